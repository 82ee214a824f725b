import { accounts } from "#shared/accounts/contract.ts";
import { call } from "#web/data/api.ts";
import { MailLinkForm } from "#web/features/accounts/mail-link-form.tsx";
import { m } from "#web/i18n/compiled/messages.js";

/** Requests a new activation link. */
export function ResendForm({ email }: { readonly email: string | undefined }) {
  return (
    <MailLinkForm
      email={email}
      schema={accounts.resendCode.body}
      send={(body) => call(accounts.resendCode, { body })}
      hint={m.accounts_resend_email_hint()}
      failed={m.accounts_resend_failed()}
      sent={m.accounts_resend_done}
      submit={m.accounts_resend()}
    />
  );
}
