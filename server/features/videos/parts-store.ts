import { sql, type Selectable } from "kysely";
import type { FilmPart } from "#server/media/encode-parts.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import type { EncodePart, SourceFile } from "./jobs.ts";

/** One stretch of a film in one pass over it. */
export type PartRow = Omit<Selectable<Database["video_parts"]>, "stretch"> & { stretch: FilmPart };

export async function insertParts(
  db: Executor,
  { videoId, uploadId }: SourceFile,
  passes: readonly { readonly names: readonly string[]; readonly stretches: readonly FilmPart[] }[],
): Promise<void> {
  const rows = passes.flatMap(({ names, stretches }, pass) =>
    stretches.map((stretch, part) => ({
      ...{ video_id: videoId, upload_id: uploadId, pass, part },
      names: [...names],
      stretch: JSON.stringify(stretch),
    })),
  );
  await db.insertInto("video_parts").values(rows).execute();
}

/** The parts of an upload, or of one pass over it, in their order. */
export async function listParts(
  db: Executor,
  { videoId, uploadId }: SourceFile,
  pass?: number,
): Promise<PartRow[]> {
  let query = db
    .selectFrom("video_parts")
    .selectAll()
    .where("video_id", "=", videoId)
    .where("upload_id", "=", uploadId);
  if (pass !== undefined) query = query.where("pass", "=", pass);
  const rows = await query.orderBy("pass").orderBy("part").execute();
  // Only insertParts() writes the stretch.
  return rows.map((row) => ({ ...row, stretch: row.stretch as FilmPart }));
}

/** Notes who works on a part. */
export async function takePart(db: Executor, part: EncodePart, takenBy: string): Promise<void> {
  await updatePart(db, part).set({ taken_by: takenBy, progress: 0 }).execute();
}

/** `progress` from 0 to 1; gives that of all parts of the pass together. */
export async function reportPart(db: Executor, part: EncodePart, progress: number): Promise<number> {
  await updatePart(db, part)
    .set({ progress: Math.round(progress * 100) })
    .execute();
  const { share } = await db
    .selectFrom("video_parts")
    .select(sql<number>`coalesce(avg(progress), 0)::float8 / 100`.as("share"))
    .where("video_id", "=", part.videoId)
    .where("upload_id", "=", part.uploadId)
    .where("pass", "=", part.pass)
    .executeTakeFirstOrThrow();
  return share;
}

export async function endPart(
  db: Executor,
  part: EncodePart,
  { isDamaged, now }: { isDamaged: boolean; now: Date },
): Promise<void> {
  await updatePart(db, part).set({ progress: 100, is_damaged: isDamaged, done_at: now }).execute();
}

/** Forgets the parts of an upload, or of one pass over it. */
export async function forgetParts(
  db: Executor,
  { videoId, uploadId }: SourceFile,
  pass?: number,
): Promise<void> {
  let query = db.deleteFrom("video_parts").where("video_id", "=", videoId).where("upload_id", "=", uploadId);
  if (pass !== undefined) query = query.where("pass", "=", pass);
  await query.execute();
}

function updatePart(db: Executor, { videoId, uploadId, pass, part }: EncodePart) {
  return db
    .updateTable("video_parts")
    .where("video_id", "=", videoId)
    .where("upload_id", "=", uploadId)
    .where("pass", "=", pass)
    .where("part", "=", part);
}
