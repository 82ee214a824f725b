import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod/mini";
import { accounts } from "#shared/accounts/contract.ts";
import { HttpError } from "#shared/client.ts";
import type { EndpointResponse } from "#shared/endpoint.ts";
import { call } from "#web/data/api.ts";
import { PasskeyLogin } from "#web/features/accounts/passkeys-login.tsx";
import { ResendLink } from "#web/features/accounts/resend-link.tsx";
import { TwoFactorStep } from "#web/features/accounts/two-factor-step.tsx";
import { Notice } from "#web/form/notice.tsx";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { SubmitButton } from "#web/form/submit-button.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { useSignIn } from "#web/session/sign-in.ts";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { PasswordField } from "#web/ui/controls/password-field.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TextField } from "#web/ui/controls/text-field.tsx";

const TWO_FACTOR_MESSAGE_MS = 20_000;
const Login = z.extend(accounts.login.body, { remember: z.boolean() });

export function LoginForm({ onSignedIn }: { readonly onSignedIn: () => Promise<void> }) {
  const signIn = useSignIn();
  const router = useRouter();
  const [isCodeRequired, setCodeRequired] = useState(false);
  const form = useSchemaForm({
    schema: Login,
    optional: ["otp"],
    failed: isCodeRequired ? m.security_failed() : m.accounts_login_failed(),
    fieldOfCode: { OTP_REQUIRED: "otp", OTP_INVALID: "otp", OTP_LOCKED: "otp" },
    send: async ({ remember, ...body }) => {
      const session = await call(accounts.login, { body }).catch((error: unknown) => {
        const isFirstStepDone = error instanceof HttpError && error.code === "OTP_REQUIRED";
        if (!isFirstStepDone || isCodeRequired) throw error;
        return undefined;
      });
      if (!session) return setCodeRequired(true);
      await startSession(session, remember);
    },
  });

  async function startSession(session: EndpointResponse<typeof accounts.login>, remember: boolean) {
    await signIn({ token: session.token, remember });
    await onSignedIn();
    if (session.twoFactorDisabled) showTwoFactorDisabled();
    else if (session.restored) showSnackbar({ text: m.security_restored() });
  }

  function showTwoFactorDisabled() {
    const switchOn = () => void router.navigate({ href: "/account/security" });
    showSnackbar({
      text: m.security_step_switched_off(),
      action: { label: m.security_step_switch_on(), onPress: switchOn },
      durationMs: TWO_FACTOR_MESSAGE_MS,
    });
  }

  function backToPassword() {
    setCodeRequired(false);
    form.setValue("otp", undefined);
  }

  return (
    <form {...form.props} className="grid gap-4">
      <div hidden={isCodeRequired} className="grid gap-4">
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
      {isCodeRequired && (
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
      {!isCodeRequired && (
        <PasskeyLogin onOpened={(session) => startSession(session, form.getValues("remember"))} />
      )}
    </form>
  );
}
