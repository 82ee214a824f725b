import { sql } from "kysely";
import type { Role } from "#shared/accounts/contract.ts";
import type { Executor } from "#server/platform/database/executor.ts";

/** A recording of a live stream: its video still plays what the stream has recorded. */
export interface RecordingRow {
  readonly video_id: string;
  readonly ended_at: Date;
  readonly recording_days: number | null;
  readonly removal_at: Date | null;
  readonly is_kept: boolean;
}

/** A file that arrived after the recording has replaced it: the video is no recording any more. */
const IS_RECORDING = sql<boolean>`v.live and v.status <> 'deleted' and v.livestream_ended_at is not null
  and s.recorded_at is not null
  and exists (select from uploads u where u.video_id = v.id and u.state = 'complete')
  and not exists (select from uploads u where u.video_id = v.id
    and (u.state = 'open' or u.state = 'complete' and u.completed_at > s.recorded_at))`;

function selectRecordings(db: Executor) {
  return db
    .selectFrom("live_streams as s")
    .innerJoin("videos as v", "v.id", "s.video_id")
    .select(["s.video_id", "s.recording_days", "s.removal_at", "s.is_kept"])
    .select(sql<Date>`v.livestream_ended_at`.as("ended_at"))
    .where(IS_RECORDING);
}

export async function findRecording(db: Executor, videoId: string): Promise<RecordingRow | undefined> {
  return selectRecordings(db).where("s.video_id", "=", videoId).executeTakeFirst();
}

/** The recording, locked with its video until the transaction ends, as it is then. */
export async function lockRecording(tx: Executor, videoId: string): Promise<RecordingRow | undefined> {
  return selectRecordings(tx).where("s.video_id", "=", videoId).forUpdate(["v", "s"]).executeTakeFirst();
}

/** Recordings of streams that ended before that time, or that have a date of removal, in the order of their ids. */
export async function listRecordings(
  db: Executor,
  {
    endedBefore,
    after,
    limit,
  }: { readonly endedBefore: Date; readonly after: string; readonly limit: number },
): Promise<RecordingRow[]> {
  return selectRecordings(db)
    .where("s.is_kept", "=", false)
    .where((eb) => eb.or([eb("v.livestream_ended_at", "<", endedBefore), eb("s.removal_at", "is not", null)]))
    .where("s.video_id", ">", after)
    .orderBy("s.video_id")
    .limit(limit)
    .execute();
}

export async function setRemoval(db: Executor, videoId: string, removal_at: Date | null): Promise<void> {
  await db.updateTable("live_streams").set({ removal_at }).where("video_id", "=", videoId).execute();
}

/** No recording has a date of removal any more. */
export async function clearRemovals(db: Executor): Promise<void> {
  await db
    .updateTable("live_streams")
    .set({ removal_at: null })
    .where("removal_at", "is not", null)
    .execute();
}

export async function markKept(db: Executor, videoId: string): Promise<void> {
  await db
    .updateTable("live_streams")
    .set({ is_kept: true, removal_at: null })
    .where("video_id", "=", videoId)
    .execute();
}

/** The account that uses the space of the recording. */
export async function findAccountOf(
  db: Executor,
  videoId: string,
): Promise<{ id: string; role: Role } | undefined> {
  return db
    .selectFrom("uploads as u")
    .innerJoin("users as a", "a.id", "u.user_id")
    .select(["a.id", "a.role"])
    .where("u.video_id", "=", videoId)
    .where("u.state", "=", "complete")
    .orderBy("u.completed_at", "desc")
    .limit(1)
    .executeTakeFirst();
}
