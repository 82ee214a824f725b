import type { Executor } from "#server/platform/database/executor.ts";
import { countVideos } from "./find-videos.ts";
import { polishStem } from "#server/platform/text/polish-stem.ts";
import { findSimilarWords, isFound } from "./store.ts";
import { queryForWord } from "./vectors.ts";

const CANDIDATES = 30;
/** Number of nearest candidates that are looked up. */
const LOOKED_UP = 5;
const SHORTEST_CORRECTED = 4;
const SHORT_WORD_CHARACTERS = 5;

export interface Corrected {
  /** Folded, to search for. */
  readonly words: string[];
  /** With accents, to be shown. */
  readonly written: string[];
}

/** Replaces mistyped words by known ones; undefined if nothing was corrected. */
export async function correctWords(db: Executor, words: readonly string[]): Promise<Corrected | undefined> {
  const found = await Promise.all(words.map((word) => closestKnownWord(db, word)));
  if (found.every((nearest) => nearest === undefined)) return undefined;
  return {
    words: words.map((word, place) => found[place]?.word ?? word),
    written: words.map((word, place) => found[place]?.original ?? word),
  };
}

/** Replaces rare words by similar, more frequent ones; undefined if there are none. */
export async function alternativeSpelling(
  db: Executor,
  words: readonly string[],
): Promise<Corrected | undefined> {
  const others = await Promise.all(words.map((word) => closestAlternative(db, word)));
  if (others.every((other) => other === undefined)) return undefined;
  return {
    words: words.map((word, place) => others[place]?.word ?? word),
    written: words.map((word, place) => others[place]?.original ?? word),
  };
}

/** The most frequent word at edit distance 1 with another stem, if it is more frequent than this word. */
async function closestAlternative(
  db: Executor,
  word: string,
): Promise<{ word: string; original: string } | undefined> {
  if (word.length < SHORTEST_CORRECTED) return undefined;
  const candidates = (await findSimilarWords(db, word, CANDIDATES))
    .filter((candidate) => polishStem(candidate.word) !== polishStem(word))
    .filter((candidate) => editDistance(word, candidate.word) === 1)
    .slice(0, LOOKED_UP);
  let best: { word: string; original: string } | undefined;
  let most = await countVideos(db, { words: queryForWord(word) });
  for (const candidate of candidates) {
    const count = await countVideos(db, { words: queryForWord(candidate.word) });
    if (count > most) [best, most] = [candidate, count];
  }
  return best;
}

/** The known word closest to an unknown one. */
async function closestKnownWord(
  db: Executor,
  word: string,
): Promise<{ word: string; original: string } | undefined> {
  if (word.length < SHORTEST_CORRECTED || (await isFound(db, queryForWord(word)))) return undefined;
  const mistakes = word.length <= SHORT_WORD_CHARACTERS ? 1 : 2;
  const candidates = (await findSimilarWords(db, word, CANDIDATES))
    .map((candidate) => ({ ...candidate, distance: stemAwareDistance(word, candidate.word) }))
    .filter(({ distance }) => distance <= mistakes)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, LOOKED_UP);
  for (const candidate of candidates) {
    if (await isFound(db, queryForWord(candidate.word))) return candidate;
  }
  return undefined;
}

/** The smaller of word distance and stem distance: the known word may be another form of the typed one. */
function stemAwareDistance(one: string, other: string): number {
  return Math.min(editDistance(one, other), editDistance(polishStem(one), polishStem(other)));
}

/** Damerau-Levenshtein distance (optimal string alignment). */
export function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const cost = Math.min(
        at(above, column) + 1,
        at(current, column - 1) + 1,
        at(above, column - 1) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current.push(isSwapped ? Math.min(cost, at(before, column - 2) + 1) : cost);
    }
    before = above;
    above = current;
  }
  return at(above, other.length);
}

function at(costs: readonly number[], place: number): number {
  return costs[place] ?? 0;
}
