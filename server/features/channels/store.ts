import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/queue/queue.ts";

export type ChannelRow = Selectable<Database["channels"]> & { videos_count: number };

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
    .$narrowType<{ videos_count: number }>();
}

export async function findChannelById(db: Executor, id: string): Promise<ChannelRow | undefined> {
  return selectChannels(db).where("c.id", "=", id).executeTakeFirst();
}

export async function findChannelBySlug(db: Executor, slug: string): Promise<ChannelRow | undefined> {
  return selectChannels(db)
    .where(sql`lower(c.slug)`, "=", slug.toLowerCase())
    .executeTakeFirst();
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
): Promise<ChannelRow[]> {
  const direction = sortDesc ? "desc" : "asc";
  return selectChannels(db)
    .where("c.visibility", "=", "public")
    .orderBy(SORT_COLUMNS[sort], direction)
    .orderBy("c.id", direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countPublicChannels(db: Executor): Promise<number> {
  const { count } = await db
    .selectFrom("channels")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("visibility", "=", "public")
    .executeTakeFirstOrThrow();
  return count;
}

export async function isSlugTaken(db: Executor, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom("channels")
    .select("id")
    .where(sql`lower(slug)`, "=", slug.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

/** The new channel's id, or undefined where the slug is taken. */
export async function insertChannel(
  db: Executor,
  channel: Insertable<Database["channels"]>,
  ownerId: string,
): Promise<string | undefined> {
  const row = await db
    .insertInto("channels")
    .values(channel)
    .onConflict((conflict) => conflict.expression(sql`lower(slug)`).doNothing())
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

/** Says which of the channel's pictures exist and makes browsers fetch them anew. */
export async function markChannelImage(
  db: Executor,
  id: string,
  image: "has_picture" | "has_banner",
): Promise<void> {
  await db
    .updateTable("channels")
    .set({ [image]: true, image_version: sql`image_version + 1` })
    .where("id", "=", id)
    .execute();
}
