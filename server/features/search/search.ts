import type { FoundChannel, search, SearchResults } from "#shared/search/contract.ts";
import { SUGGESTIONS_MAX } from "#shared/search/contract.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import type { VideoCard } from "#shared/videos/contract.ts";
import { listedCards } from "#server/features/videos/listed-cards.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { polishStem } from "./polish-stem.ts";
import { correctWords } from "./spelling.ts";
import {
  countChannels,
  countVideos,
  findBegun,
  findChannels,
  findTitles,
  findVideoIds,
  isFound,
  type VideoSearch,
} from "./store.ts";
import { queryForAll, queryForAny, queryForPhrase } from "./vectors.ts";
import { viewFoundChannel } from "./view.ts";
import { tellingWords, wordsOf } from "./words.ts";

type Query = UseCaseInput<typeof search.find>["query"];

/** More words than these make a search slower, not better. */
const WORDS_MAX = 12;
const COMPLETED_FROM_CHARACTERS = 3;
const COMPLETIONS_MAX = 3;
const COMPLETIONS_LOOKED_UP = 12;
const DAY_MS = 86_400_000;
const PERIOD_DAYS = { today: 1, week: 7, month: 30 } as const;

/** Videos and channels that everybody may see. */
export async function findAnything(
  context: Context,
  { query }: UseCaseInput<typeof search.find>,
): Promise<SearchResults> {
  const { words, corrected } = await understand(context.db, query);
  if (words === undefined) return nothing(query.entity);
  if (query.entity === "videos") {
    return { entity: "videos", corrected, ...(await videosFor(context, query, words)) };
  }
  if (query.entity === "channels") {
    return { entity: "channels", corrected, ...(await channelsFor(context.db, query, words)) };
  }
  const [videos, channels] = await Promise.all([
    videosFor(context, query, words),
    channelsFor(context.db, query, words),
  ]);
  return { entity: "all", corrected, videos, channels };
}

/** Words that may be meant, then titles that hold them. */
export async function suggest(
  { db }: Context,
  { query }: UseCaseInput<typeof search.suggest>,
): Promise<{ items: string[]; count: number }> {
  const words = wordsOf(query.query).slice(0, WORDS_MAX);
  if (words.length === 0) return { items: [], count: 0 };
  const [completions, titles] = await Promise.all([
    completionsOf(db, query.query, words),
    findTitles(db, queryForAll(words), SUGGESTIONS_MAX),
  ]);
  const items = [...new Set([...completions, ...titles])].slice(0, SUGGESTIONS_MAX);
  return { items, count: items.length };
}

/**
 * What the text asks for in the notation of the database: all of its words; where that finds nothing, the words that
 * may have been meant; where that finds nothing either, any of them.
 */
async function understand(
  db: Executor,
  { query, exact }: Query,
): Promise<{ words: string | undefined; corrected: string | null }> {
  const all = wordsOf(query).slice(0, WORDS_MAX);
  if (all.length === 0) return { words: undefined, corrected: null };
  if (exact) return { words: queryForPhrase(all), corrected: null };
  const telling = tellingWords(all);
  if (await isFound(db, queryForAll(telling))) return { words: queryForAll(telling), corrected: null };
  const correction = await correctWords(db, telling);
  const meant = correction?.words ?? telling;
  const words = (await isFound(db, queryForAll(meant))) ? queryForAll(meant) : queryForAny(meant);
  return { words, corrected: correction?.written.join(" ") ?? null };
}

async function videosFor(
  context: Context,
  query: Query,
  words: string,
): Promise<{ items: VideoCard[]; count: number }> {
  const { db, now } = context;
  const { minDuration, maxDuration, published } = query;
  const publishedSince = published && new Date(now.getTime() - PERIOD_DAYS[published] * DAY_MS);
  const wanted: VideoSearch = { words, minDuration, maxDuration, publishedSince };
  const [ids, count] = await Promise.all([findVideoIds(db, wanted, query), countVideos(db, wanted)]);
  return { items: await listedCards(context, ids), count };
}

async function channelsFor(
  db: Executor,
  query: Query,
  words: string,
): Promise<{ items: FoundChannel[]; count: number }> {
  const [rows, count] = await Promise.all([findChannels(db, words, query), countChannels(db, words)]);
  return { items: rows.map(viewFoundChannel), count };
}

function nothing(entity: Query["entity"]): SearchResults {
  const list = { items: [], count: 0 };
  if (entity === "all") return { entity, corrected: null, videos: list, channels: list };
  return { entity, corrected: null, ...list };
}

/** The text with its last word completed, as far as something can be found with that. */
async function completionsOf(db: Executor, text: string, words: readonly string[]): Promise<string[]> {
  const last = words.at(-1) ?? "";
  const isWordEnded = /[^\p{L}\p{N}]$/u.test(text);
  if (isWordEnded || last.length < COMPLETED_FROM_CHARACTERS) return [];
  const before = text.slice(0, text.search(/[\p{L}\p{N}\p{M}]+$/u)).toLowerCase();
  const completions: string[] = [];
  const stems = new Set<string>();
  for (const { word, written } of await findBegun(db, last, COMPLETIONS_LOOKED_UP)) {
    if (completions.length === COMPLETIONS_MAX) break;
    if (stems.has(polishStem(word))) continue;
    const asked = [...words.slice(0, -1), word];
    if (await isFound(db, queryForAll(asked))) {
      completions.push(before + written);
      stems.add(polishStem(word));
    }
  }
  return completions;
}
