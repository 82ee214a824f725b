import { sql } from "kysely";
import type { NotifyLevel } from "#shared/subscriptions/contract.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export interface SubscriptionStatusRow {
  readonly subscriptions_count: number;
  readonly notify_when: NotifyLevel | null;
}

/** The user's subscription to a channel and its subscriber count; undefined if the channel does not exist. */
export async function findSubscriptionStatus(
  db: Executor,
  userId: string,
  channelId: string,
): Promise<SubscriptionStatusRow | undefined> {
  return db
    .selectFrom("channels as c")
    .leftJoin("subscriptions as s", (join) =>
      join.onRef("s.channel_id", "=", "c.id").on("s.user_id", "=", userId),
    )
    .select(["c.subscriptions_count", "s.notify_when"])
    .where("c.id", "=", channelId)
    .executeTakeFirst();
}

/** False if the subscription already exists. */
export async function insertSubscription(
  db: Executor,
  subscription: { user_id: string; channel_id: string; created_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("subscriptions")
    .values(subscription)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** False if there was no subscription. */
export async function deleteSubscription(db: Executor, userId: string, channelId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("subscriptions")
    .where("user_id", "=", userId)
    .where("channel_id", "=", channelId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes the subscriptions to a deleted channel. */
export async function deleteSubscribers(db: Executor, channelId: string): Promise<void> {
  await db.deleteFrom("subscriptions").where("channel_id", "=", channelId).execute();
}

/** False if there is no subscription to change. */
export async function updateLevel(
  db: Executor,
  userId: string,
  channelId: string,
  notifyWhen: NotifyLevel,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("subscriptions")
    .set({ notify_when: notifyWhen })
    .where("user_id", "=", userId)
    .where("channel_id", "=", channelId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Marks the subscription lists in the account's other browsers as outdated. */
export async function markSubscriptionsChanged(db: Executor, userId: string, now: Date): Promise<void> {
  await db.updateTable("users").set({ last_subscriptions_change: now }).where("id", "=", userId).execute();
}

export async function findLastChange(db: Executor, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom("users")
    .select("last_subscriptions_change")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.last_subscriptions_change ?? null;
}

/** Subscriptions to channels that became private are kept but not shown. */
function selectOwn(db: Executor, userId: string) {
  return db
    .selectFrom("subscriptions as s")
    .innerJoin("channels as c", "c.id", "s.channel_id")
    .where("s.user_id", "=", userId)
    .where("c.visibility", "<>", "private");
}

export async function listSubscribedIds(db: Executor, userId: string): Promise<string[]> {
  const rows = await selectOwn(db, userId).select("s.channel_id").orderBy("s.created_at", "desc").execute();
  return rows.map(({ channel_id }) => channel_id);
}

const CHANNEL_REF = ["c.id", "c.name", "c.slug", "c.has_avatar", "c.image_version"] as const;

/** Own subscriptions, the channel with the newest video first. */
export async function listSubscribedChannels(db: Executor, userId: string, limit: number) {
  return selectOwn(db, userId)
    .select([...CHANNEL_REF, "c.subscriptions_count", "s.notify_when"])
    .select(
      sql<Date | null>`(
        select v.published_at from videos v where v.channel_id = c.id and v.listed
        order by v.published_at desc, v.id desc limit 1)`.as("last_video_at"),
    )
    .orderBy(sql`last_video_at`, (order) => order.desc().nullsLast())
    .orderBy("s.created_at", "desc")
    .limit(limit)
    .execute();
}

export type SubscribedChannelRow = Awaited<ReturnType<typeof listSubscribedChannels>>[number];

export interface SubscriptionFilter {
  readonly limit: number;
  readonly offset: number;
  readonly userId?: string | undefined;
  readonly channelId?: string | undefined;
  readonly notifyWhen?: NotifyLevel | undefined;
}

export async function listSubscriptions(db: Executor, filter: SubscriptionFilter) {
  const { limit, offset, userId, channelId, notifyWhen } = filter;
  let query = db
    .selectFrom("subscriptions as s")
    .innerJoin("channels as c", "c.id", "s.channel_id")
    .innerJoin("users as u", "u.id", "s.user_id");
  if (userId) query = query.where("s.user_id", "=", userId).where("c.visibility", "<>", "private");
  if (channelId) query = query.where("s.channel_id", "=", channelId);
  if (notifyWhen) query = query.where("s.notify_when", "=", notifyWhen);
  const rows = await query
    .select([...CHANNEL_REF, "s.notify_when", "s.created_at", "u.name as subscriber_name"])
    .orderBy("s.created_at", "desc")
    .orderBy("s.channel_id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await query
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { rows, count };
}

export type SubscriptionRow = Awaited<ReturnType<typeof listSubscriptions>>["rows"][number];
