import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import { COMMENT_COOLDOWN_SECONDS, type COMMENT_SORTS } from "#shared/comments/contract.ts";
import { notMutedBy } from "#server/features/people/mute-filter.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { containsTyped } from "#server/platform/database/folded-search.ts";
import { heldReplies, isReadableBy } from "./held-filter.ts";

export interface CommentRow extends Selectable<Database["comments"]> {
  /** The author of the commented post, if written as a user. */
  readonly host_user_id: string | null;
  /** The viewer's own rating. */
  readonly own_rating: 1 | 0 | -1;
  /** Number of held replies that the viewer may read. */
  readonly held_replies: number;
}

function selectComments(db: Executor, viewer: Viewer | undefined) {
  return db
    .selectFrom("comments as c")
    .leftJoin("posts as p", "p.id", "c.post_id")
    .selectAll("c")
    .select("p.user_id as host_user_id")
    .select(
      sql<1 | 0 | -1>`coalesce((
        select r.rating from comment_ratings r where r.comment_id = c.id and r.user_id = ${viewer?.id ?? null}::uuid
      ), 0)`.as("own_rating"),
    )
    .select((viewer ? heldReplies(viewer) : sql<number>`0`).as("held_replies"));
}

export async function findComment(
  db: Executor,
  viewer: Viewer | undefined,
  id: string,
): Promise<CommentRow | undefined> {
  return selectComments(db, viewer).where("c.id", "=", id).executeTakeFirst();
}

/** The comment with its row locked until the transaction ends. */
export async function lockComment(
  db: Executor,
  viewer: Viewer | undefined,
  id: string,
): Promise<CommentRow | undefined> {
  return selectComments(db, viewer).where("c.id", "=", id).forUpdate("c").executeTakeFirst();
}

/** In the order of `ids`. */
export async function findComments(
  db: Executor,
  viewer: Viewer | undefined,
  ids: readonly string[],
): Promise<CommentRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectComments(db, viewer)
    .where("c.id", "in", [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

interface MuteContext {
  readonly viewer: Viewer | undefined;
  readonly now: Date;
}

const SORT_COLUMNS = { createdAt: "c.created_at", likes: "c.likes", replies: "c.replies" } as const;

export interface ThreadListing {
  readonly target: { readonly videoId: string } | { readonly postId: string };
  readonly sort: (typeof COMMENT_SORTS)[number];
  readonly sortDesc: boolean;
  readonly excludeIds: readonly string[];
}

/** Ids of comments on a video or post: the pinned one first, then in the requested order. */
export function selectThreadIds(
  db: Executor,
  muteContext: MuteContext,
  { target, sort, sortDesc, excludeIds }: ThreadListing,
) {
  const direction = sortDesc ? "desc" : "asc";
  const query = selectShownIds(db, muteContext, excludeIds)
    .where("c.parent_id", "is", null)
    .orderBy("c.pinned", "desc")
    .orderBy(SORT_COLUMNS[sort], direction);
  const ordered = sort === "createdAt" ? query : query.orderBy("c.created_at", "desc");
  return "videoId" in target
    ? ordered.where("c.video_id", "=", target.videoId).orderBy("c.id", direction)
    : ordered.where("c.post_id", "=", target.postId).orderBy("c.id", direction);
}

/** Ids of the replies to a comment, oldest first. */
export function selectReplyIds(
  db: Executor,
  muteContext: MuteContext,
  { parentId, excludeIds }: { readonly parentId: string; readonly excludeIds: readonly string[] },
) {
  return selectShownIds(db, muteContext, excludeIds)
    .where("c.parent_id", "=", parentId)
    .orderBy("c.created_at")
    .orderBy("c.id");
}

function selectShownIds(db: Executor, { viewer, now }: MuteContext, excludeIds: readonly string[]) {
  const query = db
    .selectFrom("comments as c")
    .select("c.id")
    .where(notMutedBy(viewer, "c", now))
    .where("c.hidden", "=", false)
    .where(isReadableBy(viewer));
  return excludeIds.length === 0 ? query : query.where("c.id", "not in", [...excludeIds]);
}

export interface PlacedListing {
  readonly channelId?: string | undefined;
  readonly search?: string | undefined;
  readonly unanswered?: boolean | undefined;
  /** Includes what a decision hides. */
  readonly withHidden: boolean;
}

/** Ids of comments across videos and posts, newest first. */
export function selectPlacedIds(
  db: Executor,
  viewer: Viewer,
  { channelId, search, unanswered, withHidden }: PlacedListing,
) {
  let query = db
    .selectFrom("comments as c")
    .select("c.id")
    .where("c.deleted_at", "is", null)
    .where(isReadableBy(viewer))
    .orderBy("c.created_at", "desc")
    .orderBy("c.id", "desc");
  if (!withHidden) query = query.where("c.hidden", "=", false);
  if (channelId) query = query.where("c.host_channel_id", "=", channelId);
  if (search) query = query.where(containsTyped(sql`c.content`, search));
  if (!unanswered) return query;
  return query
    .where("c.parent_id", "is", null)
    .where(sql<boolean>`c.channel_id is distinct from c.host_channel_id`)
    .where(
      sql<boolean>`not exists (select from comments r where r.parent_id = c.id and r.channel_id = c.host_channel_id)`,
    );
}

/** Titles of the videos and texts of the posts of the comments. */
export async function findSubjects(
  db: Executor,
  rows: readonly CommentRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = (name: "video_id" | "post_id") =>
    rows.map((row) => row[name]).filter((id): id is string => id !== null);
  const { rows: found } = await sql<{ id: string; subject: string }>`
    select id, title as subject from videos where id = any(${ids("video_id")}::uuid[])
    union all
    select id, message from posts where id = any(${ids("post_id")}::uuid[])`.execute(db);
  return new Map(found.map(({ id, subject }) => [id, subject]));
}

/**
 * Records a comment against the limit of a minute, which starts with its first comment: undefined if it is allowed,
 * otherwise the start of that minute. Concurrent calls are counted one after the other.
 */
export async function checkCommentCooldown(
  db: Executor,
  userId: string,
  { now, max }: { readonly now: Date; readonly max: number },
): Promise<Date | undefined> {
  const over = sql<boolean>`comment_pauses.commented_at
    <= ${new Date(now.getTime() - COMMENT_COOLDOWN_SECONDS * 1000)}::timestamptz`;
  const counted = await db
    .insertInto("comment_pauses")
    .values({ user_id: userId, commented_at: now })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({
          commented_at: sql<Date>`case when ${over} then ${now}::timestamptz else comment_pauses.commented_at end`,
          times: sql<number>`case when ${over} then 1 else comment_pauses.times + 1 end`,
        })
        .where(({ eb, or }) => or([over, eb("comment_pauses.times", "<", max)])),
    )
    .returning("user_id")
    .executeTakeFirst();
  if (counted) return undefined;
  const minute = await db
    .selectFrom("comment_pauses")
    .select("commented_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return minute?.commented_at ?? now;
}

export async function insertComment(
  db: Executor,
  comment: Insertable<Database["comments"]>,
): Promise<string> {
  const { id } = await db.insertInto("comments").values(comment).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateComment(
  db: Executor,
  id: string,
  changes: Updateable<Database["comments"]>,
): Promise<void> {
  await db.updateTable("comments").set(changes).where("id", "=", id).execute();
}

export async function deleteComment(db: Executor, id: string): Promise<void> {
  await db.deleteFrom("comments").where("id", "=", id).execute();
}

/** Hides a comment or shows it again; false if it is already in that state or deleted. A trigger counts. */
export async function changeHidden(db: Executor, id: string, hidden: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("comments")
    .set({ hidden })
    .where("id", "=", id)
    .where("hidden", "=", !hidden)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Column values of the placeholder for a deleted comment with replies. */
const PLACEHOLDER = {
  ...{ content: "", user_id: null, channel_id: null, author_id: null },
  ...{ pinned: false, crossed_out: false },
  ...{ held_at: null, held_for: null, refusal: null },
} as const;

export async function replaceWithPlaceholder(db: Executor, id: string, now: Date): Promise<void> {
  await updateComment(db, id, { ...PLACEHOLDER, deleted_at: now });
}

/** Deletes a placeholder without replies. */
export async function deleteIfWithoutReplies(db: Executor, id: string): Promise<void> {
  await db
    .deleteFrom("comments")
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .where("replies", "=", 0)
    .execute();
}

/** Deletes all comments of a user or channel; those with replies become placeholders. */
export async function deleteCommentsBy(
  db: Executor,
  author: "user_id" | "channel_id",
  id: string,
  now: Date,
): Promise<void> {
  const deletedReplies = await db
    .deleteFrom("comments")
    .where(author, "=", id)
    .where("parent_id", "is not", null)
    .returning("parent_id")
    .execute();
  for (const { parent_id } of deletedReplies)
    if (parent_id !== null) await deleteIfWithoutReplies(db, parent_id);
  await db
    .updateTable("comments")
    .set({ ...PLACEHOLDER, deleted_at: now })
    .where(author, "=", id)
    .where("replies", ">", 0)
    .execute();
  await db.deleteFrom("comments").where(author, "=", id).execute();
}

/** Unpins the pinned comment of the same video or post, and locks against concurrent pinning. */
export async function unpinAll(
  db: Executor,
  { video_id, post_id }: Pick<CommentRow, "video_id" | "post_id">,
): Promise<void> {
  const target = video_id === null ? ("posts" as const) : ("videos" as const);
  const id = video_id ?? post_id;
  await db.selectFrom(target).select("id").where("id", "=", id).forNoKeyUpdate().execute();
  await db
    .updateTable("comments")
    .set({ pinned: false })
    .where(video_id === null ? "post_id" : "video_id", "=", id)
    .where("pinned", "=", true)
    .execute();
}
