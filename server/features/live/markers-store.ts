import type { Executor } from "#server/platform/database/executor.ts";

export interface MarkerRow {
  readonly id: string;
  readonly name: string;
  readonly marked_at: Date;
}

export async function listMarkers(db: Executor, videoId: string): Promise<MarkerRow[]> {
  return db
    .selectFrom("live_markers")
    .select(["id", "name", "marked_at"])
    .where("video_id", "=", videoId)
    .orderBy("marked_at")
    .orderBy("id")
    .execute();
}

export async function insertMarker(
  db: Executor,
  marker: { readonly video_id: string; readonly name: string; readonly marked_at: Date },
): Promise<MarkerRow> {
  return db
    .insertInto("live_markers")
    .values(marker)
    .returning(["id", "name", "marked_at"])
    .executeTakeFirstOrThrow();
}

export async function updateMarker(
  db: Executor,
  { videoId, markerId, name }: { videoId: string; markerId: string; name: string },
): Promise<MarkerRow | undefined> {
  return db
    .updateTable("live_markers")
    .set({ name })
    .where("video_id", "=", videoId)
    .where("id", "=", markerId)
    .returning(["id", "name", "marked_at"])
    .executeTakeFirst();
}

export async function deleteMarker(db: Executor, videoId: string, markerId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("live_markers")
    .where("video_id", "=", videoId)
    .where("id", "=", markerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
