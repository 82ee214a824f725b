import type {
  FoundChannel,
  FoundUser,
  search,
  SearchResults,
  TranscriptHit,
} from "#shared/search/contract.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import type { Playlist } from "#shared/playlists/contract.ts";
import type { VideoCard } from "#shared/videos/contract.ts";
import { playlistsOfIds } from "#server/features/playlists/playlists.ts";
import { listedCards } from "#server/features/videos/cards.ts";
import { cachedList } from "#server/features/videos/list-cache.ts";
import {
  preferenceFilter,
  preferencesOf,
  type ViewerPreferences,
} from "#server/features/content-preferences/preference-filter.ts";
import type { Context } from "#server/platform/http/context.ts";
import { COUNTED_MAX, findVideos } from "./find-videos.ts";
import { countPeople, countPlaylists, findPeople, findPlaylistIds } from "./people-store.ts";
import { findRelevant } from "./relevant-videos.ts";
import { passageFromMatch } from "./transcript-search.ts";
import { countTranscriptVideos, findPassages, findTranscriptVideoIds } from "./transcript-search-store.ts";
import { countChannels, findChannels } from "./store.ts";
import { parseQuery, didYouMean, resolveQuery, type ParsedQuery } from "./parse-query.ts";
import type { Found, VideoSearch } from "./video-hits.ts";
import { viewFoundChannel, viewFoundUser } from "./view.ts";

type Query = UseCaseInput<typeof search.find>["query"];

interface List<Item> {
  readonly items: Item[];
  readonly count: number;
}

/** A search request: query, caller and the caller's content preferences. */
interface Search {
  readonly context: Context;
  readonly query: Query;
  readonly text: ParsedQuery;
  readonly preferences: ViewerPreferences | undefined;
  /** The video ids of the page, if already found. */
  readonly found?: Found;
}

const DAY_MS = 86_400_000;
const PERIOD_DAYS = { today: 1, week: 7, month: 30 } as const;
/** Number of results of each further type shown in the combined results. */
const PREVIEW_MAX = 4;
const NOTHING: List<never> = { items: [], count: 0 };

/** Searches public videos, channels, users and playlists, and transcripts of videos. */
export async function findAnything(
  context: Context,
  { query }: UseCaseInput<typeof search.find>,
): Promise<SearchResults> {
  const text = parseQuery(query.query, query);
  if (!text) return nothing(query.entity);
  const typed = { context, query, text, preferences: await preferencesOf(context) };
  const { entity } = query;
  if (entity === "videos") return cachedForAll(typed, async () => searchVideos(await withCorrection(typed)));
  if (entity === "all") return searchAll(typed);
  const asked = await withCorrection(typed);
  const { corrected } = asked.text;
  switch (entity) {
    case "channels":
      return { entity, corrected, didYouMean: null, ...(await channelsFor(asked)) };
    case "users":
      return { entity, corrected, didYouMean: null, ...(await usersFor(asked)) };
    case "playlists":
      return { entity, corrected, didYouMean: null, ...(await playlistsFor(asked)) };
    case "transcripts":
      return { entity, corrected, didYouMean: null, ...(await transcriptsFor(asked)) };
  }
}

/** Callers without content preferences share one cached result. */
function cachedForAll<Results extends { readonly count: number }>(
  { context, query, preferences }: Search,
  find: () => Promise<Results>,
): Promise<Results> {
  return preferences ? find() : cachedList(context.db, ["search", query], find);
}

/** Finds videos for the words as typed; only if there are none, the words are corrected. */
async function withCorrection(asked: Search): Promise<Search> {
  const { context, query, text } = asked;
  if (query.entity === "videos" || query.entity === "all") {
    const found = await findPage(asked);
    const resolved = found.count > 0 || query.exact ? text : await resolveQuery(context.db, text);
    return resolved.query === text.query ? { ...asked, found } : { ...asked, text: resolved };
  }
  return query.exact ? asked : { ...asked, text: await resolveQuery(context.db, text) };
}

async function searchVideos(asked: Search) {
  const videos = await videosFor(asked);
  const { corrected } = asked.text;
  const mean = await didYouMeanFor(asked, videos);
  return { entity: "videos" as const, corrected, didYouMean: mean, ...videos };
}

async function searchAll(typed: Search): Promise<SearchResults> {
  const few = previewOf(typed);
  // Users and playlists depend on the caller and are searched by the words as typed.
  const [videoResults, users, playlists] = await Promise.all([
    cachedForAll(typed, async () => searchVideoResults(await withCorrection(typed))),
    usersFor(few),
    playlistsFor(few),
  ]);
  if (users.count > 0 || playlists.count > 0) return combineResults(videoResults, users, playlists);
  const answer =
    sharedResponses.get(videoResults) ?? Object.freeze(combineResults(videoResults, NOTHING, NOTHING));
  sharedResponses.set(videoResults, answer);
  return answer;
}

type VideoResults = Awaited<ReturnType<typeof searchVideoResults>>;

/** Most searches match no user or playlist: callers with the same video results then share one frozen response. */
const sharedResponses = new WeakMap<VideoResults, SearchResults>();

function combineResults(videoResults: VideoResults, users: List<FoundUser>, playlists: List<Playlist>) {
  const { count: _, ...found } = videoResults;
  return { entity: "all" as const, ...found, users, playlists };
}

/** Videos, channels and transcript hits. */
async function searchVideoResults(asked: Search) {
  const [videos, channels, transcripts] = await Promise.all([
    videosFor(asked),
    channelsFor(asked),
    transcriptsFor(previewOf(asked)),
  ]);
  const { corrected } = asked.text;
  const mean = await didYouMeanFor(asked, videos);
  return { count: videos.count, corrected, didYouMean: mean, videos, channels, transcripts };
}

function previewOf(asked: Search): Search {
  return { ...asked, query: { ...asked.query, limit: PREVIEW_MAX, offset: 0 } };
}

async function videosFor(asked: Search): Promise<List<VideoCard>> {
  const { context } = asked;
  const { ids, count } = asked.found ?? (await findPage(asked));
  return { items: await listedCards(context, ids), count };
}

function findPage(asked: Search): Promise<Found> {
  const { context, query } = asked;
  const { sort, ...page } = query;
  const search = videoSearch(asked);
  if (sort === "relevance") return findRelevant(context.db, search, { ...page, countedMax: COUNTED_MAX });
  return findVideos(context.db, search, { ...page, sort });
}

async function transcriptsFor(asked: Search): Promise<List<TranscriptHit>> {
  const { context, query, text } = asked;
  const wanted = videoSearch(asked);
  // Transcript hits have no relevance order: the newest come first.
  const sort = query.sort === "relevance" ? "new" : query.sort;
  const ids = await findTranscriptVideoIds(context.db, wanted, { ...query, sort });
  const count = await counted(ids, query, () => countTranscriptVideos(context.db, wanted));
  const [cards, passages] = await Promise.all([
    listedCards(context, ids),
    findPassages(context.db, ids, text.query),
  ]);
  const items = cards.map((video) => ({
    video,
    passages: passages
      .filter(({ video_id }) => video_id === video._id)
      .map(({ cues }) => passageFromMatch(cues, text.words)),
  }));
  return { items, count };
}

function videoSearch({ context, query, text, preferences }: Search): VideoSearch {
  const { minDuration, maxDuration, published } = query;
  const publishedSince = published && new Date(context.now.getTime() - PERIOD_DAYS[published] * DAY_MS);
  const condition = preferences && preferenceFilter(preferences);
  return { words: text.query, minDuration, maxDuration, publishedSince, preferenceFilter: condition };
}

async function channelsFor({ context, query, text, preferences }: Search): Promise<List<FoundChannel>> {
  const muted = preferences?.mutedChannels ?? [];
  const rows = await findChannels(context.db, text.query, muted, query);
  const count = await counted(rows, query, () => countChannels(context.db, text.query, muted));
  return { items: rows.map(viewFoundChannel), count };
}

async function usersFor({ context, query, text }: Search): Promise<List<FoundUser>> {
  const seeker = { id: context.viewer?.id, now: context.now };
  const rows = await findPeople(context.db, text.typed, seeker, query);
  const count = await counted(rows, query, () => countPeople(context.db, text.typed, seeker));
  return { items: rows.map(viewFoundUser), count };
}

async function playlistsFor({ context, query, text }: Search): Promise<List<Playlist>> {
  const ids = await findPlaylistIds(context.db, text.typed, query);
  const count = await counted(ids, query, () => countPlaylists(context.db, text.typed));
  return { items: await playlistsOfIds(context, ids), count };
}

/** Total count. A first page that is not full needs no query. */
async function counted(
  page: readonly unknown[],
  { limit, offset }: Pick<Query, "limit" | "offset">,
  count: () => Promise<number>,
): Promise<number> {
  return offset === 0 && page.length < limit ? page.length : count();
}

/** Did-you-mean is returned only with the first page. */
async function didYouMeanFor(
  { context, query, text }: Search,
  videos: List<VideoCard>,
): Promise<string | null> {
  if (query.exact || query.offset > 0) return null;
  return didYouMean(context.db, text, videos.count);
}

function nothing(entity: Query["entity"]): SearchResults {
  const spelling = { corrected: null, didYouMean: null };
  if (entity !== "all") return { entity, ...spelling, ...NOTHING };
  const kinds = {
    videos: NOTHING,
    channels: NOTHING,
    users: NOTHING,
    playlists: NOTHING,
    transcripts: NOTHING,
  };
  return { entity, ...spelling, ...kinds };
}
