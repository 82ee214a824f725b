import { m } from "#shared/messages/compiled/messages.js";
import type { Locale } from "#shared/texts.ts";
import type { EmailWithSubject } from "#server/platform/mail/email-template.ts";

/** Email: a passkey was added to the account. */
export function passkeyAddedEmail(
  locale: Locale,
  { name, key, url }: { name: string; key: string; url: string },
): EmailWithSubject {
  return {
    locale,
    subject: m.mails_passkey_added_subject({}, { locale }),
    title: m.mails_passkey_added_title({ name }, { locale }),
    paragraphs: [
      m.mails_passkey_added_text({ key }, { locale }),
      m.mails_passkey_added_advice({}, { locale }),
    ],
    button: { label: m.mails_passkey_added_button({}, { locale }), url },
    footer: m.mails_security_footer({}, { locale }),
  };
}
