import { fold } from "#server/platform/fold.ts";

const WORD = /[\p{L}\p{N}]+/gu;

/** The words of a text, folded: "Żółw, który czyta" -> ["zolw", "ktory", "czyta"]. */
export function wordsOf(text: string): string[] {
  return fold(text).match(WORD) ?? [];
}

/** The words of a text in small letters, with their accents. */
export function writtenWordsOf(text: string): string[] {
  return text.toLowerCase().normalize("NFC").match(WORD) ?? [];
}

/** Words that are in every other title and tell nothing about it. */
const EMPTY = new Set(
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

/** Those of the words that say something; all of them where none does. */
export function tellingWords(words: readonly string[]): string[] {
  const telling = words.filter((word) => !EMPTY.has(word));
  return [...new Set(telling.length > 0 ? telling : words)];
}
