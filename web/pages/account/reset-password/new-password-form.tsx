import * as z from "zod/mini";
import { security } from "#shared/accounts/security.ts";
import { HttpError } from "#shared/client.ts";
import { call } from "#web/data/api.ts";
import { NewPasswordField } from "#web/features/accounts/new-password-field.tsx";
import { Notice } from "#web/form/notice.tsx";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { SubmitButton } from "#web/form/submit-button.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { PasswordField } from "#web/ui/controls/password-field.tsx";

const NewPassword = z.object({
  newPassword: security.resetPassword.body.shape.newPassword,
  passwordAgain: z.string().check(z.minLength(1)),
});

interface NewPasswordFormProps {
  readonly email: string;
  /** From the link in the email. */
  readonly code: string;
  readonly onDone: () => void;
  readonly onRefused: (reason: string) => void;
}

export function NewPasswordForm({ email, code, onDone, onRefused }: NewPasswordFormProps) {
  const form = useSchemaForm({
    schema: NewPassword,
    check: ({ newPassword, passwordAgain }) =>
      newPassword === passwordAgain ? {} : { passwordAgain: m.accounts_passwords_differ() },
    failed: m.security_reset_failed(),
    send: async ({ newPassword }) => {
      try {
        await call(security.resetPassword, { body: { email, code, newPassword } });
      } catch (error) {
        if (!isLinkRefused(error)) throw error;
        return onRefused(error.message);
      }
      onDone();
    },
  });

  return (
    <form {...form.props} className="grid gap-4">
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField label={m.security_new_password()} {...form.field("newPassword")} />
      <PasswordField
        label={m.accounts_password_again()}
        autoComplete="new-password"
        {...form.field("passwordAgain", { deps: "newPassword" })}
      />
      {form.failure && <Notice kind="failure">{form.failure.message}</Notice>}
      <SubmitButton size="large" isWide isPending={form.isSending}>
        {m.security_reset_set()}
      </SubmitButton>
    </form>
  );
}

/** A retry cannot succeed: the reset link is invalid, or the code was altered in the address bar. */
function isLinkRefused(error: unknown): error is HttpError {
  if (!(error instanceof HttpError)) return false;
  return error.code === "RESET_LINK_INVALID" || "code" in error.errors || "email" in error.errors;
}
