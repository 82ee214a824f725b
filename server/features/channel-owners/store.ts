import type { UserRow } from "#server/features/accounts/find-user.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export async function listUsers(db: Executor, ids: readonly string[]): Promise<UserRow[]> {
  return db
    .selectFrom("users")
    .selectAll()
    .where("id", "in", [...ids])
    .orderBy("created_at")
    .execute();
}

export async function countVideos(db: Executor, channelId: string): Promise<number> {
  const { count } = await db
    .selectFrom("videos")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("channel_id", "=", channelId)
    .where("status", "<>", "deleted")
    .executeTakeFirstOrThrow();
  return count;
}

export async function ownsChannel(db: Executor, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("channel_members")
    .select("channel_id")
    .where("user_id", "=", userId)
    .where("role", "=", "owner")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
