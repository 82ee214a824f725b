import { m } from "#shared/messages/compiled/messages.js";
import type { EmailContext } from "#server/platform/mail/email-template.ts";
import { textsOf, type TemplatedEmail } from "#server/platform/mail/template-text.ts";

/** Email: the staff have approved the account, so that its owner can log in. */
export function approvedEmail(
  { locale, site }: EmailContext,
  { name, url }: { name: string; url: string },
): TemplatedEmail {
  const text = textsOf({ locale, site }, { name });
  return {
    template: "account-approved",
    locale,
    site,
    subject: text("subject", m.mails_request_approved_subject),
    title: text("title", m.mails_request_approved_title),
    paragraphs: [text("text", m.mails_request_approved_text)],
    button: { label: text("button", m.mails_request_approved_button), url },
    footer: m.mails_activation_footer({ site }, { locale }),
  };
}

/** Email: why the staff have refused the account, and that it is deleted. */
export function refusedEmail(
  { locale, site }: EmailContext,
  { name, reason, url }: { name: string; reason: string; url: string },
): TemplatedEmail {
  const text = textsOf({ locale, site }, { name });
  return {
    template: "account-refused",
    locale,
    site,
    subject: text("subject", m.mails_request_refused_subject),
    title: text("title", m.mails_request_refused_title),
    paragraphs: [
      text("text", m.mails_request_refused_text),
      reason,
      text("deleted", m.mails_request_deleted),
    ],
    button: { label: text("button", m.mails_request_again_button), url },
    footer: m.mails_activation_footer({ site }, { locale }),
  };
}

/** Email: the staff have not decided about the account in time, and it is deleted. */
export function lapsedEmail(
  { locale, site }: EmailContext,
  { name, days, url }: { name: string; days: number; url: string },
): TemplatedEmail {
  const text = textsOf({ locale, site }, { name, days: String(days) });
  return {
    template: "account-lapsed",
    locale,
    site,
    subject: text("subject", m.mails_request_lapsed_subject),
    title: text("title", m.mails_request_lapsed_title),
    paragraphs: [text("text", m.mails_request_lapsed_text), text("deleted", m.mails_request_deleted)],
    button: { label: text("button", m.mails_request_again_button), url },
    footer: m.mails_activation_footer({ site }, { locale }),
  };
}
