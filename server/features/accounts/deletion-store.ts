import { sql } from "kysely";
import type { Executor } from "#server/platform/queue/queue.ts";

const KEPT_AFTER_EXPIRY = sql`interval '7 days'`;

export async function planDeletion(db: Executor, id: string, deletion_at: Date): Promise<void> {
  await db.updateTable("users").set({ deletion_at }).where("id", "=", id).execute();
}

/** Calls a deletion off; false where none was planned. */
export async function cancelDeletion(db: Executor, id: string): Promise<boolean> {
  const row = await db
    .updateTable("users")
    .set({ deletion_at: null })
    .where("id", "=", id)
    .where("deletion_at", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** An account whose time has come, locked; those that another process is at are skipped. */
export async function lockDueAccount(db: Executor, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("deletion_at", "<=", now)
    .orderBy("deletion_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.id;
}

/** Channels that nobody would own without this account. */
export async function listChannelsOwnedAlone(db: Executor, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("channel_members as m")
    .select("m.channel_id")
    .where("m.user_id", "=", userId)
    .where("m.role", "=", "owner")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("channel_members as other")
            .select("other.user_id")
            .whereRef("other.channel_id", "=", "m.channel_id")
            .where("other.role", "=", "owner")
            .where("other.user_id", "<>", userId),
        ),
      ),
    )
    .execute();
  return rows.map(({ channel_id }) => channel_id);
}

export async function listLivingVideos(db: Executor, channelId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("videos")
    .select("id")
    .where("channel_id", "=", channelId)
    .where("status", "<>", "deleted")
    .execute();
  return rows.map(({ id }) => id);
}

/** Leaves of a channel what its deleted videos need: a row that nobody sees and that names nobody. */
export async function emptyChannel(db: Executor, id: string): Promise<void> {
  await db.deleteFrom("channel_members").where("channel_id", "=", id).execute();
  await db
    .updateTable("channels")
    .set({
      ...{ name: "", slug: `deleted-${id}`, description: "", tags: [], visibility: "private" },
      ...{ has_picture: false, has_banner: false, social_links: [], deleted_at: sql<Date>`now()` },
    })
    .where("id", "=", id)
    .execute();
}

/** Everything that hangs on the account goes with it, as the tables say. */
export async function deleteUser(db: Executor, id: string): Promise<void> {
  await db.deleteFrom("users").where("id", "=", id).execute();
}

/** What has run out and is of no more use. */
export async function deleteRunOut(db: Executor, now: Date, attemptsBefore: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
  await db
    .deleteFrom("account_codes")
    .where("expires_at", "<=", sql<Date>`${now}::timestamptz - ${KEPT_AFTER_EXPIRY}`)
    .execute();
  await db.deleteFrom("account_attempts").where("attempted_at", "<=", attemptsBefore).execute();
}
