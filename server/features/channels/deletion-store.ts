import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

/** Hides the channel, removes its team and frees its addresses. */
export async function markChannelDeleted(db: Executor, id: string, now: Date): Promise<void> {
  await db
    .updateTable("channels")
    .set({ deleted_at: now, visibility: "private" })
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("channel_members").where("channel_id", "=", id).execute();
  await db.deleteFrom("channel_old_slugs").where("channel_id", "=", id).execute();
}

/** Locks a channel deleted before that moment whose videos have been erased. */
export async function lockErasableChannel(db: Executor, before: Date): Promise<string | undefined> {
  const channel = await db
    .selectFrom("channels as c")
    .select("c.id")
    .where("c.deleted_at", "<", before)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("videos as v").select("v.id").whereRef("v.channel_id", "=", "c.id"))),
    )
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return channel?.id;
}

export async function deleteChannelRow(db: Executor, id: string): Promise<void> {
  await db.deleteFrom("channels").where("id", "=", id).execute();
}

/** Channels whose only owner is this account. */
export async function listSolelyOwnedChannels(db: Executor, userId: string): Promise<string[]> {
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

/** Keeps the row that deleted videos of the channel refer to: hidden, and without personal data. */
export async function anonymizeChannel(db: Executor, id: string): Promise<void> {
  await db.deleteFrom("channel_members").where("channel_id", "=", id).execute();
  await db
    .updateTable("channels")
    .set({
      ...{ name: "", slug: `deleted-${id}`, description: "", tags: [], visibility: "private" },
      ...{ has_avatar: false, has_banner: false, social_links: [], deleted_at: sql<Date>`now()` },
    })
    .where("id", "=", id)
    .execute();
}
