import { foldDiacritics } from "#shared/fold-diacritics.ts";
import { polishStem } from "#server/platform/text/polish-stem.ts";
import { wordsOf, accentedWordsOf } from "#server/platform/text/words.ts";

/** A text with its tsvector weight, A (highest) to D. */
export interface WeightedText {
  readonly text: string;
  readonly weight: "A" | "B" | "C" | "D";
}

/** Highest position a tsvector can store. */
const LAST_POSITION = 16_383;
/** Longer words are skipped: they are usually not words, e.g. URLs. */
const WORD_MAX_CHARACTERS = 60;
/** Position gap between two texts, so that phrases do not match across them. */
const GAP = 20;

/**
 * Builds a tsvector: each word as written, prefixed with `=`, and its stem. Words are folded and contain only letters
 * and digits, so no escaping is needed.
 */
export function vectorOf(texts: readonly WeightedText[]): string {
  const places = new Map<string, string[]>();
  let position = 1;
  for (const { text, weight } of texts) {
    for (const word of wordsOf(text)) {
      if (position > LAST_POSITION) break;
      if (word.length > WORD_MAX_CHARACTERS) continue;
      for (const lexeme of [`=${word}`, polishStem(word)]) {
        places.set(lexeme, [...(places.get(lexeme) ?? []), `${position}${weight}`]);
      }
      position += 1;
    }
    position += GAP;
  }
  return [...places].map(([lexeme, where]) => `'${lexeme}':${where.slice(0, 250).join(",")}`).join(" ");
}

/** A tsquery for documents with all of the words, in any form or as a prefix. */
export function queryForAll(words: readonly string[]): string {
  return words.map((word) => `(${queryForWord(word)})`).join(" & ");
}

/** Restricts a query to titles and names (weight A). */
export function restrictToNames(query: string): string {
  return query.replaceAll(/'([^']+)'(:\*)?/g, (_, word: string, isBeginning?: string) =>
    isBeginning ? `'${word}':*A` : `'${word}':A`,
  );
}

/** The query for ranking: an exact match of a word counts additionally. */
export function withExactWords(query: string): string {
  return query.replaceAll(/'=([^']+)':\*/g, (beginning, word: string) => `${beginning} | '=${word}'`);
}

/** A tsquery for documents with at least one of the words. */
export function queryForAny(words: readonly string[]): string {
  return words.map(queryForWord).join(" | ");
}

/** A tsquery for documents with exactly these words in this order. */
export function queryForPhrase(words: readonly string[]): string {
  return words.map((word) => `'=${word}'`).join(" <-> ");
}

/** Matches documents with a word of the same stem or with this prefix. */
export function queryForWord(word: string): string {
  return `'${polishStem(word)}' | '=${word}':*`;
}

/** Matches the output of `queryForWord` for one word. */
const WORD_OR_PREFIX = /'([^']+)' \| '=([^']+)':\*/g;

/** The prefixes in a query. */
export function prefixesIn(query: string): string[] {
  return [...query.matchAll(WORD_OR_PREFIX)].flatMap(([, , beginning]) => beginning ?? []);
}

/** Replaces prefixes in a query by known word forms; forms of the same stem are already matched by the stem. */
export function expandWithForms(query: string, known: ReadonlyMap<string, readonly string[]>): string {
  return query.replaceAll(WORD_OR_PREFIX, (asked, stem: string, beginning: string) => {
    const forms = known.get(beginning);
    if (!forms) return asked;
    const others = forms.filter((form) => polishStem(form) !== stem);
    return [`'${stem}'`, ...others.map((form) => `'=${form}'`)].join(" | ");
  });
}

/** The unique words of the texts as stored in vectors, sorted, so that concurrent inserts lock in one order. */
export function wordFormsOf(texts: readonly string[]): string[] {
  const forms = texts.flatMap(wordsOf).filter(({ length }) => length <= WORD_MAX_CHARACTERS);
  return [...new Set(forms)].toSorted();
}

/** A word that spelling correction can suggest. */
export interface VocabularyWord {
  readonly word: string;
  /** With its accents. */
  readonly original: string;
}

/** The unique words of the texts for spelling correction, sorted, so that concurrent inserts lock in one order. */
export function vocabularyOf(texts: readonly string[]): VocabularyWord[] {
  const words = texts
    .flatMap((text) => accentedWordsOf(text))
    .map((original) => [foldDiacritics(original), original] as const);
  return [...new Map(words)]
    .filter(([word]) => word.length >= 3 && word.length <= 30)
    .map(([word, original]) => ({ word, original }))
    .toSorted((one, other) => (one.word < other.word ? -1 : 1));
}
