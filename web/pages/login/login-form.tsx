import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod/mini";
import { accounts } from "#shared/accounts/contract.ts";
import { HttpError } from "#shared/client.ts";
import type { Answer } from "#shared/endpoint.ts";
import { call } from "#web/api.ts";
import { PasskeyLogin } from "#web/features/accounts/passkeys-login.tsx";
import { ResendLink } from "#web/features/accounts/resend-link.tsx";
import { TwoFactorStep } from "#web/features/accounts/two-factor-step.tsx";
import { Notice } from "#web/form/notice.tsx";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { SubmitButton } from "#web/form/submit-button.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { useSignIn } from "#web/session/sign-in.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import { TextField } from "#web/ui/text-field.tsx";

const SWITCHED_OFF_SHOWN_MS = 20_000;
const Login = z.extend(accounts.login.body, { remember: z.boolean() });

export function LoginForm({ onSignedIn }: { readonly onSignedIn: () => Promise<void> }) {
  const signIn = useSignIn();
  const router = useRouter();
  const [isCodeWanted, setCodeWanted] = useState(false);
  const form = useSchemaForm({
    schema: Login,
    optional: ["otp"],
    failed: isCodeWanted ? m.protection_failed() : m.accounts_login_failed(),
    fieldOfCode: { OTP_REQUIRED: "otp", OTP_INVALID: "otp", OTP_LOCKED: "otp" },
    send: async ({ remember, ...body }) => {
      const opened = await call(accounts.login, { body }).catch((error: unknown) => {
        const isFirstStepDone = error instanceof HttpError && error.code === "OTP_REQUIRED";
        if (!isFirstStepDone || isCodeWanted) throw error;
        return undefined;
      });
      if (!opened) return setCodeWanted(true);
      await enter(opened, remember);
    },
  });

  async function enter(opened: Answer<typeof accounts.login>, remember: boolean) {
    await signIn({ token: opened.token, remember });
    await onSignedIn();
    if (opened.twoFactorDisabled) tellSwitchedOff();
    else if (opened.restored) showSnackbar({ text: m.security_restored() });
  }

  function tellSwitchedOff() {
    const switchOn = () => void router.navigate({ href: "/account/security" });
    showSnackbar({
      text: m.protection_step_switched_off(),
      action: { label: m.protection_step_switch_on(), onPress: switchOn },
      durationMs: SWITCHED_OFF_SHOWN_MS,
    });
  }

  function backToPassword() {
    setCodeWanted(false);
    form.setValue("otp", undefined);
  }

  return (
    <form {...form.props} className="grid gap-4">
      <div hidden={isCodeWanted} className="grid gap-4">
        <TextField
          label={m.accounts_email()}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field("email")}
        />
        <PasswordField
          label={m.accounts_password()}
          autoComplete="current-password"
          {...form.field("password")}
        />
        <Checkbox label={m.accounts_remember()} {...form.field("remember")} />
      </div>
      {isCodeWanted && (
        <TwoFactorStep
          email={form.getValues("email").trim()}
          field={form.field("otp")}
          onSwitch={() => form.setValue("otp", "")}
          onBack={backToPassword}
        />
      )}
      {form.failure && (
        <Notice
          kind="failure"
          action={
            form.failure.code === "ACCOUNT_INACTIVE" && <ResendLink email={form.getValues("email").trim()} />
          }
        >
          {form.failure.message}
        </Notice>
      )}
      <SubmitButton size="large" isWide isPending={form.isSending}>
        {m.accounts_login_submit()}
      </SubmitButton>
      {!isCodeWanted && <PasskeyLogin onOpened={(opened) => enter(opened, form.getValues("remember"))} />}
    </form>
  );
}
