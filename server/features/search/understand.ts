import type { Executor } from "#server/platform/queue/queue.ts";
import { countVideos } from "./found-videos.ts";
import { isSomethingNamed } from "./people-store.ts";
import { correctWords, otherSpelling } from "./spelling.ts";
import { isFound } from "./store.ts";
import { queryForAll, queryForAny, queryForPhrase } from "./vectors.ts";
import { tellingWords, wordsOf } from "./words.ts";

export interface Understood {
  /** As they were typed, folded. */
  readonly typed: readonly string[];
  /** The same or what they were corrected to. */
  readonly words: readonly string[];
  /** In the notation of the database. */
  readonly query: string;
  /** What was searched for in place of mistyped words. */
  readonly corrected: string | null;
}

/** More words than these make a search slower, not better. */
export const WORDS_MAX = 12;
/** So few films make one wonder whether the word was spelled like that. */
const FEW_VIDEOS = 3;
/** Another spelling is worth a question if it finds so many times more. */
const WORTH_ASKING = 3;

/** What a text asks for as it stands: all of its words. Undefined where it holds none. */
export function asTyped(text: string, { exact }: { readonly exact: boolean }): Understood | undefined {
  const all = wordsOf(text).slice(0, WORDS_MAX);
  if (all.length === 0) return undefined;
  if (exact) return { typed: all, words: all, query: queryForPhrase(all), corrected: null };
  const telling = tellingWords(all);
  return { typed: telling, words: telling, query: queryForAll(telling), corrected: null };
}

/**
 * What is asked for with words that are not exact: all of them; where that finds nothing, the words that may have been
 * meant; where that finds nothing either, any of them.
 */
export async function understand(db: Executor, text: Understood): Promise<Understood> {
  const { typed } = text;
  if ((await isFound(db, text.query)) || (await isSomethingNamed(db, typed))) return text;
  const correction = await correctWords(db, typed);
  if (!correction) return { ...text, query: queryForAny(typed) };
  const { words, written } = correction;
  const query = (await isFound(db, queryForAll(words))) ? queryForAll(words) : queryForAny(words);
  return { typed, words, query, corrected: written.join(" ") };
}

/** Another way to spell words that were found only here and there, if it finds far more. */
export async function didYouMean(
  db: Executor,
  { words, query, corrected }: Understood,
  found: number,
): Promise<string | null> {
  if (corrected !== null || found === 0 || found > FEW_VIDEOS) return null;
  const other = await otherSpelling(db, words);
  if (!other) return null;
  const foundAtAll = await countVideos(db, { words: query });
  const foundInstead = await countVideos(db, { words: queryForAll(other.words) });
  return foundInstead >= WORTH_ASKING * foundAtAll ? other.written.join(" ") : null;
}
