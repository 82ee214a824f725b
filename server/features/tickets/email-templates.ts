import { m } from "#shared/messages/compiled/messages.js";
import type { EmailContext } from "#server/platform/mail/email-template.ts";
import { textsOf, type TemplatedEmail } from "#server/platform/mail/template-text.ts";

/** The email with the link and the PIN that open a ticket. */
export function pinEmail(
  { locale, site }: EmailContext,
  { pin, url }: { pin: string; url: string },
): TemplatedEmail {
  const text = textsOf({ locale, site }, { pin });
  return {
    template: "ticket-pin",
    locale,
    site,
    subject: text("subject", m.mails_ticket_pin_subject),
    title: text("title", m.mails_ticket_pin_title),
    paragraphs: [text("text", m.mails_ticket_pin_text, ["pin"]), text("advice", m.mails_ticket_pin_advice)],
    button: { label: text("button", m.mails_ticket_pin_button), url },
    footer: m.mails_ticket_pin_footer({}, { locale }),
  };
}

/** The email with the staff's answer. */
export function replyEmail(
  { locale, site }: EmailContext,
  { content, url }: { content: string; url: string },
): TemplatedEmail {
  const text = textsOf({ locale, site }, {});
  return {
    template: "ticket-reply",
    locale,
    site,
    subject: text("subject", m.mails_ticket_reply_subject),
    title: text("title", m.mails_ticket_reply_title),
    paragraphs: [content],
    button: { label: text("button", m.mails_ticket_reply_button), url },
    footer: m.mails_ticket_reply_footer({}, { locale }),
  };
}
