import { sql } from "kysely";
import {
  NO_PREFERENCES,
  type ContentPreferences,
  WATCHED_SHARE,
} from "#shared/accounts/content-preferences.ts";
import { polishStem } from "#server/platform/text/polish-stem.ts";
import { wordsOf } from "#server/platform/text/words.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { findPreferences, findTopics } from "./store.ts";

/** The content preferences of an account, with its muted channels and hidden videos. */
export interface ViewerPreferences extends ContentPreferences {
  readonly userId: string;
  readonly mutedChannels: readonly string[];
  readonly hasHiddenVideos: boolean;
  /** The codes of each hidden category and of its subcategories. */
  readonly hiddenCategories: readonly (readonly string[])[];
}

/** The channel or category a list was requested for; preferences do not hide it there. */
export interface FilterExceptions {
  readonly channel?: boolean;
  readonly category?: string | undefined;
}

/** The codes of the categories that the caller follows, and of their subcategories. */
export async function topicsOf({
  db,
  viewer,
  categories,
}: Pick<Context, "db" | "viewer" | "categories">): Promise<string[]> {
  const topics = viewer ? await findTopics(db, viewer.id) : [];
  return topics.flatMap((code) => categories.codesWithin(code));
}

/** The caller's content preferences; undefined if there are none, as for visitors. */
export async function preferencesOf({
  db,
  viewer,
  now,
  categories: ofSite,
}: Pick<Context, "db" | "viewer" | "now" | "categories">): Promise<ViewerPreferences | undefined> {
  const row = viewer && (await findPreferences(db, viewer.id, now));
  if (!viewer || !row) return undefined;
  const { rules, muted_channels: mutedChannels, has_hidden: hasHiddenVideos } = row;
  const chosen = { ...NO_PREFERENCES, ...rules };
  const { hideWatched, distractionFree, words, categories } = chosen;
  const isActive =
    hideWatched ||
    distractionFree ||
    hasHiddenVideos ||
    [words, categories, mutedChannels].some(({ length }) => length);
  if (!isActive) return undefined;
  const hiddenCategories = categories.map((code) => ofSite.codesWithin(code));
  return { ...chosen, userId: viewer.id, mutedChannels, hasHiddenVideos, hiddenCategories };
}

/** Preference filter: a condition on `videos as v`, for every list that is not the viewer's own. */
export function preferenceFilter(preferences: ViewerPreferences, exceptions: FilterExceptions = {}) {
  const { userId, hideWatched, words, mutedChannels, hasHiddenVideos } = preferences;
  const { category } = exceptions;
  const categories = preferences.hiddenCategories
    .filter((codes) => category === undefined || !codes.includes(category))
    .flat();
  const conditions = [sql<boolean>`true`];
  if (mutedChannels.length > 0 && !exceptions.channel) {
    conditions.push(sql`v.channel_id <> all(${mutedChannels}::uuid[])`);
  }
  if (categories.length > 0) {
    conditions.push(sql`not (v.categories || v.subcategories) && ${categories}::text[]`);
  }
  if (hasHiddenVideos) {
    conditions.push(sql`not exists (
      select from hidden_videos h where h.user_id = ${userId} and h.video_id = v.id)`);
  }
  if (hideWatched) {
    conditions.push(sql`not exists (
      select from watching_times w
      where w.user_id = ${userId} and w.video_id = v.id and w.seconds >= v.duration_seconds * ${WATCHED_SHARE}::real)`);
  }
  if (words.length > 0) {
    conditions.push(sql`not exists (
      select from video_search m where m.video_id = v.id and m.vector @@ ${queryForHiddenWords(words)}::tsquery)`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** The videos that pass the viewer's content preferences, in their original order. */
export async function filterByPreferences<Video extends { readonly id: string }>(
  db: Executor,
  preferences: ViewerPreferences | undefined,
  videos: readonly Video[],
): Promise<readonly Video[]> {
  if (!preferences || videos.length === 0) return videos;
  const rows = await db
    .selectFrom("videos as v")
    .select("v.id")
    .where(
      "v.id",
      "in",
      videos.map(({ id }) => id),
    )
    .where(preferenceFilter(preferences))
    .execute();
  const wanted = new Set(rows.map(({ id }) => id));
  return videos.filter(({ id }) => wanted.has(id));
}

/**
 * A tsquery for any of the entries; an entry with several words needs all of them. Only titles, tags and names match.
 */
function queryForHiddenWords(entries: readonly string[]): string {
  return entries
    .map((entry) =>
      wordsOf(entry)
        .map((word) => `('${polishStem(word)}':AB | '=${word}':AB)`)
        .join(" & "),
    )
    .filter((query) => query !== "")
    .map((query) => `(${query})`)
    .join(" | ");
}
