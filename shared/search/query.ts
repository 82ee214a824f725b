export const SEARCH_MIN_CHARACTERS = 2;
export const SEARCH_MAX_CHARACTERS = 150;
export const SEARCH_HISTORY_MAX_TERMS = 10;

const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Whether the search box accepts this text; otherwise it does nothing. */
export function isSearchable(text: string): boolean {
  return (
    text.length >= SEARCH_MIN_CHARACTERS &&
    text.length <= SEARCH_MAX_CHARACTERS &&
    text.trimStart() === text &&
    HAS_LETTER_OR_DIGIT.test(text)
  );
}

/** Adds a term to the search history: newest first, each once. */
export function withTerm(history: readonly string[], term: string): string[] {
  return [term, ...history.filter((earlier) => earlier !== term)].slice(0, SEARCH_HISTORY_MAX_TERMS);
}
