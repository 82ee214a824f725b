import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

export interface MutesRow {
  readonly users: readonly { userId: string; name: string; blockedUntil: string }[];
  readonly channels: readonly { channelId: string; name: string; slug: string; blockedUntil: string }[];
}

/** Users and channels that the account mutes, in one statement: every `/auth/me` call reads them. */
export async function findMutes(db: Executor, userId: string, now: Date): Promise<MutesRow> {
  const { rows } = await sql<MutesRow>`
    select
      (select coalesce(json_agg(json_build_object(
          'userId', u.id, 'name', trim(u.name || ' ' || u.surname), 'blockedUntil', m.blocked_until
        ) order by m.created_at desc), '[]')
        from user_mutes m join users u on u.id = m.muted_id
        where m.user_id = ${userId} and m.blocked_until > ${now}) as users,
      (select coalesce(json_agg(json_build_object(
          'channelId', c.id, 'name', c.name, 'slug', c.slug, 'blockedUntil', m.blocked_until
        ) order by m.created_at desc), '[]')
        from channel_mutes m join channels c on c.id = m.channel_id and c.deleted_at is null
        where m.user_id = ${userId} and m.blocked_until > ${now}) as channels`.execute(db);
  return rows[0] ?? { users: [], channels: [] };
}

export async function muteUser(
  db: Executor,
  mute: { user_id: string; muted_id: string; blocked_until: Date },
): Promise<void> {
  const { blocked_until } = mute;
  await db
    .insertInto("user_mutes")
    .values(mute)
    .onConflict((conflict) => conflict.columns(["user_id", "muted_id"]).doUpdateSet({ blocked_until }))
    .execute();
}

export async function unmuteUser(db: Executor, userId: string, mutedId: string): Promise<void> {
  await db.deleteFrom("user_mutes").where("user_id", "=", userId).where("muted_id", "=", mutedId).execute();
}

export async function muteChannel(
  db: Executor,
  mute: { user_id: string; channel_id: string; blocked_until: Date },
): Promise<void> {
  const { blocked_until } = mute;
  await db
    .insertInto("channel_mutes")
    .values(mute)
    .onConflict((conflict) => conflict.columns(["user_id", "channel_id"]).doUpdateSet({ blocked_until }))
    .execute();
}

export async function unmuteChannel(db: Executor, userId: string, channelId: string): Promise<void> {
  await db
    .deleteFrom("channel_mutes")
    .where("user_id", "=", userId)
    .where("channel_id", "=", channelId)
    .execute();
}

/** Whether the user exists, or the channel exists and is not private. */
export async function canBeMuted(
  db: Executor,
  { table, id }: { table: "users" | "channels"; id: string },
): Promise<boolean> {
  if (table === "users") {
    return (await db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
  }
  const channel = await db
    .selectFrom("channels")
    .select("id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where("visibility", "<>", "private")
    .executeTakeFirst();
  return channel !== undefined;
}
