import { m } from "#shared/messages/compiled/messages.js";
import { dateTag } from "#shared/texts.ts";
import type { EmailContext, EmailWithSubject } from "#server/platform/mail/email-template.ts";

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
): EmailWithSubject {
  const owners = new Intl.ListFormat(dateTag(locale)).format(formerOwners);
  return {
    locale,
    site,
    subject: m.mails_channel_received_subject({ channel }, { locale }),
    title: m.mails_channel_received_title({ name }, { locale }),
    paragraphs: [
      m.mails_channel_received_text({ site, channel, owners }, { locale }),
      m.mails_team_welcome_role_owner({}, { locale }),
      ...(keepsFormerOwners ? [m.mails_channel_received_kept({}, { locale })] : []),
    ],
    button: { label: m.mails_team_welcome_button({}, { locale }), url },
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
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_channel_given_away_subject({ channel }, { locale }),
    title: m.mails_channel_given_away_title({ name }, { locale }),
    paragraphs: [
      m.mails_channel_given_away_text({ site, channel, owner: newOwner }, { locale }),
      isKept
        ? m.mails_channel_given_away_kept({}, { locale })
        : m.mails_channel_given_away_left({}, { locale }),
      m.mails_channel_given_away_advice({}, { locale }),
    ],
    button: { label: m.mails_channel_given_away_button({}, { locale }), url },
    footer: m.mails_channel_move_footer({ site }, { locale }),
  };
}
