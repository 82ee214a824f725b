import type { TeamMember } from "#shared/channels/team.ts";
import { m } from "#shared/messages/compiled/messages.js";
import type { EmailContext, EmailWithSubject } from "#server/platform/mail/email-template.ts";

const ROLE_DESCRIPTIONS = {
  owner: m.mails_team_welcome_role_owner,
  editor: m.mails_team_welcome_role_editor,
  moderator: m.mails_team_welcome_role_moderator,
} as const;

interface WelcomeEmailData {
  readonly name: string;
  readonly channel: string;
  readonly role: TeamMember["channelRole"];
  readonly url: string;
}

/** The email to a new member of a channel's team. */
export function welcomeEmail(
  { locale, site }: EmailContext,
  { name, channel, role, url }: WelcomeEmailData,
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_team_welcome_subject({ channel }, { locale }),
    title: m.mails_team_welcome_title({ name }, { locale }),
    paragraphs: [m.mails_team_welcome_text({ channel }, { locale }), ROLE_DESCRIPTIONS[role]({}, { locale })],
    button: { label: m.mails_team_welcome_button({}, { locale }), url },
    footer: m.mails_team_welcome_footer({}, { locale }),
  };
}
