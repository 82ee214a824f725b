import { AppError } from "#shared/errors.ts";
import { m } from "#shared/messages/compiled/messages.js";
import { Id } from "#shared/paging.ts";
import type { VideoCard } from "#shared/videos/contract.ts";
import { showChannel } from "#server/features/channels/channels.ts";
import { listPlaylistVideos, showPlaylist } from "#server/features/playlists/playlists.ts";
import { requestPodcast } from "#server/features/processing/package-podcast.ts";
import { PODCAST_NAME } from "#server/features/video-files/video-files.ts";
import { mediaBase } from "#server/features/videos/media-addresses.ts";
import { listVideos, loadVideoFor, showVideo } from "#server/features/videos/videos.ts";
import type { Context } from "#server/platform/http/context.ts";
import { findVideoMetadata, findAudioTrack, type VideoMetadata } from "./store.ts";

export const FEED_KINDS = ["new", "channels", "categories", "tags", "playlists"] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

export interface FeedEntry {
  readonly video: VideoCard;
  readonly metadata: VideoMetadata;
}

/** The content of a feed, independent of its format. */
export interface FeedContent {
  readonly title: string;
  readonly description: string;
  /** A path on this site. */
  readonly path: string;
  readonly image: string | undefined;
  readonly author: string;
  /** Newest first, or in the order of the playlist. */
  readonly entries: readonly FeedEntry[];
}

interface Source extends Omit<FeedContent, "entries"> {
  readonly videos: readonly VideoCard[];
}

const ENTRIES_MAX = 50;

/** The videos of a feed, as visible to visitors. */
export async function loadFeed(context: Context, kind: FeedKind, name: string): Promise<FeedContent> {
  const visitor: Context = { ...context, viewer: undefined };
  const { videos, ...source } = await sourceOf(visitor, kind, name);
  const metadata = await findVideoMetadata(
    context.db,
    videos.map(({ _id }) => _id),
  );
  const metadataById = new Map(metadata.map((one) => [one.id, one]));
  const entries = videos.flatMap((video) => {
    const known = metadataById.get(video._id);
    return known ? [{ video, metadata: known }] : [];
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
  const description = m.discovery_feed_new({}, { locale: context.locale });
  const videos = await listed(context, {});
  return {
    title: siteName(context),
    description,
    path: "/new",
    image: undefined,
    author: siteName(context),
    videos,
  };
}

async function ofChannel(context: Context, id: string): Promise<Source> {
  const channel = await showChannel(context, { params: { id }, query: undefined, body: undefined });
  return {
    title: channel.name,
    description:
      channel.description || m.discovery_feed_channel({ channel: channel.name }, { locale: context.locale }),
    path: `/c/${channel.slug}`,
    image: `/share/channels/${channel._id}.jpg?v=${channel.imageVersion}`,
    author: channel.name,
    videos: await listed(context, { channelId: [channel._id] }),
  };
}

async function ofCategory(context: Context, name: string): Promise<Source> {
  const category = context.categories.find(name);
  if (!category) throw new AppError("NOT_FOUND");
  return {
    title: `${category.names[context.locale]} – ${siteName(context)}`,
    description: m.discovery_feed_category({}, { locale: context.locale }),
    path: `/categories?name=${category.code}`,
    image: undefined,
    author: siteName(context),
    videos: await listed(context, { category: category.code }),
  };
}

async function ofTag(context: Context, tag: string): Promise<Source> {
  return {
    title: `#${tag} – ${siteName(context)}`,
    description: m.discovery_feed_tag({}, { locale: context.locale }),
    path: `/tags/${encodeURIComponent(tag)}`,
    image: undefined,
    author: siteName(context),
    videos: await listed(context, { tag }),
  };
}

async function ofPlaylist(context: Context, name: string): Promise<Source> {
  const id = name === "featured" || name === "recommended" ? name : idOf(name);
  const playlist = await showPlaylist(context, { params: { id }, query: undefined, body: undefined });
  const query = { limit: ENTRIES_MAX, offset: 0 };
  const { items } = await listPlaylistVideos(context, { params: { id }, query, body: undefined });
  // Feed readers cache feeds for long: only images with a permanent URL.
  const cover = playlist.cover?.visibility === "public" ? playlist.cover : undefined;
  return {
    title: playlist.name,
    description: m.discovery_feed_playlist({}, { locale: context.locale }),
    path: `/playlist/${id}`,
    image: cover ? `/share/videos/${cover._id}.jpg?v=${cover.imageVersion}` : undefined,
    author: playlist.channel?.name ?? siteName(context),
    videos: items,
  };
}

function siteName({ settings }: Context): string {
  return settings.get("site.name");
}

async function listed(
  context: Context,
  filter: Partial<Parameters<typeof listVideos>[1]["query"]>,
): Promise<VideoCard[]> {
  const paging = { limit: ENTRIES_MAX, offset: 0, sort: "new", sortDesc: true } as const;
  const query = { ...paging, subscribedChannelsOnly: false, ...filter };
  return (await listVideos(context, { params: undefined, query, body: undefined })).items;
}

/**
 * The current URL of a video's audio for podcasts; feeds contain a permanent URL that redirects to it. Videos of earlier
 * versions lead to the audio that players of the site get, until theirs is made.
 */
export async function audioUrl(context: Context, videoId: string): Promise<string> {
  const audio = await findAudioTrack(context.db, idOf(videoId));
  if (!audio) throw new AppError("NOT_FOUND");
  const video = await loadVideoFor(context.db, undefined, videoId, "play");
  if (!audio.has_podcast) await requestPodcast(context, { videoId: video.id, uploadId: audio.upload_id });
  const name = audio.has_podcast ? PODCAST_NAME : audio.name;
  return `${mediaBase(context, video)}/${audio.upload_id}/${name}.mp4`;
}

/** The current URL of a video's HLS stream: of the live stream, its recording or the finished video. */
export async function hlsUrl(context: Context, videoId: string): Promise<string> {
  const visitor: Context = { ...context, viewer: undefined };
  const { hls, adultsOnly } = await showVideo(visitor, {
    params: { id: idOf(videoId) },
    query: undefined,
    body: undefined,
  });
  if (hls === null || adultsOnly) throw new AppError("NOT_FOUND");
  return hls;
}

function idOf(text: string): string {
  const id = Id.safeParse(text);
  if (!id.success) throw new AppError("NOT_FOUND");
  return id.data;
}
