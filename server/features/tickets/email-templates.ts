import { m } from "#shared/messages/compiled/messages.js";
import type { EmailContext, EmailWithSubject } from "#server/platform/mail/email-template.ts";

/** The email with the link and the PIN that open a ticket. */
export function pinEmail(
  { locale, site }: EmailContext,
  { pin, url }: { pin: string; url: string },
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_ticket_pin_subject({ site }, { locale }),
    title: m.mails_ticket_pin_title({}, { locale }),
    paragraphs: [m.mails_ticket_pin_text({ pin }, { locale }), m.mails_ticket_pin_advice({}, { locale })],
    button: { label: m.mails_ticket_pin_button({}, { locale }), url },
    footer: m.mails_ticket_pin_footer({}, { locale }),
  };
}

/** The email with the staff's answer. */
export function replyEmail(
  { locale, site }: EmailContext,
  { content, url }: { content: string; url: string },
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_ticket_reply_subject({}, { locale }),
    title: m.mails_ticket_reply_title({}, { locale }),
    paragraphs: [content],
    button: { label: m.mails_ticket_reply_button({}, { locale }), url },
    footer: m.mails_ticket_reply_footer({}, { locale }),
  };
}
