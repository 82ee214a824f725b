import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { security } from "#shared/accounts/security.ts";
import { call } from "#web/data/api.ts";
import { AccountCard } from "#web/features/accounts/account-card.tsx";
import { NewPasswordField } from "#web/features/accounts/new-password-field.tsx";
import { Notice } from "#web/form/notice.tsx";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { SubmitButton } from "#web/form/submit-button.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { useMember } from "#web/session/viewer.ts";
import { PasswordField } from "#web/ui/controls/password-field.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { sessionsQuery } from "./sessions-query.ts";

const PasswordChange = z.extend(security.changePassword.body, {
  passwordAgain: z.string().check(z.minLength(1)),
});

export function PasswordCard() {
  const { email } = useMember();
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: PasswordChange,
    check: ({ newPassword, passwordAgain }) =>
      newPassword === passwordAgain ? {} : { passwordAgain: m.accounts_passwords_differ() },
    defaultValues: { password: "", newPassword: "", passwordAgain: "" },
    failed: m.security_password_failed(),
    fieldOfCode: { PASSWORD_WRONG: "password" },
    send: async ({ password, newPassword }) => {
      await call(security.changePassword, { body: { password, newPassword } });
      form.reset();
      showSnackbar({ text: m.security_password_changed() });
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });

  return (
    <AccountCard title={m.security_password()} text={m.security_password_text()}>
      <form {...form.props} className="grid gap-4">
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={m.security_password_old()}
          autoComplete="current-password"
          {...form.field("password")}
        />
        <div className="grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1">
          <NewPasswordField label={m.security_new_password()} {...form.field("newPassword")} />
          <PasswordField
            label={m.accounts_password_again()}
            autoComplete="new-password"
            {...form.field("passwordAgain", { deps: "newPassword" })}
          />
        </div>
        {form.failure && <Notice kind="failure">{form.failure.message}</Notice>}
        <SubmitButton
          variant="secondary"
          isPending={form.isSending}
          className="justify-self-start max-sm:w-full"
        >
          {m.security_password_change()}
        </SubmitButton>
      </form>
    </AccountCard>
  );
}
