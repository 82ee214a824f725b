import type { Locale } from "#shared/texts.ts";
import type { Letter } from "#server/platform/mail/letter.ts";

interface Unread {
  readonly name: string;
  readonly sentences: readonly string[];
  /** How many there are, told here or not. */
  readonly count: number;
  readonly url: string;
}

/** Tells what somebody has not read. */
export function unreadLetter(
  locale: Locale,
  { name, sentences, count, url }: Unread,
): Letter & { readonly subject: string } {
  const more = count - sentences.length;
  if (locale === "en") {
    return {
      locale,
      subject: "Something is waiting for you",
      title: `${name}, this is waiting for you`,
      paragraphs: more > 0 ? [...sentences, `And ${more} more.`] : sentences,
      button: { label: "See notifications", url },
      footer:
        "You get this mail at most once a day, when there is something you have not read. You switch it off in the settings of your account.",
    };
  }
  return {
    locale,
    subject: "Coś na Ciebie czeka",
    title: `${name}, to na Ciebie czeka`,
    paragraphs: more > 0 ? [...sentences, `I jeszcze ${more}.`] : sentences,
    button: { label: "Zobacz powiadomienia", url },
    footer:
      "Piszemy najwyżej raz dziennie, gdy jest coś nieprzeczytanego. Wyłączysz to w ustawieniach konta.",
  };
}
