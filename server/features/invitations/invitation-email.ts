import { m } from "#shared/messages/compiled/messages.js";
import { dayText } from "#server/platform/mail/dates.ts";
import type { EmailContext } from "#server/platform/mail/email-template.ts";
import { textsOf, type TemplatedEmail } from "#server/platform/mail/template-text.ts";

/** Email: the staff invites a person to register, and until when. */
export function invitationEmail(
  { locale, site }: EmailContext,
  { name, until, url }: { name: string; until: Date; url: string },
): TemplatedEmail {
  const text = textsOf({ locale, site }, { name, day: dayText(until, locale) });
  return {
    template: "invitation",
    locale,
    site,
    subject: text("subject", m.mails_invitation_subject),
    title: text("title", m.mails_invitation_title),
    paragraphs: [text("text", m.mails_invitation_text), text("until", m.mails_invitation_until, ["day"])],
    button: { label: text("button", m.mails_invitation_button), url },
    footer: m.mails_invitation_footer({}, { locale }),
  };
}
