import { useState, type ReactNode } from "react";
import type { accounts } from "#shared/accounts/contract.ts";
import { Notice } from "#web/form/notice.tsx";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { SubmitButton } from "#web/form/submit-button.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { TextField } from "#web/ui/controls/text-field.tsx";

interface MailLinkFormProps {
  readonly email: string | undefined;
  readonly schema: typeof accounts.resendCode.body;
  readonly send: (body: { email: string }) => Promise<unknown>;
  readonly hint?: string;
  readonly failed: string;
  readonly sent: (inputs: { email: string }) => string;
  readonly submit: string;
  /** Content below the button. */
  readonly children?: ReactNode;
}

/** Form that requests a link by email and then shows the recipient address. */
export function MailLinkForm({
  email,
  schema,
  send,
  hint,
  failed,
  sent,
  submit,
  children,
}: MailLinkFormProps) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useSchemaForm({
    schema,
    ...(email === undefined ? {} : { defaultValues: { email } }),
    failed,
    send: async (body) => {
      setSentTo(undefined);
      await send(body);
      setSentTo(body.email);
    },
  });

  return (
    <form {...form.props} className="grid gap-4">
      <TextField
        label={m.accounts_email()}
        {...(hint === undefined ? {} : { hint })}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field("email")}
      />
      {form.failure && <Notice kind="failure">{form.failure.message}</Notice>}
      {sentTo !== undefined && <Notice kind="success">{sent({ email: sentTo })}</Notice>}
      <SubmitButton size="large" isWide isPending={form.isSending}>
        {submit}
      </SubmitButton>
      {children}
    </form>
  );
}
