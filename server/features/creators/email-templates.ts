import { m } from "#shared/messages/compiled/messages.js";
import type { EmailContext } from "#server/platform/mail/email-template.ts";
import { textsOf, type TemplatedEmail } from "#server/platform/mail/template-text.ts";

/** The email with the link that makes an applicant a creator. */
export function invitationEmail({ locale, site }: EmailContext, name: string, url: string): TemplatedEmail {
  const text = textsOf({ locale, site }, { name });
  return {
    template: "creator-invitation",
    locale,
    site,
    subject: text("subject", m.mails_creator_invitation_subject),
    title: text("title", m.mails_creator_invitation_title),
    paragraphs: [text("text", m.mails_creator_invitation_text)],
    button: { label: text("button", m.mails_creator_invitation_button), url },
    footer: m.mails_creator_invitation_footer({}, { locale }),
  };
}

/** The email to a rejected applicant. */
export function rejectionEmail(
  { locale, site }: EmailContext,
  { name, reason, days, url }: { name: string; reason: string; days: number; url: string },
): TemplatedEmail {
  const text = textsOf({ locale, site }, { name, days: String(days) });
  return {
    template: "creator-rejection",
    locale,
    site,
    subject: text("subject", m.mails_creator_rejection_subject),
    title: text("title", m.mails_creator_rejection_title),
    paragraphs: [text("text", m.mails_creator_rejection_text), reason],
    button: { label: text("button", m.mails_creator_rejection_button), url },
    footer: m.mails_creator_rejection_footer({ days }, { locale }),
  };
}
