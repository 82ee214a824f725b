import { AppError } from "#shared/errors.ts";
import type { Section, StoredSection } from "#shared/home/sections.ts";
import type { Locale } from "#shared/texts.ts";
import { listChannels } from "#server/features/channels/channels.ts";
import { showDocument } from "#server/features/documents/documents.ts";
import { listPlaylistVideos, showPlaylist } from "#server/features/playlists/playlists.ts";
import { pageOfPosts } from "#server/features/posts/posts.ts";
import { listPublicPremieres } from "#server/features/videos/publication.ts";
import { listVideos } from "#server/features/videos/videos.ts";
import type { Context } from "#server/platform/http/context.ts";

/** So many cards stand beside each other where there is most room. */
const VIDEOS_IN_ROW = 5;
const CHANNELS_IN_ROW = 8;
const POSTS_IN_ROW = 3;
/** The way to the rest of the premieres begins at nine, that to other posts at six: fewer are all in sight. */
const LEAST_ROWS = 2;
/** Premieres that are further away are for their own page. */
const SOON_MS = 24 * 3_600_000;
const NOTHING = { items: [], count: 0 };

/** What a section shows to a visitor. What it names and is gone by now is an empty section, not a failure. */
export async function fillSection(
  context: Context,
  section: StoredSection,
  language: Locale,
): Promise<Section> {
  const visitor: Context = { ...context, viewer: undefined };
  switch (section.type) {
    case "subscriptions":
      return { ...section, videos: NOTHING };
    case "new":
    case "category":
    case "tag":
    case "videos":
      return { ...section, videos: await videosOf(visitor, section) };
    case "live-upcoming":
      return { ...section, videos: await premieresSoon(visitor, section.rows) };
    case "playlist":
      return { ...section, ...(await playlistOf(visitor, section)) };
    case "newChannels":
    case "popularChannels":
      return { ...section, channels: await channelsOf(visitor, section) };
    case "posts":
      return { ...section, posts: await postsOf(visitor, section.rows) };
    case "document":
      return { ...section, document: await documentOf(visitor, section.documentSlug, language) };
  }
}

type SectionOf<Type extends StoredSection["type"]> = Extract<StoredSection, { readonly type: Type }>;

function videosOf(context: Context, section: SectionOf<"new" | "category" | "tag" | "videos">) {
  const query = {
    ...{ limit: section.rows * VIDEOS_IN_ROW, offset: 0, sortDesc: true, subscribedChannelsOnly: false },
    sort: section.type === "videos" ? section.sort : ("new" as const),
    ...(section.type === "category" ? { category: section.category } : {}),
    ...(section.type === "tag" ? { tag: section.tag } : {}),
  };
  return listVideos(context, { params: undefined, query, body: undefined });
}

function premieresSoon(context: Context, rows: number) {
  const query = {
    limit: Math.max(rows, LEAST_ROWS) * VIDEOS_IN_ROW,
    offset: 0,
    before: new Date(context.now.getTime() + SOON_MS).toISOString(),
  };
  return listPublicPremieres(context, { params: undefined, query, body: undefined });
}

function channelsOf(context: Context, { type, rows }: SectionOf<"newChannels" | "popularChannels">) {
  const sort = type === "newChannels" ? ("createdAt" as const) : ("subscriptionsCount" as const);
  const query = { limit: rows * CHANNELS_IN_ROW, offset: 0, sort, sortDesc: true, all: false };
  return listChannels(context, { params: undefined, query, body: undefined });
}

/** Those that their authors want to be there. */
function postsOf(context: Context, rows: number) {
  return pageOfPosts(
    context,
    { onHome: true },
    { limit: Math.max(rows, LEAST_ROWS) * POSTS_IN_ROW, offset: 0 },
  );
}

async function playlistOf(context: Context, { playlistId, rows }: SectionOf<"playlist">) {
  const params = { id: playlistId };
  const query = { limit: rows * VIDEOS_IN_ROW, offset: 0 };
  const [playlist, videos] = await Promise.all([
    unlessGone(showPlaylist(context, { params, query: undefined, body: undefined })),
    unlessGone(listPlaylistVideos(context, { params, query, body: undefined })),
  ]);
  return { playlistName: playlist?.name ?? null, videos: videos ?? NOTHING };
}

async function documentOf(context: Context, slug: string, language: Locale) {
  const input = { params: { slug }, query: { language }, body: undefined };
  return (await unlessGone(showDocument(context, input))) ?? null;
}

async function unlessGone<Thing>(loading: Promise<Thing>): Promise<Thing | undefined> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}
