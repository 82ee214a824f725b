import type { Locale } from "#shared/texts.ts";
import type { Letter } from "#server/platform/mail/letter.ts";

interface News {
  readonly name: string;
  readonly videos: readonly { readonly title: string; readonly channel_name: string }[];
  /** How many there are, shown or not. */
  readonly count: number;
  readonly url: string;
}

/** Tells of one new video, to those who want to hear of each. */
export function newVideoLetter(
  locale: Locale,
  { name, title, channel, url }: { name: string; title: string; channel: string; url: string },
): Letter & { subject: string } {
  if (locale === "en") {
    return {
      locale,
      subject: `${channel}: ${title}`,
      title: `${name}, there is a new video on ${channel}`,
      paragraphs: [title],
      button: { label: "Watch", url },
      footer: `You get a mail about every new video of the channel ${channel}. You choose that at its subscribe button, and whether you get mails about new videos at all in the settings of your account.`,
    };
  }
  return {
    locale,
    subject: `${channel}: ${title}`,
    title: `${name}, nowy film na kanale ${channel}`,
    paragraphs: [title],
    button: { label: "Obejrzyj", url },
    footer: `Piszemy o każdym nowym filmie kanału ${channel}. Zmienisz to przy przycisku subskrypcji, a wszystkie maile o nowych filmach wyłączysz w ustawieniach konta.`,
  };
}

/** Tells that something begins for all at once: live, or a premiere. */
export function broadcastLetter(
  locale: Locale,
  { name, title, channel, url }: { name: string; title: string; channel: string; url: string },
): Letter & { subject: string } {
  if (locale === "en") {
    return {
      locale,
      subject: `${channel} is live: ${title}`,
      title: `${name}, ${channel} has just begun`,
      paragraphs: [title],
      button: { label: "Watch", url },
      footer: `You get a mail about every broadcast of the channel ${channel}. You choose that at its subscribe button, and whether you get mails about broadcasts at all in the settings of your account.`,
    };
  }
  return {
    locale,
    subject: `${channel} nadaje: ${title}`,
    title: `${name}, ${channel} właśnie zaczyna`,
    paragraphs: [title],
    button: { label: "Oglądaj", url },
    footer: `Piszemy o każdej transmisji kanału ${channel}. Zmienisz to przy przycisku subskrypcji, a wszystkie maile o transmisjach wyłączysz w ustawieniach konta.`,
  };
}

/** Tells of all new videos of a day at once. */
export function digestLetter(
  locale: Locale,
  { name, videos, count, url }: News,
): Letter & { subject: string } {
  const list = videos.map(({ title, channel_name }) => `${channel_name}: ${title}`);
  const more = count - videos.length;
  const number = new Intl.NumberFormat(locale).format(count);
  if (locale === "en") {
    const subject =
      count === 1 ? "A new video in your subscriptions" : `${number} new videos in your subscriptions`;
    return {
      locale,
      subject,
      title: `${name}, this is new`,
      paragraphs: more > 0 ? [...list, `And ${more} more.`] : list,
      button: { label: "See your subscriptions", url },
      footer:
        "You get this mail at most once a day. You choose how often at the subscribe button of each channel, and whether you get it at all in the settings of your account.",
    };
  }
  return {
    locale,
    subject:
      POLISH_SUBJECTS[new Intl.PluralRules("pl").select(count)]?.(number) ?? "Nowe filmy w subskrypcjach",
    title: `${name}, oto nowości`,
    paragraphs: more > 0 ? [...list, `I jeszcze ${more}.`] : list,
    button: { label: "Zobacz subskrypcje", url },
    footer:
      "Tę wiadomość wysyłamy najwyżej raz dziennie. Jak często, wybierasz przy przycisku subskrypcji każdego kanału, a całkiem wyłączysz ją w ustawieniach konta.",
  };
}

const POLISH_SUBJECTS: Partial<Record<Intl.LDMLPluralRule, (number: string) => string>> = {
  one: () => "Nowy film w Twoich subskrypcjach",
  few: (number) => `${number} nowe filmy w Twoich subskrypcjach`,
  many: (number) => `${number} nowych filmów w Twoich subskrypcjach`,
};
