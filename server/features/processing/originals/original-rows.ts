import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import type { SourceFile } from "#server/features/video-files/video-files.ts";

/** The uploaded file that a video is made from, or cut from. */
interface Original {
  readonly id: string;
  readonly video_id: string;
  readonly original_removed_at: Date | null;
  /** Since when the bytes are known to be lost. */
  readonly missing_since: Date | null;
}

/** Whether nothing can be made from it any more. */
export function isGone(original: Original | undefined): boolean {
  return original !== undefined && (original.original_removed_at !== null || original.missing_since !== null);
}

/** The upload that has the bytes of an upload: itself, or the one that it is a range of, or encodes again. */
export async function findOriginal(db: Executor, uploadId: string): Promise<Original | undefined> {
  return db
    .selectFrom("uploads as u")
    .innerJoin("uploads as o", (join) =>
      join.onRef("o.id", "=", (eb) => eb.fn.coalesce("u.original_id", "u.id")),
    )
    .where("u.id", "=", uploadId)
    .select(["o.id", "o.video_id", "o.original_removed_at", "o.missing_since"])
    .executeTakeFirst();
}

export async function markOriginalRemoved(
  tx: Executor,
  id: string,
  { by, now }: { readonly by: string | null; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("uploads")
    .set({ original_removed_at: now, original_removed_by: by })
    .where("id", "=", id)
    .execute();
}

/** Whether a job of the queue that has not ended may read the original of a video. */
export async function isBeingProcessed(
  db: Executor,
  videoId: string,
  kinds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job
    where name = any(${[...kinds]}) and state <= 'active' and data ->> 'videoId' = ${videoId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The files that are stored although every rendition of their video is. */
function selectRemovable(db: Executor) {
  return db
    .selectFrom("videos as v")
    .innerJoin("uploads as u", "u.id", "v.playing_upload_id")
    .innerJoin("uploads as o", (join) =>
      join.onRef("o.id", "=", (eb) => eb.fn.coalesce("u.original_id", "u.id")),
    )
    .innerJoin("video_steps as s", (join) =>
      join.onRef("s.video_id", "=", "v.id").on("s.name", "=", "inspect").on("s.info", "is not", null),
    )
    .where("v.status", "<>", "deleted")
    .where("u.state", "=", "complete")
    .where("o.original_removed_at", "is", null)
    .where("o.missing_since", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("video_steps as e")
            .whereRef("e.video_id", "=", "v.id")
            .where("e.name", "<>", "sprite")
            .where("e.state", "not in", ["done", "skipped"])
            .select("e.video_id"),
        ),
      ),
    );
}

export async function sumRemovable(db: Executor): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await selectRemovable(db)
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.sum<string | null>("o.size").as("bytes")])
    .executeTakeFirstOrThrow();
  return { count, bytes: Number(bytes ?? 0) };
}

export async function listRemovable(db: Executor): Promise<SourceFile[]> {
  return selectRemovable(db).select(["v.id as videoId", "u.id as uploadId"]).orderBy("v.id").execute();
}
