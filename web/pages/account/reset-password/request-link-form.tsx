import { security } from "#shared/accounts/security.ts";
import { call } from "#web/data/api.ts";
import { MailLinkForm } from "#web/features/accounts/mail-link-form.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";

/** Requests a password reset link. */
export function RequestLinkForm({ email }: { readonly email: string | undefined }) {
  return (
    <MailLinkForm
      email={email}
      schema={security.requestReset.body}
      send={(body) => call(security.requestReset, { body })}
      failed={m.security_reset_request_failed()}
      sent={m.security_reset_sent}
      submit={m.security_reset_request()}
    >
      <LinkButton variant="quiet" href="/login" isWide>
        {m.accounts_to_login()}
      </LinkButton>
    </MailLinkForm>
  );
}
