import { m } from "#shared/messages/compiled/messages.js";
import { dayText } from "#server/platform/mail/dates.ts";
import type { EmailContext, EmailWithSubject } from "#server/platform/mail/email-template.ts";

/** Email: the staff invites a person to register, and until when. */
export function invitationEmail(
  { locale, site }: EmailContext,
  { name, until, url }: { name: string; until: Date; url: string },
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_invitation_subject({ site }, { locale }),
    title: m.mails_invitation_title({ name }, { locale }),
    paragraphs: [
      m.mails_invitation_text({ site }, { locale }),
      m.mails_invitation_until({ day: dayText(until, locale) }, { locale }),
    ],
    button: { label: m.mails_invitation_button({}, { locale }), url },
    footer: m.mails_invitation_footer({}, { locale }),
  };
}
