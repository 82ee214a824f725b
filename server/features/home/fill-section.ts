import { AppError } from "#shared/errors.ts";
import type { Section, StoredSection } from "#shared/home/sections.ts";
import type { Locale } from "#shared/texts.ts";
import { listChannels } from "#server/features/channels/channels.ts";
import { showDocument } from "#server/features/documents/documents.ts";
import { listPlaylistVideos, showPlaylist } from "#server/features/playlists/playlists.ts";
import { pageOfPosts } from "#server/features/posts/posts.ts";
import { listPublicPremieres } from "#server/features/publishing/publication.ts";
import { listVideos } from "#server/features/videos/videos.ts";
import type { Context } from "#server/platform/http/context.ts";

/** Cards per row on the widest layout. */
const VIDEOS_IN_ROW = 5;
const CHANNELS_IN_ROW = 8;
const POSTS_IN_ROW = 3;
/** Pages show a "more" link from nine premieres or six posts: at least two rows are loaded, so that it can appear. */
const MIN_ROWS = 2;
/** Later premieres are listed on their own page. */
const UPCOMING_WITHIN_MS = 24 * 3_600_000;
const EMPTY_LIST = { items: [], count: 0 };

/**
 * Loads a section's content as visible to visitors. A deleted playlist or document gives an empty section, not an
 * error.
 */
export async function fillSection(
  context: Context,
  section: StoredSection,
  language: Locale,
): Promise<Section> {
  const visitor: Context = { ...context, viewer: undefined };
  switch (section.type) {
    case "subscriptions":
      return { ...section, videos: EMPTY_LIST };
    case "category":
      return { ...section, ...(await categoryOf(visitor, section, language)) };
    case "new":
    case "tag":
    case "videos":
      return { ...section, videos: await videosOf(visitor, section) };
    case "live-upcoming":
      return { ...section, videos: await upcomingPremieres(visitor, section.rows) };
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

async function categoryOf(context: Context, section: SectionOf<"category">, language: Locale) {
  const category = context.categories.find(section.category);
  if (!category) return { categoryName: section.category, videos: EMPTY_LIST };
  const videos = await videosOf(context, { ...section, category: category.code });
  return { category: category.code, categoryName: category.names[language], videos };
}

function upcomingPremieres(context: Context, rows: number) {
  const query = {
    limit: Math.max(rows, MIN_ROWS) * VIDEOS_IN_ROW,
    offset: 0,
    before: new Date(context.now.getTime() + UPCOMING_WITHIN_MS).toISOString(),
  };
  return listPublicPremieres(context, { params: undefined, query, body: undefined });
}

function channelsOf(context: Context, { type, rows }: SectionOf<"newChannels" | "popularChannels">) {
  const sort = type === "newChannels" ? ("createdAt" as const) : ("subscriptionsCount" as const);
  const query = { limit: rows * CHANNELS_IN_ROW, offset: 0, sort, sortDesc: true, all: false };
  return listChannels(context, { params: undefined, query, body: undefined });
}

/** Posts that their authors show on the home page. */
function postsOf(context: Context, rows: number) {
  return pageOfPosts(
    context,
    { onHome: true },
    { limit: Math.max(rows, MIN_ROWS) * POSTS_IN_ROW, offset: 0 },
  );
}

async function playlistOf(context: Context, { playlistId, rows }: SectionOf<"playlist">) {
  const params = { id: playlistId };
  const query = { limit: rows * VIDEOS_IN_ROW, offset: 0 };
  const [playlist, videos] = await Promise.all([
    undefinedIfNotFound(showPlaylist(context, { params, query: undefined, body: undefined })),
    undefinedIfNotFound(listPlaylistVideos(context, { params, query, body: undefined })),
  ]);
  return { playlistName: playlist?.name ?? null, videos: videos ?? EMPTY_LIST };
}

async function documentOf(context: Context, slug: string, language: Locale) {
  const input = { params: { slug }, query: { language }, body: undefined };
  return (await undefinedIfNotFound(showDocument(context, input))) ?? null;
}

async function undefinedIfNotFound<Thing>(loading: Promise<Thing>): Promise<Thing | undefined> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}
