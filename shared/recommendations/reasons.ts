import type { Locale, Texts } from "#shared/texts.ts";

/** Why a video is recommended, strongest first where several reasons hold. */
export const REASONS = [
  "watchedTogether",
  "sameSubject",
  "sameChannel",
  "watchedChannel",
  "liked",
  "fresh",
] as const;
export type Reason = (typeof REASONS)[number];

const TEXTS: Readonly<Record<Reason, Texts>> = {
  watchedTogether: { pl: "Oglądane razem z tym", en: "Watched together with this" },
  sameSubject: { pl: "Na podobny temat", en: "On a similar subject" },
  sameChannel: { pl: "Z tego samego kanału", en: "From the same channel" },
  watchedChannel: { pl: "Z kanału, który oglądasz", en: "From a channel you watch" },
  liked: { pl: "Lubiane przez widzów", en: "Liked by viewers" },
  fresh: { pl: "Nowość", en: "New" },
};

/** The sentence of a reason in one language. */
export function reasonText(reason: Reason, locale: Locale): string {
  return TEXTS[reason][locale];
}
