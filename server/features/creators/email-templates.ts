import { m } from "#shared/messages/compiled/messages.js";
import type { EmailContext, EmailWithSubject } from "#server/platform/mail/email-template.ts";

/** The email with the link that makes an applicant a creator. */
export function invitationEmail({ locale, site }: EmailContext, name: string, url: string): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_creator_invitation_subject({ site }, { locale }),
    title: m.mails_creator_invitation_title({ name }, { locale }),
    paragraphs: [m.mails_creator_invitation_text({}, { locale })],
    button: { label: m.mails_creator_invitation_button({}, { locale }), url },
    footer: m.mails_creator_invitation_footer({}, { locale }),
  };
}

/** The email to a rejected applicant. */
export function rejectionEmail(
  { locale, site }: EmailContext,
  { name, reason, days, url }: { name: string; reason: string; days: number; url: string },
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_creator_rejection_subject({ site }, { locale }),
    title: m.mails_creator_rejection_title({ name }, { locale }),
    paragraphs: [m.mails_creator_rejection_text({}, { locale }), reason],
    button: { label: m.mails_creator_rejection_button({}, { locale }), url },
    footer: m.mails_creator_rejection_footer({ days }, { locale }),
  };
}
