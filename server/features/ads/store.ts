import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import type { AdStatus } from "#shared/ads/lifecycle.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export interface AdRow extends Selectable<Database["ads"]> {
  readonly channel_name: string;
  /** Whether the ad's channel allows ads. */
  readonly channel_ads_enabled: boolean;
}

function selectAds(db: Executor) {
  return db
    .selectFrom("ads as a")
    .innerJoin("channels as c", "c.id", "a.channel_id")
    .selectAll("a")
    .select(["c.name as channel_name", "c.ads_enabled as channel_ads_enabled"])
    .where("c.deleted_at", "is", null);
}

export async function findAd(db: Executor, id: string): Promise<AdRow | undefined> {
  return selectAds(db).where("a.id", "=", id).executeTakeFirst();
}

/** The ad with its row locked until the transaction ends. */
export async function lockAd(db: Executor, id: string): Promise<AdRow | undefined> {
  return selectAds(db).where("a.id", "=", id).forUpdate("a").executeTakeFirst();
}

interface AdFilters {
  /** Any channel if absent. */
  readonly channelIds?: readonly string[] | undefined;
  readonly status?: AdStatus | undefined;
}

/** Newest first. */
export async function listAds(
  db: Executor,
  { channelIds, status }: AdFilters,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: AdRow[]; count: number }> {
  let found = selectAds(db);
  if (channelIds) found = found.where(sql<boolean>`a.channel_id = any(${channelIds}::uuid[])`);
  if (status) found = found.where("a.status", "=", status);
  const rows = await found.orderBy("a.id", "desc").limit(limit).offset(offset).execute();
  const { count } = await found
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { rows, count };
}

export async function countAds(
  db: Executor,
  { channelIds }: AdFilters,
): Promise<{ status: AdStatus; count: number }[]> {
  let found = db
    .selectFrom("ads as a")
    .innerJoin("channels as c", "c.id", "a.channel_id")
    .select((eb) => ["a.status", eb.fn.countAll<number>().as("count")])
    .where("c.deleted_at", "is", null)
    .groupBy("a.status");
  if (channelIds) found = found.where(sql<boolean>`a.channel_id = any(${channelIds}::uuid[])`);
  return found.execute();
}

export async function insertAd(db: Executor, ad: Insertable<Database["ads"]>): Promise<string> {
  const { id } = await db.insertInto("ads").values(ad).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateAd(
  db: Executor,
  id: string,
  changes: Updateable<Database["ads"]>,
  now: Date,
): Promise<void> {
  await db
    .updateTable("ads")
    .set({ ...changes, updated_at: now })
    .where("id", "=", id)
    .execute();
}

export async function deleteAd(db: Executor, id: string): Promise<void> {
  await db.deleteFrom("ads").where("id", "=", id).execute();
}

/** Adds to the channel's points (negative: takes); false if there are not enough. */
export async function addChannelPoints(db: Executor, channelId: string, points: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("channels")
    .set({ ad_points: sql`ad_points + ${points}` })
    .where("id", "=", channelId)
    .where(sql<boolean>`ad_points + ${points} >= 0`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function findChannelPoints(db: Executor, channelId: string): Promise<number> {
  const channel = await db
    .selectFrom("channels")
    .select("ad_points")
    .where("id", "=", channelId)
    .executeTakeFirst();
  return channel?.ad_points ?? 0;
}

export async function findAdIdsOfChannel(db: Executor, channelId: string): Promise<string[]> {
  const rows = await db.selectFrom("ads").select("id").where("channel_id", "=", channelId).execute();
  return rows.map(({ id }) => id);
}

/** Recipients of emails about the channel's ads. */
export async function findOwners(db: Executor, channelId: string) {
  return db
    .selectFrom("channel_members as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select(["u.email", "u.name", "u.settings"])
    .where("m.channel_id", "=", channelId)
    .where("m.role", "=", "owner")
    .execute();
}
