import type { TeamMember } from "#shared/channels/team.ts";
import { m } from "#shared/messages/compiled/messages.js";
import type { EmailContext } from "#server/platform/mail/email-template.ts";
import { textsOf, type TemplatedEmail } from "#server/platform/mail/template-text.ts";

const ROLE_DESCRIPTIONS = {
  owner: { part: "roleOwner", message: m.mails_team_welcome_role_owner },
  editor: { part: "roleEditor", message: m.mails_team_welcome_role_editor },
  moderator: { part: "roleModerator", message: m.mails_team_welcome_role_moderator },
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
): TemplatedEmail {
  const { part, message } = ROLE_DESCRIPTIONS[role];
  const text = textsOf({ locale, site }, { name, channel });
  return {
    template: "team-welcome",
    locale,
    site,
    subject: text("subject", m.mails_team_welcome_subject),
    title: text("title", m.mails_team_welcome_title),
    paragraphs: [text("text", m.mails_team_welcome_text, ["channel"]), text(part, message)],
    button: { label: text("button", m.mails_team_welcome_button), url },
    footer: m.mails_team_welcome_footer({}, { locale }),
  };
}
