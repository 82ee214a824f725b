import { fold } from "#server/platform/fold.ts";
import { polishStem } from "./polish-stem.ts";
import { wordsOf, writtenWordsOf } from "./words.ts";

/** A text with its weight, of A (most) to D. */
export interface WeighedText {
  readonly text: string;
  readonly weight: "A" | "B" | "C" | "D";
}

/** PostgreSQL keeps no position beyond this one. */
const LAST_POSITION = 16_383;
/** Longer words are taken for something else, such as addresses. */
const WORD_MAX_CHARACTERS = 60;
/** Between two texts, so that nothing is found across their border. */
const GAP = 20;

/**
 * The texts as PostgreSQL's tsvector: each word as it is written, marked with `=`, and its stem. Words are folded and
 * hold letters and digits only, so nothing in them has to be escaped.
 */
export function vectorOf(texts: readonly WeighedText[]): string {
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

/** A tsquery for documents with all of the words, in any form or begun. */
export function queryForAll(words: readonly string[]): string {
  return words.map((word) => `(${queryForWord(word)})`).join(" & ");
}

/** The same query, as far as the words stand in titles and names. */
export function inNames(query: string): string {
  return query.replaceAll(/'([^']+)'(:\*)?/g, (_, word: string, isBeginning?: string) =>
    isBeginning ? `'${word}':*A` : `'${word}':A`,
  );
}

/** The same query, for comparing what it finds: a word just as it was typed counts once more. */
export function withExactWords(query: string): string {
  return query.replaceAll(/'=([^']+)':\*/g, (beginning, word: string) => `${beginning} | '=${word}'`);
}

/** A tsquery for documents with one of the words at least. */
export function queryForAny(words: readonly string[]): string {
  return words.map(queryForWord).join(" | ");
}

/** A tsquery for documents with exactly these words, one after the other. */
export function queryForPhrase(words: readonly string[]): string {
  return words.map((word) => `'=${word}'`).join(" <-> ");
}

/** Stems agree, or the document's word begins like this. */
export function queryForWord(word: string): string {
  return `'${polishStem(word)}' | '=${word}':*`;
}

/** What `queryForWord` makes of one word. */
const WORD_OR_BEGINNING = /'([^']+)' \| '=([^']+)':\*/g;

/** The beginnings of words a query asks for. */
export function beginningsIn(query: string): string[] {
  return [...query.matchAll(WORD_OR_BEGINNING)].flatMap(([, , beginning]) => beginning ?? []);
}

/** The query with the words that begin like this, where they are known; those of the same stem are found by that. */
export function withForms(query: string, known: ReadonlyMap<string, readonly string[]>): string {
  return query.replaceAll(WORD_OR_BEGINNING, (asked, stem: string, beginning: string) => {
    const forms = known.get(beginning);
    if (!forms) return asked;
    const others = forms.filter((form) => polishStem(form) !== stem);
    return [`'${stem}'`, ...others.map((form) => `'=${form}'`)].join(" | ");
  });
}

/** The words of the texts as they stand in vectors, each once, in one order for all. */
export function formsOf(texts: readonly string[]): string[] {
  const forms = texts.flatMap(wordsOf).filter(({ length }) => length <= WORD_MAX_CHARACTERS);
  return [...new Set(forms)].toSorted();
}

/** A word that may be corrected to. */
export interface KnownWord {
  readonly word: string;
  /** With its accents. */
  readonly written: string;
}

/** The words of the texts that may be corrected to, each once, in one order for all. */
export function vocabularyOf(texts: readonly string[]): KnownWord[] {
  const words = texts
    .flatMap((text) => writtenWordsOf(text))
    .map((written) => [fold(written), written] as const);
  return [...new Map(words)]
    .filter(([word]) => word.length >= 3 && word.length <= 30)
    .map(([word, written]) => ({ word, written }))
    .toSorted((one, other) => (one.word < other.word ? -1 : 1));
}
