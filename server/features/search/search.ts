import type { FoundChannel, FoundUser, search, SearchResults, SpokenHit } from "#shared/search/contract.ts";
import { SUGGESTIONS_MAX } from "#shared/search/contract.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import type { Playlist } from "#shared/playlists/contract.ts";
import type { VideoCard } from "#shared/videos/contract.ts";
import { playlistsOfIds } from "#server/features/playlists/playlists.ts";
import { listedCards } from "#server/features/videos/listed-cards.ts";
import { rememberedList } from "#server/features/videos/remembered-list.ts";
import { isWanted, wishesOf, type Wishes } from "#server/features/viewing-rules/wanted.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { findTitles, findVideos } from "./found-videos.ts";
import { countPeople, countPlaylists, findPeople, findPlaylistIds } from "./people-store.ts";
import { polishStem } from "./polish-stem.ts";
import { shownPassage } from "./spoken.ts";
import { countSpoken, findPassages, findSpokenIds } from "./spoken-store.ts";
import { countChannels, findBegun, findChannels, isFound } from "./store.ts";
import { asTyped, didYouMean, understand, type Understood, WORDS_MAX } from "./understand.ts";
import { queryForAll } from "./vectors.ts";
import type { Found, VideoSearch } from "./video-hits.ts";
import { viewFoundChannel, viewFoundUser } from "./view.ts";
import { wordsOf } from "./words.ts";

type Query = UseCaseInput<typeof search.find>["query"];

interface List<Item> {
  readonly items: Item[];
  readonly count: number;
}

/** What is looked for, by whom, and what they do not want to see. */
interface Search {
  readonly context: Context;
  readonly query: Query;
  readonly text: Understood;
  readonly wishes: Wishes | undefined;
  /** The ids of the page's videos, where they are known already. */
  readonly found?: Found;
}

const COMPLETED_FROM_CHARACTERS = 3;
const COMPLETIONS_MAX = 3;
const COMPLETIONS_LOOKED_UP = 12;
const DAY_MS = 86_400_000;
const PERIOD_DAYS = { today: 1, week: 7, month: 30 } as const;
/** Of the kinds beside videos and channels, so many are shown among all results. */
const FEW = 4;
const NOTHING: List<never> = { items: [], count: 0 };

/** Videos, channels, people and playlists that everybody may see, and what is said in videos. */
export async function findAnything(
  context: Context,
  { query }: UseCaseInput<typeof search.find>,
): Promise<SearchResults> {
  const text = asTyped(query.query, query);
  if (!text) return nothing(query.entity);
  const typed = { context, query, text, wishes: await wishesOf(context) };
  const { entity } = query;
  if (entity === "videos") return sameForAll(typed, async () => findOfVideos(await asMeant(typed)));
  if (entity === "all") return findOfEverything(typed);
  const asked = await asMeant(typed);
  const { corrected } = asked.text;
  switch (entity) {
    case "channels":
      return { entity, corrected, didYouMean: null, ...(await channelsFor(asked)) };
    case "users":
      return { entity, corrected, didYouMean: null, ...(await usersFor(asked)) };
    case "playlists":
      return { entity, corrected, didYouMean: null, ...(await playlistsFor(asked)) };
    case "spoken":
      return { entity, corrected, didYouMean: null, ...(await spokenFor(asked)) };
  }
}

/** What whoever has no wishes of their own finds as everybody else does. */
function sameForAll<Results extends { readonly count: number }>(
  { context, query, wishes }: Search,
  find: () => Promise<Results>,
): Promise<Results> {
  return wishes ? find() : rememberedList(context.db, ["search", query], find);
}

/** With the videos if they answer to the words as they are; only if none do there may be something else that is meant. */
async function asMeant(asked: Search): Promise<Search> {
  const { context, query, text } = asked;
  if (query.entity === "videos" || query.entity === "all") {
    const found = await findVideos(context.db, videoSearch(asked), query);
    const meant = found.count > 0 || query.exact ? text : await understand(context.db, text);
    return meant.query === text.query ? { ...asked, found } : { ...asked, text: meant };
  }
  return query.exact ? asked : { ...asked, text: await understand(context.db, text) };
}

async function findOfVideos(asked: Search) {
  const videos = await videosFor(asked);
  const { corrected } = asked.text;
  const mean = await otherwise(asked, videos);
  return { entity: "videos" as const, corrected, didYouMean: mean, ...videos };
}

async function findOfEverything(typed: Search): Promise<SearchResults> {
  const few = fewOf(typed);
  // People and playlists depend on who asks, and are looked for by the words as they are.
  const [{ count: _, ...found }, users, playlists] = await Promise.all([
    sameForAll(typed, async () => findOfFilms(await asMeant(typed))),
    usersFor(few),
    playlistsFor(few),
  ]);
  return { entity: "all", ...found, users, playlists };
}

/** Videos, their channels and what is said in them. */
async function findOfFilms(asked: Search) {
  const [videos, channels, spoken] = await Promise.all([
    videosFor(asked),
    channelsFor(asked),
    spokenFor(fewOf(asked)),
  ]);
  const { corrected } = asked.text;
  const mean = await otherwise(asked, videos);
  return { count: videos.count, corrected, didYouMean: mean, videos, channels, spoken };
}

function fewOf(asked: Search): Search {
  return { ...asked, query: { ...asked.query, limit: FEW, offset: 0 } };
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

async function videosFor(asked: Search): Promise<List<VideoCard>> {
  const { context, query } = asked;
  const { ids, count } = asked.found ?? (await findVideos(context.db, videoSearch(asked), query));
  return { items: await listedCards(context, ids), count };
}

async function spokenFor(asked: Search): Promise<List<SpokenHit>> {
  const { context, query, text } = asked;
  const wanted = videoSearch(asked);
  const [ids, count] = await Promise.all([
    findSpokenIds(context.db, wanted, query),
    countSpoken(context.db, wanted),
  ]);
  const [cards, passages] = await Promise.all([
    listedCards(context, ids),
    findPassages(context.db, ids, text.query),
  ]);
  const items = cards.map((video) => ({
    video,
    passages: passages
      .filter(({ video_id }) => video_id === video._id)
      .map(({ cues }) => shownPassage(cues, text.words)),
  }));
  return { items, count };
}

function videoSearch({ context, query, text, wishes }: Search): VideoSearch {
  const { minDuration, maxDuration, published } = query;
  const publishedSince = published && new Date(context.now.getTime() - PERIOD_DAYS[published] * DAY_MS);
  const wanted = wishes && isWanted(wishes);
  return { words: text.query, minDuration, maxDuration, publishedSince, wanted };
}

async function channelsFor({ context, query, text, wishes }: Search): Promise<List<FoundChannel>> {
  const muted = wishes?.mutedChannels ?? [];
  const [rows, count] = await Promise.all([
    findChannels(context.db, text.query, muted, query),
    countChannels(context.db, text.query, muted),
  ]);
  return { items: rows.map(viewFoundChannel), count };
}

async function usersFor({ context, query, text }: Search): Promise<List<FoundUser>> {
  const seeker = { id: context.viewer?.id, now: context.now };
  const [rows, count] = await Promise.all([
    findPeople(context.db, text.typed, seeker, query),
    countPeople(context.db, text.typed, seeker),
  ]);
  return { items: rows.map(viewFoundUser), count };
}

async function playlistsFor({ context, query, text }: Search): Promise<List<Playlist>> {
  const [ids, count] = await Promise.all([
    findPlaylistIds(context.db, text.typed, query),
    countPlaylists(context.db, text.typed),
  ]);
  return { items: await playlistsOfIds(context, ids), count };
}

/** A question is only asked once, with the first videos. */
async function otherwise({ context, query, text }: Search, videos: List<VideoCard>): Promise<string | null> {
  if (query.exact || query.offset > 0) return null;
  return didYouMean(context.db, text, videos.count);
}

function nothing(entity: Query["entity"]): SearchResults {
  const meant = { corrected: null, didYouMean: null };
  if (entity !== "all") return { entity, ...meant, ...NOTHING };
  const kinds = { videos: NOTHING, channels: NOTHING, users: NOTHING, playlists: NOTHING, spoken: NOTHING };
  return { entity, ...meant, ...kinds };
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
