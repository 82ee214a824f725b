import { m } from "#shared/messages/compiled/messages.js";
import type { EmailContext } from "#server/platform/mail/email-template.ts";
import { textsOf, type TemplatedEmail } from "#server/platform/mail/template-text.ts";

/** Email: the address is confirmed, and the staff will decide whether the account is opened. */
export function awaitingApprovalEmail({ locale, site }: EmailContext, name: string): TemplatedEmail {
  const text = textsOf({ locale, site }, { name });
  return {
    template: "awaiting-approval",
    locale,
    site,
    subject: text("subject", m.mails_awaiting_approval_subject),
    title: text("title", m.mails_awaiting_approval_title),
    paragraphs: [text("text", m.mails_awaiting_approval_text), text("next", m.mails_awaiting_approval_next)],
    footer: m.mails_activation_footer({ site }, { locale }),
  };
}

/** The email with the activation link. */
export function activationEmail({ locale, site }: EmailContext, name: string, url: string): TemplatedEmail {
  const text = textsOf({ locale, site }, { name });
  return {
    template: "activation",
    locale,
    site,
    subject: text("subject", m.mails_activation_subject),
    title: text("title", m.mails_activation_title),
    paragraphs: [text("text", m.mails_activation_text)],
    button: { label: text("button", m.mails_activation_button), url },
    footer: m.mails_activation_footer({ site }, { locale }),
  };
}
