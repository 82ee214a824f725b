import { sql } from "kysely";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export async function setRehearsalStart(db: Executor, videoId: string, now: Date): Promise<void> {
  await db
    .updateTable("live_streams")
    .set({ rehearsal_started_at: now, rehearsal_ended_at: null, is_rehearsal_kept: false })
    .where("video_id", "=", videoId)
    .execute();
}

export async function setRehearsalEnd(
  db: Executor,
  videoId: string,
  { now, isKept }: { readonly now: Date; readonly isKept: boolean },
): Promise<void> {
  await db
    .updateTable("live_streams")
    .set({ rehearsal_ended_at: now, is_rehearsal_kept: isKept })
    .where("video_id", "=", videoId)
    .execute();
}

/**
 * Resets the stream to the state before its first session. The next session reuses the number of the first one.
 * Increasing the access revision changes its media addresses, and clearing the origin makes processes read the new
 * journal.
 */
export async function resetRehearsal(db: Executor, videoId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable("live_streams")
      .set((eb) => ({
        ...{ rehearsal_started_at: null, rehearsal_ended_at: null, is_rehearsal_kept: false },
        ...{ is_disconnected: false, signal_at: null, health: null, bits_per_second: null, ladder: null },
        ...{ origin: null, origin_changes: eb("origin_changes", "+", 1) },
      }))
      .where("video_id", "=", videoId)
      .execute();
    await tx
      .updateTable("videos")
      .set({ live_has_media: false, access_revision: sql`access_revision + 1` })
      .where("id", "=", videoId)
      .execute();
  });
}

/** The stream goes public during a rehearsal: media that was sent before is hidden like every preview. */
export async function endRehearsalOnStart(db: Executor, videoId: string): Promise<void> {
  await db
    .updateTable("live_streams")
    .set({ rehearsal_started_at: null, is_rehearsal_kept: false })
    .where("video_id", "=", videoId)
    .execute();
}

/** Deletes messages and polls in the chat of the stream that are newer than this moment. */
export async function deleteMessagesSince(db: Executor, videoId: string, since: Date): Promise<void> {
  for (const table of ["chat_messages", "chat_polls"] as const) {
    await db.deleteFrom(table).where("video_id", "=", videoId).where("created_at", ">=", since).execute();
  }
}
