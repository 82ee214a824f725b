import { m } from "#shared/messages/compiled/messages.js";
import type { Locale } from "#shared/texts.ts";
import type { EmailWithSubject } from "#server/platform/mail/email-template.ts";

/** The email with the activation link. */
export function activationEmail(locale: Locale, name: string, url: string): EmailWithSubject {
  return {
    locale,
    subject: m.mails_activation_subject({}, { locale }),
    title: m.mails_activation_title({ name }, { locale }),
    paragraphs: [m.mails_activation_text({}, { locale })],
    button: { label: m.mails_activation_button({}, { locale }), url },
    footer: m.mails_activation_footer({}, { locale }),
  };
}
