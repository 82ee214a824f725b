import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import { notMutedBy } from "#server/features/people/mute-filter.ts";
import { isVisibleTo } from "#server/features/videos/cards.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { isStaff, type Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";

type Visibility = Database["channels"]["visibility"]["__select__"];

export interface PostRow extends Selectable<Database["posts"]> {
  readonly channel_visibility: Visibility | null;
  /** The viewer's rating. */
  readonly own_rating: 1 | 0 | -1;
}

function selectPosts(db: Executor, viewer: Viewer | undefined) {
  return db
    .selectFrom("posts as p")
    .leftJoin("channels as ch", "ch.id", "p.channel_id")
    .selectAll("p")
    .select("ch.visibility as channel_visibility")
    .select(
      sql<1 | 0 | -1>`coalesce((
        select r.rating from post_ratings r where r.post_id = p.id and r.user_id = ${viewer?.id ?? null}::uuid
      ), 0)`.as("own_rating"),
    );
}

export async function findPost(
  db: Executor,
  viewer: Viewer | undefined,
  id: string,
): Promise<PostRow | undefined> {
  return selectPosts(db, viewer).where("p.id", "=", id).executeTakeFirst();
}

/** The post with its row locked until the transaction ends. */
export async function lockPost(
  db: Executor,
  viewer: Viewer | undefined,
  id: string,
): Promise<PostRow | undefined> {
  return selectPosts(db, viewer).where("p.id", "=", id).forUpdate("p").executeTakeFirst();
}

/** In the order of the ids. */
export async function findPosts(
  db: Executor,
  viewer: Viewer | undefined,
  ids: readonly string[],
): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectPosts(db, viewer)
    .where("p.id", "in", [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

export interface PostListing {
  readonly channelId?: string | undefined;
  readonly userId?: string | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly subscribed?: boolean | undefined;
  readonly onHome?: boolean | undefined;
}

/**
 * Ids of posts the viewer may see and has not muted, newest first. Posts of a non-public channel appear only on the
 * channel's own page.
 */
export function selectPostIds(
  db: Executor,
  { viewer, now }: { readonly viewer: Viewer | undefined; readonly now: Date },
  { channelId, userId, before, after, subscribed, onHome }: PostListing,
) {
  let query = db
    .selectFrom("posts as p")
    .leftJoin("channels as ch", "ch.id", "p.channel_id")
    .select("p.id")
    .where(notMutedBy(viewer, "p", now))
    .where("p.hidden", "=", false)
    .where(isReadableBy(viewer))
    .orderBy("p.created_at", "desc")
    .orderBy("p.id", "desc");
  if (channelId) query = query.where("p.channel_id", "=", channelId).where(isOpenTo(viewer));
  else query = query.where(sql<boolean>`coalesce(ch.visibility, 'public') = 'public'`);
  if (userId) query = query.where("p.user_id", "=", userId);
  if (before) query = query.where("p.created_at", "<", new Date(before));
  if (after) query = query.where("p.created_at", ">", new Date(after));
  if (onHome) query = query.where("p.visible_on_home", "=", true);
  if (subscribed && viewer) {
    query = query.where(sql<boolean>`(
      exists (select from subscriptions s where s.user_id = ${viewer.id} and s.channel_id = p.channel_id)
      or exists (select from user_follows f where f.user_id = ${viewer.id} and f.followed_id = p.user_id)
    )`);
  }
  return query;
}

/** What is not held, and the viewer's own posts. */
function isReadableBy(viewer: Viewer | undefined) {
  return sql<boolean>`(p.held_at is null or p.author_id = ${viewer?.id ?? null}::uuid)`;
}

function isOpenTo(viewer: Viewer | undefined) {
  const own = viewer?.channels.map(({ id }) => id) ?? [];
  return sql<boolean>`(ch.visibility <> 'private' or ${isStaff(viewer)} or ch.id = any(${own}::uuid[]))`;
}

/** The videos among these that the viewer may see. */
export async function visibleVideoIds(
  db: Executor,
  viewer: Viewer | undefined,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("videos as v")
    .select("v.id")
    .where("v.id", "in", [...ids])
    .where(isVisibleTo(viewer))
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertPost(db: Executor, post: Insertable<Database["posts"]>): Promise<string> {
  const { id } = await db.insertInto("posts").values(post).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Returns whether anything was updated. */
export async function updatePost(
  db: Executor,
  id: string,
  changes: Updateable<Database["posts"]>,
): Promise<boolean> {
  if (Object.keys(changes).length === 0) return false;
  const { numUpdatedRows } = await db
    .updateTable("posts")
    .set(changes)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePost(db: Executor, id: string): Promise<void> {
  await db.deleteFrom("posts").where("id", "=", id).execute();
}

export async function deletePostsOfChannel(db: Executor, channelId: string): Promise<void> {
  await db.deleteFrom("posts").where("channel_id", "=", channelId).execute();
}
