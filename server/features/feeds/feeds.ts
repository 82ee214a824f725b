import { AppError } from "#shared/errors.ts";
import { Id } from "#shared/paging.ts";
import { CATEGORIES } from "#shared/videos/catalogue.ts";
import { CATEGORY_NAMES } from "#shared/videos/category-names.ts";
import type { VideoCard } from "#shared/videos/contract.ts";
import { showChannel } from "#server/features/channels/channels.ts";
import { listPlaylistVideos, showPlaylist } from "#server/features/playlists/playlists.ts";
import { mediaBase } from "#server/features/videos/media-addresses.ts";
import { listVideos, loadVideoFor } from "#server/features/videos/videos.ts";
import type { Context } from "#server/platform/http/context.ts";
import { findFacts, findSound, type FilmFacts } from "./store.ts";

export const FEED_KINDS = ["new", "channels", "categories", "tags", "playlists"] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

export interface FeedEntry {
  readonly video: VideoCard;
  readonly facts: FilmFacts;
}

/** What a feed tells, in whatever format. */
export interface FeedContent {
  readonly title: string;
  readonly description: string;
  /** Paths of this site. */
  readonly path: string;
  readonly image: string | undefined;
  readonly author: string;
  /** The newest first, or in the order of the playlist. */
  readonly entries: readonly FeedEntry[];
}

interface Source extends Omit<FeedContent, "entries"> {
  readonly videos: readonly VideoCard[];
}

const ENTRIES_MAX = 50;
const SITE = "Nadaj";
const TEXTS = {
  new: { pl: "Najnowsze filmy", en: "The newest videos" },
  category: { pl: "Najnowsze filmy w tej kategorii", en: "The newest videos of this category" },
  tag: { pl: "Najnowsze filmy z tym tagiem", en: "The newest videos with this tag" },
  channel: { pl: "Filmy z kanału", en: "Videos of the channel" },
  playlist: { pl: "Playlista", en: "A playlist" },
} as const;

/** The films of a feed, as visitors see them. */
export async function loadFeed(context: Context, kind: FeedKind, name: string): Promise<FeedContent> {
  const visitor: Context = { ...context, viewer: undefined };
  const { videos, ...source } = await sourceOf(visitor, kind, name);
  const facts = await findFacts(
    context.db,
    videos.map(({ _id }) => _id),
  );
  const factsById = new Map(facts.map((one) => [one.id, one]));
  const entries = videos.flatMap((video) => {
    const known = factsById.get(video._id);
    return known ? [{ video, facts: known }] : [];
  });
  return { ...source, entries };
}

function sourceOf(context: Context, kind: FeedKind, name: string): Promise<Source> {
  switch (kind) {
    case "new":
      return newest(context);
    case "channels":
      return ofChannel(context, idOf(name));
    case "categories":
      return ofCategory(context, name);
    case "tags":
      return ofTag(context, name);
    case "playlists":
      return ofPlaylist(context, name);
  }
}

async function newest(context: Context): Promise<Source> {
  const description = TEXTS.new[context.locale];
  const videos = await listed(context, {});
  return { title: SITE, description, path: "/new", image: undefined, author: SITE, videos };
}

async function ofChannel(context: Context, id: string): Promise<Source> {
  const channel = await showChannel(context, { params: { id }, query: undefined, body: undefined });
  return {
    title: channel.name,
    description: channel.description || `${TEXTS.channel[context.locale]} ${channel.name}`,
    path: `/c/${channel.slug}`,
    image: `/share/channels/${channel._id}.jpg?v=${channel.imageVersion}`,
    author: channel.name,
    videos: await listed(context, { channelId: [channel._id] }),
  };
}

async function ofCategory(context: Context, name: string): Promise<Source> {
  const category = CATEGORIES.find((one) => one === name);
  if (!category) throw new AppError("NOT_FOUND");
  return {
    title: `${CATEGORY_NAMES[category][context.locale]} – ${SITE}`,
    description: TEXTS.category[context.locale],
    path: `/categories?name=${category}`,
    image: undefined,
    author: SITE,
    videos: await listed(context, { category }),
  };
}

async function ofTag(context: Context, tag: string): Promise<Source> {
  return {
    title: `#${tag} – ${SITE}`,
    description: TEXTS.tag[context.locale],
    path: `/tags/${encodeURIComponent(tag)}`,
    image: undefined,
    author: SITE,
    videos: await listed(context, { tag }),
  };
}

async function ofPlaylist(context: Context, name: string): Promise<Source> {
  const id = name === "featured" || name === "recommended" ? name : idOf(name);
  const playlist = await showPlaylist(context, { params: { id }, query: undefined, body: undefined });
  const query = { limit: ENTRIES_MAX, offset: 0 };
  const { items } = await listPlaylistVideos(context, { params: { id }, query, body: undefined });
  // Feeds stay with others for long: only images with an address that stays.
  const cover = playlist.cover?.visibility === "public" ? playlist.cover : undefined;
  return {
    title: playlist.name,
    description: TEXTS.playlist[context.locale],
    path: `/playlist/${id}`,
    image: cover ? `/share/films/${cover._id}.jpg?v=${cover.imageVersion}` : undefined,
    author: playlist.channel?.name ?? SITE,
    videos: items,
  };
}

async function listed(
  context: Context,
  filter: Partial<Parameters<typeof listVideos>[1]["query"]>,
): Promise<VideoCard[]> {
  const paging = { limit: ENTRIES_MAX, offset: 0, sort: "new", sortDesc: true } as const;
  const query = { ...paging, subscribedChannelsOnly: false, ...filter };
  return (await listVideos(context, { params: undefined, query, body: undefined })).items;
}

/** Where the sound of a film is at present: feeds name an address that stays. */
export async function soundAddress(context: Context, videoId: string): Promise<string> {
  const sound = await findSound(context.db, idOf(videoId));
  if (!sound) throw new AppError("NOT_FOUND");
  const video = await loadVideoFor(context.db, undefined, videoId, "play");
  return `${mediaBase(context, video)}/${sound.upload_id}/${sound.name}.mp4`;
}

/** The same for the film as a stream. */
export async function streamAddress(context: Context, videoId: string): Promise<string> {
  const video = await loadVideoFor(context.db, undefined, idOf(videoId), "play");
  if (video.age_restriction === 18) throw new AppError("NOT_FOUND");
  return `${mediaBase(context, video)}/master.m3u8`;
}

function idOf(text: string): string {
  const id = Id.safeParse(text);
  if (!id.success) throw new AppError("NOT_FOUND");
  return id.data;
}
