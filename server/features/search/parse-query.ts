import type { Executor } from "#server/platform/database/executor.ts";
import { countVideos } from "./find-videos.ts";
import { existsByName } from "./people-store.ts";
import { correctWords, alternativeSpelling } from "./spelling.ts";
import { isFound } from "./store.ts";
import { queryForAll, queryForAny, queryForPhrase } from "./vectors.ts";
import { withoutStopWords, wordsOf } from "#server/platform/text/words.ts";

export interface ParsedQuery {
  /** The typed words, folded. */
  readonly typed: readonly string[];
  /** The typed words or their corrections. */
  readonly words: readonly string[];
  /** As a PostgreSQL tsquery. */
  readonly query: string;
  /** The corrected query; null if nothing was corrected. */
  readonly corrected: string | null;
}

/** More words than these make a search slower, not better. */
export const WORDS_MAX = 12;
/** With this many results or fewer, another spelling is considered. */
const FEW_VIDEOS = 3;
/** Another spelling is suggested if it finds this many times more. */
const WORTH_ASKING = 3;

/** Parses a text into a query for all of its words. Undefined if it contains none. */
export function parseQuery(text: string, { exact }: { readonly exact: boolean }): ParsedQuery | undefined {
  const all = wordsOf(text).slice(0, WORDS_MAX);
  if (all.length === 0) return undefined;
  if (exact) return { typed: all, words: all, query: queryForPhrase(all), corrected: null };
  const significant = withoutStopWords(all);
  return { typed: significant, words: significant, query: queryForAll(significant), corrected: null };
}

/**
 * Resolves an inexact query: all of its words; if that finds nothing, the corrected words; if that finds nothing
 * either, any of them.
 */
export async function resolveQuery(db: Executor, text: ParsedQuery): Promise<ParsedQuery> {
  const { typed } = text;
  if ((await isFound(db, text.query)) || (await existsByName(db, typed))) return text;
  const correction = await correctWords(db, typed);
  if (!correction) return { ...text, query: queryForAny(typed) };
  const { words, written } = correction;
  const query = (await isFound(db, queryForAll(words))) ? queryForAll(words) : queryForAny(words);
  return { typed, words, query, corrected: written.join(" ") };
}

/** Another spelling of words with few results, if it finds far more. */
export async function didYouMean(
  db: Executor,
  { words, query, corrected }: ParsedQuery,
  found: number,
): Promise<string | null> {
  if (corrected !== null || found === 0 || found > FEW_VIDEOS) return null;
  const other = await alternativeSpelling(db, words);
  if (!other) return null;
  const countTyped = await countVideos(db, { words: query });
  const countAlternative = await countVideos(db, { words: queryForAll(other.words) });
  return countAlternative >= WORTH_ASKING * countTyped ? other.written.join(" ") : null;
}
