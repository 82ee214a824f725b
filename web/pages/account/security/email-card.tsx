import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { security } from "#shared/accounts/security.ts";
import { call } from "#web/data/api.ts";
import { AccountCard } from "#web/features/accounts/account-card.tsx";
import { Notice } from "#web/form/notice.tsx";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { SubmitButton } from "#web/form/submit-button.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { useMember } from "#web/session/viewer.ts";
import { PasswordField } from "#web/ui/controls/password-field.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { PendingEmail, pendingEmailQuery } from "./pending-email.tsx";

/** Changes the email address used for login. */
export function EmailCard() {
  const { email } = useMember();
  const queryClient = useQueryClient();
  const [sentTo, setSentTo] = useState<string>();
  const form = useSchemaForm({
    schema: security.changeEmail.body,
    defaultValues: { email: "", password: "" },
    failed: m.security_email_failed(),
    fieldOfCode: {
      PASSWORD_WRONG: "password",
      EMAIL_TAKEN: "email",
      EMAIL_DOMAIN_REFUSED: "email",
      EMAIL_DOMAIN_BLOCKED: "email",
    },
    send: async (body) => {
      setSentTo(undefined);
      await call(security.changeEmail, { body });
      form.reset();
      setSentTo(body.email);
      await queryClient.invalidateQueries(pendingEmailQuery);
    },
  });

  return (
    <AccountCard title={m.security_email()} text={m.security_email_text({ email })}>
      <form {...form.props} className="grid gap-4">
        {sentTo === undefined && <PendingEmail />}
        <div className="grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1">
          <TextField
            label={m.security_email_new()}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field("email")}
          />
          <PasswordField
            label={m.security_password_old()}
            autoComplete="current-password"
            {...form.field("password")}
          />
        </div>
        {form.failure && <Notice kind="failure">{form.failure.message}</Notice>}
        {sentTo !== undefined && <Notice kind="success">{m.security_email_sent({ email: sentTo })}</Notice>}
        <SubmitButton
          variant="secondary"
          isPending={form.isSending}
          className="justify-self-start max-sm:w-full"
        >
          {m.security_email_change()}
        </SubmitButton>
      </form>
    </AccountCard>
  );
}
