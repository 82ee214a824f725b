import { m } from "#shared/messages/compiled/messages.js";
import type { Locale } from "#shared/texts.ts";
import type { EmailWithSubject } from "#server/platform/mail/email-template.ts";

/** The email with the link and the PIN that open a ticket. */
export function pinEmail(locale: Locale, { pin, url }: { pin: string; url: string }): EmailWithSubject {
  return {
    locale,
    subject: m.mails_ticket_pin_subject({}, { locale }),
    title: m.mails_ticket_pin_title({}, { locale }),
    paragraphs: [m.mails_ticket_pin_text({ pin }, { locale }), m.mails_ticket_pin_advice({}, { locale })],
    button: { label: m.mails_ticket_pin_button({}, { locale }), url },
    footer: m.mails_ticket_pin_footer({}, { locale }),
  };
}

/** The email with the staff's answer. */
export function replyEmail(
  locale: Locale,
  { content, url }: { content: string; url: string },
): EmailWithSubject {
  return {
    locale,
    subject: m.mails_ticket_reply_subject({}, { locale }),
    title: m.mails_ticket_reply_title({}, { locale }),
    paragraphs: [content],
    button: { label: m.mails_ticket_reply_button({}, { locale }), url },
    footer: m.mails_ticket_reply_footer({}, { locale }),
  };
}
