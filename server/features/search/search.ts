import type { FoundChannel, FoundUser, search, SearchResults, SpokenHit } from "#shared/search/contract.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import type { Playlist } from "#shared/playlists/contract.ts";
import type { VideoCard } from "#shared/videos/contract.ts";
import { playlistsOfIds } from "#server/features/playlists/playlists.ts";
import { listedCards } from "#server/features/videos/listed-cards.ts";
import { rememberedList } from "#server/features/videos/remembered-list.ts";
import { isWanted, wishesOf, type Wishes } from "#server/features/viewing-rules/wanted.ts";
import type { Context } from "#server/platform/http/context.ts";
import { COUNTED_MAX, findVideos } from "./found-videos.ts";
import { countPeople, countPlaylists, findPeople, findPlaylistIds } from "./people-store.ts";
import { findRelevant } from "./relevant-videos.ts";
import { shownPassage } from "./spoken.ts";
import { countSpoken, findPassages, findSpokenIds } from "./spoken-store.ts";
import { countChannels, findChannels } from "./store.ts";
import { asTyped, didYouMean, understand, type Understood } from "./understand.ts";
import type { Found, VideoSearch } from "./video-hits.ts";
import { viewFoundChannel, viewFoundUser } from "./view.ts";

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
    const found = await findPage(asked);
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
  const [films, users, playlists] = await Promise.all([
    sameForAll(typed, async () => findOfFilms(await asMeant(typed))),
    usersFor(few),
    playlistsFor(few),
  ]);
  if (users.count > 0 || playlists.count > 0) return together(films, users, playlists);
  const answer = answersOfFilms.get(films) ?? Object.freeze(together(films, NOTHING, NOTHING));
  answersOfFilms.set(films, answer);
  return answer;
}

type Films = Awaited<ReturnType<typeof findOfFilms>>;

/** Nearly always nobody is called like what is looked for: the answer is the same for all who find the same films. */
const answersOfFilms = new WeakMap<Films, SearchResults>();

function together(films: Films, users: List<FoundUser>, playlists: List<Playlist>) {
  const { count: _, ...found } = films;
  return { entity: "all" as const, ...found, users, playlists };
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

async function spokenFor(asked: Search): Promise<List<SpokenHit>> {
  const { context, query, text } = asked;
  const wanted = videoSearch(asked);
  // What is said has no best match: the newest comes first.
  const sort = query.sort === "relevance" ? "new" : query.sort;
  const ids = await findSpokenIds(context.db, wanted, { ...query, sort });
  const count = await counted(ids, query, () => countSpoken(context.db, wanted));
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

/** How many there are in all. A first page that is not full says so itself. */
async function counted(
  page: readonly unknown[],
  { limit, offset }: Pick<Query, "limit" | "offset">,
  count: () => Promise<number>,
): Promise<number> {
  return offset === 0 && page.length < limit ? page.length : count();
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
