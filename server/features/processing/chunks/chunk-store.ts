import { sql, type Selectable } from "kysely";
import type { VideoChunk } from "#server/media/encode/chunked-encoding.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { ChunkJob, SourceFile } from "#server/features/video-files/video-files.ts";

/** One chunk of a video in one encoding pass. */
export type ChunkRow = Omit<Selectable<Database["video_chunks"]>, "range"> & { range: VideoChunk };

export async function insertChunks(
  db: Executor,
  { videoId, uploadId }: SourceFile,
  passes: readonly { readonly names: readonly string[]; readonly ranges: readonly VideoChunk[] }[],
): Promise<void> {
  const rows = passes.flatMap(({ names, ranges }, pass) =>
    ranges.map((range, part) => ({
      ...{ video_id: videoId, upload_id: uploadId, pass, part },
      names: [...names],
      range: JSON.stringify(range),
    })),
  );
  await db.insertInto("video_chunks").values(rows).execute();
}

/** The chunks of an upload, or of one of its passes, in order. */
export async function listChunks(
  db: Executor,
  { videoId, uploadId }: SourceFile,
  pass?: number,
): Promise<ChunkRow[]> {
  let query = db
    .selectFrom("video_chunks")
    .selectAll()
    .where("video_id", "=", videoId)
    .where("upload_id", "=", uploadId);
  if (pass !== undefined) query = query.where("pass", "=", pass);
  const rows = await query.orderBy("pass").orderBy("part").execute();
  // Only the insert above writes this column.
  return rows.map((row) => ({ ...row, range: row.range as VideoChunk }));
}

/** Records which worker encodes a chunk. */
export async function assignChunk(db: Executor, part: ChunkJob, workerId: string): Promise<void> {
  await updateChunk(db, part).set({ taken_by: workerId, progress: 0 }).execute();
}

/** `progress` from 0 to 1; returns the overall progress of the pass. */
export async function reportChunk(db: Executor, part: ChunkJob, progress: number): Promise<number> {
  await updateChunk(db, part)
    .set({ progress: Math.round(progress * 100) })
    .execute();
  const { share } = await db
    .selectFrom("video_chunks")
    .select(sql<number>`coalesce(avg(progress), 0)::float8 / 100`.as("share"))
    .where("video_id", "=", part.videoId)
    .where("upload_id", "=", part.uploadId)
    .where("pass", "=", part.pass)
    .executeTakeFirstOrThrow();
  return share;
}

export async function endChunk(
  db: Executor,
  part: ChunkJob,
  { isDamaged, now }: { isDamaged: boolean; now: Date },
): Promise<void> {
  await updateChunk(db, part).set({ progress: 100, is_damaged: isDamaged, done_at: now }).execute();
}

/** Deletes the chunk records of an upload, or of one pass over it. */
export async function deleteChunks(
  db: Executor,
  { videoId, uploadId }: SourceFile,
  pass?: number,
): Promise<void> {
  let query = db.deleteFrom("video_chunks").where("video_id", "=", videoId).where("upload_id", "=", uploadId);
  if (pass !== undefined) query = query.where("pass", "=", pass);
  await query.execute();
}

function updateChunk(db: Executor, { videoId, uploadId, pass, part }: ChunkJob) {
  return db
    .updateTable("video_chunks")
    .where("video_id", "=", videoId)
    .where("upload_id", "=", uploadId)
    .where("pass", "=", pass)
    .where("part", "=", part);
}
