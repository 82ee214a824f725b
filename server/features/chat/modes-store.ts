import type { ChatMode } from "#shared/chat/modes.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { ChatRef } from "#server/features/blocks/in-force.ts";

export interface ModeRow {
  readonly mode: ChatMode;
  /** Null while the mode is off. */
  readonly value: number | null;
  readonly changed_by: string | null;
  readonly changed_at: Date;
}

export async function listModeRows(db: Executor, channelId: string): Promise<ModeRow[]> {
  return db
    .selectFrom("chat_modes")
    .select(["mode", "value", "changed_by", "changed_at"])
    .where("channel_id", "=", channelId)
    .execute();
}

/** Stores modes; a mode that already has this value keeps the user who changed it. */
export async function saveModes(
  db: Executor,
  channelId: string,
  modes: readonly { readonly mode: ChatMode; readonly value: number | null }[],
  change: { readonly changed_by: string; readonly changed_at: Date },
): Promise<void> {
  if (modes.length === 0) return;
  await db
    .insertInto("chat_modes")
    .values(modes.map((one) => ({ channel_id: channelId, ...one, ...change })))
    .onConflict((conflict) =>
      conflict
        .columns(["channel_id", "mode"])
        .doUpdateSet((eb) => ({
          value: eb.ref("excluded.value"),
          changed_by: eb.ref("excluded.changed_by"),
          changed_at: eb.ref("excluded.changed_at"),
        }))
        .where((eb) => eb("chat_modes.value", "is distinct from", eb.ref("excluded.value"))),
    )
    .execute();
}

/**
 * Time of the author's last message in a chat. Deleted ones count: deleting a message must not end the slow mode for
 * its author.
 */
export async function findLastMessageAt(
  db: Executor,
  videoId: string,
  authorId: string,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom("chat_messages")
    .select("created_at")
    .where("author_id", "=", authorId)
    .where("video_id", "=", videoId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

export async function findSubscribedAt(
  db: Executor,
  { channelId }: ChatRef,
  userId: string,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom("subscriptions")
    .select("created_at")
    .where("channel_id", "=", channelId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.created_at;
}

/** Filters the videos that belong to a channel. */
export async function filterVideosOfChannel(
  db: Executor,
  channelId: string,
  videoIds: readonly string[],
): Promise<string[]> {
  if (videoIds.length === 0) return [];
  const rows = await db
    .selectFrom("videos")
    .select("id")
    .where("id", "in", videoIds)
    .where("channel_id", "=", channelId)
    .execute();
  return rows.map(({ id }) => id);
}
