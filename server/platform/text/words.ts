import { foldDiacritics } from "#shared/fold-diacritics.ts";

const WORD = /[\p{L}\p{N}]+/gu;
const IGNORED = /\p{Default_Ignorable_Code_Point}/gu;

/** The words of a text, folded: "Żółw, który czyta" -> ["zolw", "ktory", "czyta"]. */
export function wordsOf(text: string): string[] {
  return foldDiacritics(text).match(WORD) ?? [];
}

/** The words of a text in lower case, with accents. */
export function accentedWordsOf(text: string): string[] {
  return text.normalize("NFKC").replace(IGNORED, "").toLowerCase().match(WORD) ?? [];
}

/** Stop words: frequent words without meaning for a title. */
const STOP_WORDS = new Set(
  [
    "a",
    "aby",
    "albo",
    "ale",
    "by",
    "co",
    "czy",
    "dla",
    "do",
    "i",
    "ich",
    "jak",
    "jako",
    "jego",
    "jej",
  ].concat(
    ["jest", "ktora", "ktore", "ktory", "lub", "ma", "na", "nad", "o", "od", "oraz", "po", "pod", "przed"],
    [
      "przez",
      "przy",
      "sa",
      "sie",
      "ta",
      "tak",
      "te",
      "ten",
      "to",
      "tu",
      "tym",
      "u",
      "w",
      "we",
      "z",
      "za",
      "ze",
    ],
    ["and", "at", "for", "in", "is", "it", "of", "on", "or", "the", "to", "with"],
  ),
);

/** The unique words without stop words; all words if only stop words are left. */
export function withoutStopWords(words: readonly string[]): string[] {
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return [...new Set(telling.length > 0 ? telling : words)];
}
