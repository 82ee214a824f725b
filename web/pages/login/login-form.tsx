import * as z from "zod/mini";
import { accounts } from "#shared/accounts/contract.ts";
import { call } from "#web/api.ts";
import { ResendLink } from "#web/features/accounts/resend-link.tsx";
import { Notice } from "#web/form/notice.tsx";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { SubmitButton } from "#web/form/submit-button.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { useSignIn } from "#web/session/sign-in.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";

const Login = z.extend(accounts.login.body, { remember: z.boolean() });

export function LoginForm({ onSignedIn }: { readonly onSignedIn: () => Promise<void> }) {
  const signIn = useSignIn();
  const form = useSchemaForm({
    schema: Login,
    failed: m.accounts_login_failed(),
    send: async ({ remember, ...body }) => {
      const { token } = await call(accounts.login, { body });
      await signIn({ token, remember });
      await onSignedIn();
    },
  });

  return (
    <form {...form.props} className="grid gap-4">
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
    </form>
  );
}
