import type { Executor } from "#server/platform/queue/queue.ts";
import { countVideos } from "./found-videos.ts";
import { polishStem } from "./polish-stem.ts";
import { findAlike, isFound } from "./store.ts";
import { queryForWord } from "./vectors.ts";

const CANDIDATES = 30;
/** So many of the nearest candidates are looked up. */
const LOOKED_UP = 5;
const SHORTEST_CORRECTED = 4;
const SHORT_WORD_CHARACTERS = 5;

export interface Corrected {
  /** Folded, to search for. */
  readonly words: string[];
  /** With accents, to be shown. */
  readonly written: string[];
}

/** Puts known words in place of mistyped ones; undefined where there is nothing to correct. */
export async function correctWords(db: Executor, words: readonly string[]): Promise<Corrected | undefined> {
  const found = await Promise.all(words.map((word) => nearestKnown(db, word)));
  if (found.every((nearest) => nearest === undefined)) return undefined;
  return {
    words: words.map((word, place) => found[place]?.word ?? word),
    written: words.map((word, place) => found[place]?.written ?? word),
  };
}

/** The same words with others, much like them, in place of those that are rare. */
export async function otherSpelling(db: Executor, words: readonly string[]): Promise<Corrected | undefined> {
  const others = await Promise.all(words.map((word) => nearestOther(db, word)));
  if (others.every((other) => other === undefined)) return undefined;
  return {
    words: words.map((word, place) => others[place]?.word ?? word),
    written: words.map((word, place) => others[place]?.written ?? word),
  };
}

/** Of the words that differ by one slip, and are no form of this one, the one found most often; if more than this. */
async function nearestOther(
  db: Executor,
  word: string,
): Promise<{ word: string; written: string } | undefined> {
  if (word.length < SHORTEST_CORRECTED) return undefined;
  const candidates = (await findAlike(db, word, CANDIDATES))
    .filter((candidate) => polishStem(candidate.word) !== polishStem(word))
    .filter((candidate) => distanceOf(word, candidate.word) === 1)
    .slice(0, LOOKED_UP);
  let best: { word: string; written: string } | undefined;
  let most = await countVideos(db, { words: queryForWord(word) });
  for (const candidate of candidates) {
    const count = await countVideos(db, { words: queryForWord(candidate.word) });
    if (count > most) [best, most] = [candidate, count];
  }
  return best;
}

/** The known word that is meant by an unknown one. */
async function nearestKnown(
  db: Executor,
  word: string,
): Promise<{ word: string; written: string } | undefined> {
  if (word.length < SHORTEST_CORRECTED || (await isFound(db, queryForWord(word)))) return undefined;
  const mistakes = word.length <= SHORT_WORD_CHARACTERS ? 1 : 2;
  const candidates = (await findAlike(db, word, CANDIDATES))
    .map((candidate) => ({ ...candidate, distance: formlessDistance(word, candidate.word) }))
    .filter(({ distance }) => distance <= mistakes)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, LOOKED_UP);
  for (const candidate of candidates) {
    if (await isFound(db, queryForWord(candidate.word))) return candidate;
  }
  return undefined;
}

/** Of the words or of their stems, whichever are nearer: the form that is known may be another than the one meant. */
function formlessDistance(one: string, other: string): number {
  return Math.min(distanceOf(one, other), distanceOf(polishStem(one), polishStem(other)));
}

/** How many letters have to be put in, left out, changed or swapped with the next one. */
export function distanceOf(one: string, other: string): number {
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
