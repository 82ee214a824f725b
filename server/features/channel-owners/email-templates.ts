import { m } from "#shared/messages/compiled/messages.js";
import { dateTag } from "#shared/texts.ts";
import type { EmailContext } from "#server/platform/mail/email-template.ts";
import { textsOf, type TemplatedEmail } from "#server/platform/mail/template-text.ts";

interface Received {
  readonly name: string;
  readonly channel: string;
  readonly formerOwners: readonly string[];
  readonly keepsFormerOwners: boolean;
  readonly url: string;
}

/** Email: the account has got a channel, from whom, and who stays on its team. */
export function channelReceivedEmail(
  { locale, site }: EmailContext,
  { name, channel, formerOwners, keepsFormerOwners, url }: Received,
): TemplatedEmail {
  const owners = new Intl.ListFormat(dateTag(locale)).format(formerOwners);
  const text = textsOf({ locale, site }, { name, channel, owners });
  return {
    template: "channel-received",
    locale,
    site,
    subject: text("subject", m.mails_channel_received_subject),
    title: text("title", m.mails_channel_received_title),
    paragraphs: [
      text("text", m.mails_channel_received_text, ["channel"]),
      text("roleOwner", m.mails_team_welcome_role_owner),
      ...(keepsFormerOwners ? [text("kept", m.mails_channel_received_kept)] : []),
    ],
    button: { label: text("button", m.mails_team_welcome_button), url },
    footer: m.mails_channel_move_footer({ site }, { locale }),
  };
}

interface GivenAway {
  readonly name: string;
  readonly channel: string;
  readonly newOwner: string;
  /** Stays on the team as an editor. */
  readonly isKept: boolean;
  readonly url: string;
}

/** Email: the channel of the account has another owner, what the account still may, and where to object. */
export function channelGivenAwayEmail(
  { locale, site }: EmailContext,
  { name, channel, newOwner, isKept, url }: GivenAway,
): TemplatedEmail {
  const text = textsOf({ locale, site }, { name, channel, owner: newOwner });
  return {
    template: "channel-given-away",
    locale,
    site,
    subject: text("subject", m.mails_channel_given_away_subject),
    title: text("title", m.mails_channel_given_away_title),
    paragraphs: [
      text("text", m.mails_channel_given_away_text, ["channel", "owner"]),
      isKept ? text("kept", m.mails_channel_given_away_kept) : text("left", m.mails_channel_given_away_left),
      text("advice", m.mails_channel_given_away_advice),
    ],
    button: { label: text("button", m.mails_channel_given_away_button), url },
    footer: m.mails_channel_move_footer({ site }, { locale }),
  };
}
