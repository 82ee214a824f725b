import type { TeamMember } from "#shared/channels/team.ts";
import type { Locale, Texts } from "#shared/texts.ts";
import type { Letter } from "#server/platform/mail/letter.ts";

const MAY: Readonly<Record<TeamMember["channelRole"], Texts>> = {
  owner: {
    pl: "Masz pełnię praw: filmy, ustawienia, zespół i statystyki.",
    en: "You may do everything: videos, settings, the team and the statistics.",
  },
  editor: {
    pl: "Możesz dodawać i edytować filmy oraz oglądać statystyki.",
    en: "You may add and edit videos and see the statistics.",
  },
  moderator: {
    pl: "Możesz blokować osoby, które przeszkadzają innym, i oglądać statystyki.",
    en: "You may block people who disturb others, and see the statistics.",
  },
};

interface Welcome {
  readonly name: string;
  readonly channel: string;
  readonly role: TeamMember["channelRole"];
  readonly url: string;
}

/** The mail to somebody who has been added to the team of a channel. */
export function welcomeLetter(
  locale: Locale,
  { name, channel, role, url }: Welcome,
): Letter & { subject: string } {
  if (locale === "en") {
    return {
      locale,
      subject: `You are on the team of ${channel}`,
      title: `${name}, welcome to the team`,
      paragraphs: [`You have been added to the team of the channel ${channel}.`, MAY[role].en],
      button: { label: "Open the channel's dashboard", url },
      footer: "Not for you? You can leave the team on the screen “Team” of the channel.",
    };
  }
  return {
    locale,
    subject: `Dołączasz do zespołu kanału ${channel}`,
    title: `${name}, witaj w zespole`,
    paragraphs: [`Od teraz należysz do zespołu kanału ${channel}.`, MAY[role].pl],
    button: { label: "Otwórz pulpit kanału", url },
    footer: "To nie dla Ciebie? Z zespołu możesz odejść na ekranie „Zespół” tego kanału.",
  };
}
