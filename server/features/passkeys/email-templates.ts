import { m } from "#shared/messages/compiled/messages.js";
import type { EmailContext } from "#server/platform/mail/email-template.ts";
import { textsOf, type TemplatedEmail } from "#server/platform/mail/template-text.ts";

/** Email: a passkey was added to the account. */
export function passkeyAddedEmail(
  { locale, site }: EmailContext,
  { name, key, url }: { name: string; key: string; url: string },
): TemplatedEmail {
  const text = textsOf({ locale, site }, { name, key });
  return {
    template: "passkey-added",
    locale,
    site,
    subject: text("subject", m.mails_passkey_added_subject),
    title: text("title", m.mails_passkey_added_title),
    paragraphs: [
      text("text", m.mails_passkey_added_text, ["key"]),
      text("advice", m.mails_passkey_added_advice),
    ],
    button: { label: text("button", m.mails_passkey_added_button), url },
    footer: m.mails_security_footer({ site }, { locale }),
  };
}
