import { foldDiacritics } from "#shared/fold-diacritics.ts";

/** The metadata of a video that terms are derived from. */
export interface Described {
  readonly title: string;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
}

const WORD = /\p{L}{4,}/gu;
/** Polish inflects word endings: only prefixes of this length are compared. */
const STEM_CHARACTERS = 6;
const WORDS_MAX = 10;

/** Stop words: prefixes of words unrelated to a subject. */
const STOP_WORDS = new Set(
  [
    "jest",
    "oraz",
    "przez",
    "tylko",
    "jako",
    "albo",
    "kiedy",
    "odcine",
    "czesc",
    "episod",
    "with",
    "from",
  ].concat([
    "this",
    "that",
    "what",
    "your",
    "about",
    "part",
    "film",
    "filmy",
    "video",
    "wideo",
    "nowy",
    "nowe",
  ]),
);

/** The subjects of a video as comparable terms: `tag:kolej`, `category:tourism`, `word:pociag`. Each once. */
export function termsOf({ title, tags, categories }: Described): string[] {
  const words = [...foldDiacritics(title).matchAll(WORD)].map(([word]) => word.slice(0, STEM_CHARACTERS));
  return [
    ...new Set([
      ...tags.map((tag) => `tag:${foldDiacritics(tag)}`),
      ...categories.map((category) => `category:${category}`),
      ...words
        .filter((word) => !STOP_WORDS.has(word))
        .slice(0, WORDS_MAX)
        .map((word) => `word:${word}`),
    ]),
  ];
}

/** Weight of a shared term, before its rarity is considered. */
export function weightOf(term: string): number {
  if (term.startsWith("tag:")) return 3;
  return term.startsWith("word:") ? 2 : 1;
}
