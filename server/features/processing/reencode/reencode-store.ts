import { sql, type Selectable } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { encodeChunkJob, encodeVideoJob, joinChunksJob, prepareVideoJob, reencodeAllJob } from "../jobs.ts";

const ENCODING_JOBS = [prepareVideoJob, encodeVideoJob, encodeChunkJob, joinChunksJob].map(
  ({ name }) => name,
);

type WalkRow = Selectable<Database["reencoding_walks"]>;

/** The newest complete upload of a video, and whether it encodes another one again. */
export async function findNewestUpload(
  db: Executor,
  videoId: string,
): Promise<{ id: string; is_reencoding: boolean } | undefined> {
  return db
    .selectFrom("uploads")
    .select(["id", "is_reencoding"])
    .where("video_id", "=", videoId)
    .where("state", "=", "complete")
    .orderBy("completed_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Stores an upload that encodes another one again, complete from the start. It belongs to no account, whose limits have
 * counted its bytes already. A range stays the same range.
 */
export async function insertReencoding(
  tx: Executor,
  { id, playingId, originalId }: { id: string; playingId: string; originalId: string },
  now: Date,
): Promise<void> {
  // The newest upload is the one that is processed, whatever the clocks of machines say.
  const completed_at = sql<Date>`greatest(${now}::timestamptz,
    (select max(u.completed_at) + interval '1 ms' from uploads u where u.video_id = uploads.video_id))`;
  const { name, size, video_id, completed_after } = await tx
    .selectFrom("uploads")
    .select(["name", "size", "video_id", completed_at.as("completed_after")])
    .where("id", "=", playingId)
    .executeTakeFirstOrThrow();
  const upload = { id, video_id, user_id: null, name, size, original_id: originalId };
  await tx
    .insertInto("uploads")
    .values({
      ...{ ...upload, state: "complete", completed_at: completed_after, is_replacement: true },
      is_reencoding: true,
    })
    .execute();
  await tx
    .insertInto("video_trims")
    .columns(["upload_id", "video_id", "original_id", "start_seconds", "end_seconds"])
    .expression((eb) =>
      eb
        .selectFrom("video_trims")
        .select([sql.lit(id).as("upload_id"), "video_id", "original_id", "start_seconds", "end_seconds"])
        .where("upload_id", "=", playingId),
    )
    .execute();
}

/** How many videos are played, and how many of them have no original any more. */
export async function countPlayed(db: Executor): Promise<{ played: number; gone: number }> {
  const { rows } = await sql<{ played: number; gone: number }>`
    select count(*)::int as played,
      (count(*) filter (where o.original_removed_at is not null or o.missing_since is not null))::int as gone
    from videos v join uploads u on u.id = v.playing_upload_id join uploads o on o.id = coalesce(u.original_id, u.id)
    where v.status <> 'deleted'`.execute(db);
  return rows[0] ?? { played: 0, gone: 0 };
}

/** The next video of a walk, by id; those that were uploaded since have the present settings. */
export async function findNextPlayed(
  db: Executor,
  { after_id, until_id }: Pick<WalkRow, "after_id" | "until_id">,
): Promise<string | undefined> {
  let query = db
    .selectFrom("videos")
    .select("id")
    .where("playing_upload_id", "is not", null)
    .where("status", "<>", "deleted")
    .where("id", "<=", until_id);
  if (after_id !== null) query = query.where("id", ">", after_id);
  return (await query.orderBy("id").limit(1).executeTakeFirst())?.id;
}

/** How many videos are being encoded again. */
export async function countReencodings(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct u.id)::int as count
    from pgboss.job j join uploads u on u.id = j.data ->> 'uploadId'
    where j.name = any(${ENCODING_JOBS}) and j.state <= 'active' and u.is_reencoding`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Begins a walk over all videos that are there; undefined while there is none, or while another walk is open. */
export async function insertWalk(tx: Executor): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into reencoding_walks (until_id) select max(id::text)::uuid from videos having count(*) > 0
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** Whether a job of a walk waits, or waits or runs. */
export async function hasWalkJob(db: Executor, state: "waiting" | "open"): Promise<boolean> {
  const limit = state === "waiting" ? sql`state < 'active'` : sql`state <= 'active'`;
  const { rows } =
    await sql`select from pgboss.job where name = ${reencodeAllJob.name} and ${limit} limit 1`.execute(db);
  return rows.length > 0;
}

export async function findOpenWalk(db: Executor): Promise<WalkRow | undefined> {
  return db.selectFrom("reencoding_walks").selectAll().where("ended_at", "is", null).executeTakeFirst();
}

/** The walk with its row locked until the transaction ends; undefined if it has ended. */
export async function lockOpenWalk(tx: Executor, id: string): Promise<WalkRow | undefined> {
  return tx
    .selectFrom("reencoding_walks")
    .selectAll()
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateWalk(
  tx: Executor,
  id: string,
  changes: Partial<Pick<WalkRow, "after_id" | "started" | "ended_at">>,
): Promise<void> {
  await tx.updateTable("reencoding_walks").set(changes).where("id", "=", id).execute();
}
