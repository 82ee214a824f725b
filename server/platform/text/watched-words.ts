import { polishStem } from "./polish-stem.ts";
import { wordsOf } from "./words.ts";

/** Whether a text has a watched word or phrase, in any letter case and inflected form. */
export function hasWatchedWord(text: string, watched: readonly string[]): boolean {
  const stems = stemsOf(text);
  return watched.some((phrase) => {
    const wanted = stemsOf(phrase);
    if (wanted.length === 0) return false;
    return stems.some((_, at) => wanted.every((stem, offset) => stems[at + offset] === stem));
  });
}

function stemsOf(text: string): string[] {
  return wordsOf(text).map(polishStem);
}
