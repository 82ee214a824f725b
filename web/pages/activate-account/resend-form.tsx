import { useState } from "react";
import { accounts } from "#shared/accounts/contract.ts";
import { call } from "#web/api.ts";
import { Notice } from "#web/form/notice.tsx";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { SubmitButton } from "#web/form/submit-button.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { TextField } from "#web/ui/text-field.tsx";

/** Asks for a further activation link. */
export function ResendForm({ email }: { readonly email: string | undefined }) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useSchemaForm({
    schema: accounts.resendCode.body,
    ...(email === undefined ? {} : { defaultValues: { email } }),
    failed: m.accounts_resend_failed(),
    send: async (body) => {
      setSentTo(undefined);
      await call(accounts.resendCode, { body });
      setSentTo(body.email);
    },
  });

  return (
    <form {...form.props} className="grid gap-4">
      <TextField
        label={m.accounts_email()}
        hint={m.accounts_resend_email_hint()}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field("email")}
      />
      {form.failure && <Notice kind="failure">{form.failure.message}</Notice>}
      {sentTo !== undefined && <Notice kind="success">{m.accounts_resend_done({ email: sentTo })}</Notice>}
      <SubmitButton size="large" isWide isPending={form.isSending}>
        {m.accounts_resend()}
      </SubmitButton>
    </form>
  );
}
