/** What a video says about itself. */
export interface Described {
  readonly title: string;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
}

const WORD = /\p{L}{4,}/gu;
/** Polish changes the ends of words: their beginnings are compared. */
const STEM_CHARACTERS = 6;
const WORDS_MAX = 10;

/** Beginnings of words that say nothing about a subject. */
const EMPTY_WORDS = new Set(
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

/** What a video is about, as comparable terms: `tag:kolej`, `category:tourism`, `word:pociag`. Each once. */
export function termsOf({ title, tags, categories }: Described): string[] {
  const words = [...plain(title).matchAll(WORD)].map(([word]) => word.slice(0, STEM_CHARACTERS));
  return [
    ...new Set([
      ...tags.map((tag) => `tag:${plain(tag)}`),
      ...categories.map((category) => `category:${category}`),
      ...words
        .filter((word) => !EMPTY_WORDS.has(word))
        .slice(0, WORDS_MAX)
        .map((word) => `word:${word}`),
    ]),
  ];
}

/** How much it says that two videos share a term, before its rarity is considered. */
export function weightOf(term: string): number {
  if (term.startsWith("tag:")) return 3;
  return term.startsWith("word:") ? 2 : 1;
}

/** In small letters without accents. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll("ł", "l").normalize("NFD").replace(/\p{M}/gu, "");
}
