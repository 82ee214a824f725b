import { useState } from "react";
import { security } from "#shared/accounts/security.ts";
import { call } from "#web/api.ts";
import { Notice } from "#web/form/notice.tsx";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { SubmitButton } from "#web/form/submit-button.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";

/** Asks for a link to set a new password. */
export function RequestLinkForm({ email }: { readonly email: string | undefined }) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useSchemaForm({
    schema: security.requestReset.body,
    ...(email === undefined ? {} : { defaultValues: { email } }),
    failed: m.security_reset_request_failed(),
    send: async (body) => {
      setSentTo(undefined);
      await call(security.requestReset, { body });
      setSentTo(body.email);
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
      {form.failure && <Notice kind="failure">{form.failure.message}</Notice>}
      {sentTo !== undefined && <Notice kind="success">{m.security_reset_sent({ email: sentTo })}</Notice>}
      <SubmitButton size="large" isWide isPending={form.isSending}>
        {m.security_reset_request()}
      </SubmitButton>
      <LinkButton variant="quiet" href="/login" isWide>
        {m.accounts_to_login()}
      </LinkButton>
    </form>
  );
}
