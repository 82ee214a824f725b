import { m } from "#shared/messages/compiled/messages.js";
import type { EmailContext, EmailWithSubject } from "#server/platform/mail/email-template.ts";

/** Email: a passkey was added to the account. */
export function passkeyAddedEmail(
  { locale, site }: EmailContext,
  { name, key, url }: { name: string; key: string; url: string },
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_passkey_added_subject({ site }, { locale }),
    title: m.mails_passkey_added_title({ name }, { locale }),
    paragraphs: [
      m.mails_passkey_added_text({ key }, { locale }),
      m.mails_passkey_added_advice({}, { locale }),
    ],
    button: { label: m.mails_passkey_added_button({}, { locale }), url },
    footer: m.mails_security_footer({ site }, { locale }),
  };
}
