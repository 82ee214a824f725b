import { sql } from "kysely";
import { NO_RULES, type ViewingRules, WATCHED_SHARE } from "#shared/accounts/viewing-rules.ts";
import type { Category } from "#shared/videos/catalogue.ts";
import { polishStem } from "#server/features/search/polish-stem.ts";
import { wordsOf } from "#server/features/search/words.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { findRules, findTopics } from "./store.ts";

/** What an account wants of its lists, with the channels and films it has hidden one by one. */
export interface Wishes extends ViewingRules {
  readonly userId: string;
  readonly mutedChannels: readonly string[];
  readonly hasUnwantedVideos: boolean;
}

/** What a list is asked for by name is not hidden in it. */
export interface AskedFor {
  readonly channel?: boolean;
  readonly category?: Category | undefined;
}

/** The categories that whoever asks follows. */
export async function topicsOf({ db, viewer }: Pick<Context, "db" | "viewer">): Promise<Category[]> {
  return viewer ? findTopics(db, viewer.id) : [];
}

/** The wishes of whoever asks; undefined where there are none, as for visitors. */
export async function wishesOf({
  db,
  viewer,
  now,
}: Pick<Context, "db" | "viewer" | "now">): Promise<Wishes | undefined> {
  const row = viewer && (await findRules(db, viewer.id, now));
  if (!viewer || !row) return undefined;
  const { rules, muted_channels: mutedChannels, has_unwanted: hasUnwantedVideos } = row;
  const wishes = { ...NO_RULES, ...rules, userId: viewer.id, mutedChannels, hasUnwantedVideos };
  const { hideWatched, calm, words, categories } = wishes;
  const isAnything =
    hideWatched ||
    calm ||
    hasUnwantedVideos ||
    [words, categories, mutedChannels].some(({ length }) => length);
  return isAnything ? wishes : undefined;
}

/** A condition on `videos as v`, for every list that is not the viewer's own. */
export function isWanted(wishes: Wishes, askedFor: AskedFor = {}) {
  const { userId, hideWatched, words, mutedChannels, hasUnwantedVideos } = wishes;
  const categories = wishes.categories.filter((category) => category !== askedFor.category);
  const conditions = [sql<boolean>`true`];
  if (mutedChannels.length > 0 && !askedFor.channel) {
    conditions.push(sql`v.channel_id <> all(${mutedChannels}::uuid[])`);
  }
  if (categories.length > 0) {
    conditions.push(sql`not (v.categories || v.subcategories) && ${categories}::text[]`);
  }
  if (hasUnwantedVideos) {
    conditions.push(sql`not exists (
      select from unwanted_videos u where u.user_id = ${userId} and u.video_id = v.id)`);
  }
  if (hideWatched) {
    conditions.push(sql`not exists (
      select from watching_times w
      where w.user_id = ${userId} and w.video_id = v.id and w.seconds >= v.duration_seconds * ${WATCHED_SHARE}::real)`);
  }
  if (words.length > 0) {
    conditions.push(sql`not exists (
      select from video_search m where m.video_id = v.id and m.vector @@ ${queryForMuted(words)}::tsquery)`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Those of the videos that the viewer wants to see, in the order they came in. */
export async function wantedOf<Video extends { readonly id: string }>(
  db: Executor,
  wishes: Wishes | undefined,
  videos: readonly Video[],
): Promise<readonly Video[]> {
  if (!wishes || videos.length === 0) return videos;
  const rows = await db
    .selectFrom("videos as v")
    .select("v.id")
    .where(
      "v.id",
      "in",
      videos.map(({ id }) => id),
    )
    .where(isWanted(wishes))
    .execute();
  const wanted = new Set(rows.map(({ id }) => id));
  return videos.filter(({ id }) => wanted.has(id));
}

/** A tsquery for any of the entries; of one with several words all have to be there. Only titles, tags and names count. */
function queryForMuted(entries: readonly string[]): string {
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
