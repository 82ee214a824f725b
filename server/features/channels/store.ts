import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import type { ChannelLimit } from "#shared/moderation/measures.ts";
import type { CommentPolicy } from "#shared/reviews/review.ts";
import { restrictionOf, type RestrictionRow } from "#server/features/restrictions/restrictions.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { containsTyped } from "#server/platform/database/folded-search.ts";

export type ChannelRow = Selectable<Database["channels"]> & {
  videos_count: number;
  /** The active restriction by staff, as JSON. */
  restriction: RestrictionRow | null;
};

function selectChannels(db: Executor) {
  return db
    .selectFrom("channels as c")
    .selectAll("c")
    .select((eb) =>
      eb
        .selectFrom("videos as v")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("v.channel_id", "=", "c.id")
        .where("v.listed", "=", true)
        .as("videos_count"),
    )
    .select(restrictionOf("channel", "c", sql<boolean>`(c.hidden or c.limits <> '{}')`))
    .where("c.deleted_at", "is", null)
    .$narrowType<{ videos_count: number }>();
}

export async function findChannelById(db: Executor, id: string): Promise<ChannelRow | undefined> {
  return selectChannels(db).where("c.id", "=", id).executeTakeFirst();
}

/** The channel with its row locked until the transaction ends. */
export async function lockChannel(
  db: Executor,
  id: string,
): Promise<Selectable<Database["channels"]> | undefined> {
  return db
    .selectFrom("channels")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function findChannelBySlug(db: Executor, slug: string): Promise<ChannelRow | undefined> {
  return selectChannels(db)
    .where(sql`lower(c.slug)`, "=", slug.toLowerCase())
    .executeTakeFirst();
}

export async function hasLimit(db: Executor, channelId: string, limit: ChannelLimit): Promise<boolean> {
  const row = await db
    .selectFrom("channels")
    .select("id")
    .where("id", "=", channelId)
    .where(sql<boolean>`${limit} = any(limits)`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a channel has this policy for comments, and the account is not on its team. */
export async function hasCommentPolicy(
  db: Executor,
  {
    channelId,
    policy,
    authorId,
  }: { readonly channelId: string; readonly policy: CommentPolicy; readonly authorId: string | null },
): Promise<boolean> {
  const found = await db
    .selectFrom("channels as c")
    .select("c.id")
    .where("c.id", "=", channelId)
    .where("c.comment_policy", "=", policy)
    .where(
      sql<boolean>`not exists (select from channel_members m
        where m.channel_id = c.id and m.user_id = ${authorId}::uuid)`,
    )
    .executeTakeFirst();
  return found !== undefined;
}

export interface ChannelListing {
  readonly limit: number;
  readonly offset: number;
  readonly sort: "createdAt" | "subscriptionsCount" | "name";
  readonly sortDesc: boolean;
}

const SORT_COLUMNS = {
  createdAt: "c.created_at",
  subscriptionsCount: "c.subscriptions_count",
  name: "c.name",
} as const;

export async function listPublicChannels(
  db: Executor,
  { limit, offset, sort, sortDesc }: ChannelListing,
  exceptIds: readonly string[],
): Promise<ChannelRow[]> {
  const direction = sortDesc ? "desc" : "asc";
  return selectChannels(db)
    .where("c.visibility", "=", "public")
    .where(sql<boolean>`c.id <> all(${exceptIds}::uuid[])`)
    .orderBy(SORT_COLUMNS[sort], direction)
    .orderBy("c.id", direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countPublicChannels(db: Executor, exceptIds: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom("channels")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("visibility", "=", "public")
    .where(sql<boolean>`id <> all(${exceptIds}::uuid[])`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Channels of any visibility whose name or address contains the search text. */
export async function findAllChannels(
  db: Executor,
  { limit, offset, sort, sortDesc, adminSearch }: ChannelListing & { adminSearch?: string | undefined },
): Promise<{ rows: ChannelRow[]; count: number }> {
  const direction = sortDesc ? "desc" : "asc";
  const found = selectChannels(db).where(containsTyped(sql`c.name || ' ' || c.slug`, adminSearch ?? ""));
  const rows = await found
    .orderBy(SORT_COLUMNS[sort], direction)
    .orderBy("c.id", direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await found
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { rows, count };
}

/** The channel that formerly had this address. */
export async function findChannelByOldSlug(db: Executor, slug: string): Promise<ChannelRow | undefined> {
  return selectChannels(db)
    .innerJoin("channel_old_slugs as o", "o.channel_id", "c.id")
    .where("o.slug", "=", slug.toLowerCase())
    .executeTakeFirst();
}

/** Whether a channel has the address, or a channel outside `ownIds` formerly had it. */
export async function isSlugTaken(
  db: Executor,
  slug: string,
  ownIds: readonly string[] = [],
): Promise<boolean> {
  const { rows } = await sql`
    select id from channels where lower(slug) = ${slug.toLowerCase()} and deleted_at is null
    union all
    select channel_id from channel_old_slugs
    where slug = ${slug.toLowerCase()} and channel_id <> all(${ownIds}::uuid[])
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The user's notification level for a channel; undefined if not subscribed. */
export async function findNotifyLevel(db: Executor, userId: string, channelId: string) {
  const subscription = await db
    .selectFrom("subscriptions")
    .select("notify_when")
    .where("user_id", "=", userId)
    .where("channel_id", "=", channelId)
    .executeTakeFirst();
  return subscription?.notify_when;
}

/** Redirects the channel's previous address to the new one. Only the newest `maxKept` addresses are stored. */
export async function saveOldSlug(
  db: Executor,
  channelId: string,
  { before, after, maxKept }: { before: string; after: string; maxKept: number },
): Promise<void> {
  await db
    .insertInto("channel_old_slugs")
    .values({ slug: before.toLowerCase(), channel_id: channelId })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
  await sql`
    delete from channel_old_slugs where channel_id = ${channelId} and (
      slug = ${after.toLowerCase()} or slug not in (
        select slug from channel_old_slugs where channel_id = ${channelId} and slug <> ${after.toLowerCase()}
        order by created_at desc, slug limit ${maxKept}
      )
    )`.execute(db);
}

/** The new channel's id; undefined if the slug is taken. */
export async function insertChannel(
  db: Executor,
  channel: Insertable<Database["channels"]>,
  ownerId: string,
): Promise<string | undefined> {
  const row = await db
    .insertInto("channels")
    .values(channel)
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(slug)`)
        .where("deleted_at", "is", null)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (!row) return undefined;
  await db
    .insertInto("channel_members")
    .values({ channel_id: row.id, user_id: ownerId, role: "owner" })
    .execute();
  return row.id;
}

export async function updateChannel(
  db: Executor,
  id: string,
  changes: Updateable<Database["channels"]>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable("channels").set(changes).where("id", "=", id).execute();
}

/** Marks an image of the channel as present and invalidates cached copies by a new version. */
export async function markChannelImage(
  db: Executor,
  id: string,
  image: "has_avatar" | "has_banner",
): Promise<void> {
  await db
    .updateTable("channels")
    .set({ [image]: true, image_version: sql`image_version + 1` })
    .where("id", "=", id)
    .execute();
}
