import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

export interface VideoCountsRow {
  readonly all: number;
  readonly listed: number;
}

export async function countVideos(db: Executor, channelId: string): Promise<VideoCountsRow> {
  const { rows } = await sql<VideoCountsRow>`
    select count(*)::int as all, (count(*) filter (where listed))::int as listed
    from videos where channel_id = ${channelId} and status <> 'deleted'`.execute(db);
  return rows[0] ?? { all: 0, listed: 0 };
}

export interface StorageRow {
  readonly source_bytes: number;
  readonly rendition_bytes: number;
}

/** Bytes of the channel's videos that are not deleted. */
export async function sumStorage(db: Executor, channelId: string): Promise<StorageRow> {
  const { rows } = await sql<StorageRow>`
    with own as (select id from videos where channel_id = ${channelId} and status <> 'deleted')
    select
      (select coalesce(sum(u.size), 0)::bigint from uploads u join own on own.id = u.video_id
        where u.state = 'complete' and u.original_id is null
      ) as source_bytes,
      (select coalesce(sum((f.track ->> 'sizeBytes')::bigint), 0)::bigint from video_files f
        join own on own.id = f.video_id) as rendition_bytes`.execute(db);
  return rows[0] ?? { source_bytes: 0, rendition_bytes: 0 };
}

export interface PendingVideoRow {
  readonly id: string;
  readonly title: string;
  readonly status: "failed" | "processed" | "draft";
}

/** Videos that require action by the team, newest first. */
export async function listPendingVideos(
  db: Executor,
  channelId: string,
  limit: number,
): Promise<PendingVideoRow[]> {
  return (
    db
      .selectFrom("videos")
      .select(["id", "title", "status"])
      .where("channel_id", "=", channelId)
      .where("status", "in", ["failed", "processed", "draft"])
      // A draft live stream does not wait for a file.
      .where((eb) => eb.or([eb("status", "<>", "draft"), eb("live", "=", false)]))
      .where("banned_at", "is", null)
      .orderBy(sql`array_position(array['failed', 'processed', 'draft'], status)`)
      .orderBy("created_at", "desc")
      .limit(limit)
      .$narrowType<{ status: PendingVideoRow["status"] }>()
      .execute()
  );
}
