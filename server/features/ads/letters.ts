import type { Locale } from "#shared/texts.ts";
import type { Letter } from "#server/platform/mail/letter.ts";

/** What has become of an ad. */
export type AdNews =
  | { readonly kind: "approved" }
  | { readonly kind: "rejected"; readonly reason: string }
  | { readonly kind: "exhausted" };

interface AdFacts {
  readonly name: string;
  /** How the ad is called; it may have no name. */
  readonly ad: string;
  readonly url: string;
  readonly news: AdNews;
}

/** The mail to the owners of a channel about one of their ads. */
export function adLetter(locale: Locale, { name, ad, url, news }: AdFacts): Letter & { subject: string } {
  return locale === "en" ? inEnglish(name, ad, url, news) : inPolish(name, ad, url, news);
}

function inPolish(name: string, ad: string, url: string, news: AdNews): Letter & { subject: string } {
  const called = ad === "" ? "" : ` „${ad}”`;
  const words = {
    approved: {
      subject: "Twoja reklama jest zatwierdzona",
      title: `${name}, reklama może ruszać`,
      paragraphs: [
        `Reklama${called} przeszła sprawdzenie. Przenieś do niej punkty i włącz ją, kiedy zechcesz.`,
      ],
    },
    rejected: {
      subject: "Twoja reklama wymaga poprawek",
      title: `${name}, jeszcze nie tym razem`,
      paragraphs: [`Nie mogliśmy przyjąć reklamy${called}. Powód:`, "reason" in news ? news.reason : ""],
    },
    exhausted: {
      subject: "Twoja reklama wykorzystała punkty",
      title: `${name}, punkty się skończyły`,
      paragraphs: [`Reklama${called} została wstrzymana. Ruszy dalej, gdy przeniesiesz do niej nowe punkty.`],
    },
  }[news.kind];
  return {
    locale: "pl",
    ...words,
    button: { label: "Otwórz reklamę", url },
    footer: "Dostajesz tę wiadomość, bo kanał, który reklamujesz, należy do Ciebie.",
  };
}

function inEnglish(name: string, ad: string, url: string, news: AdNews): Letter & { subject: string } {
  const called = ad === "" ? "" : ` “${ad}”`;
  const words = {
    approved: {
      subject: "Your ad has been approved",
      title: `${name}, your ad is ready to run`,
      paragraphs: [
        `The ad${called} has passed review. Move points to it and switch it on whenever you like.`,
      ],
    },
    rejected: {
      subject: "Your ad needs changes",
      title: `${name}, not yet`,
      paragraphs: [`We could not accept the ad${called}. The reason:`, "reason" in news ? news.reason : ""],
    },
    exhausted: {
      subject: "Your ad has used up its points",
      title: `${name}, the points have run out`,
      paragraphs: [`The ad${called} has been paused. It goes on when you move new points to it.`],
    },
  }[news.kind];
  return {
    locale: "en",
    ...words,
    button: { label: "Open the ad", url },
    footer: "You receive this mail because you own the channel that is advertised.",
  };
}
