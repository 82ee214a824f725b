import { sql } from "kysely";
import { isVisibleTo } from "#server/features/videos/cards.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { StreamFacts } from "#server/live/stream-facts.ts";
import type { Executor } from "#server/platform/queue/queue.ts";

/** Whoever sends is heard of every other second; one that was not for so long has gone. */
export const SIGNAL_LOST_AFTER_MS = 6000;

function selectStreams(db: Executor) {
  return db
    .selectFrom("live_streams as s")
    .innerJoin("videos as v", "v.id", "s.video_id")
    .innerJoin("channels as c", "c.id", "v.channel_id")
    .selectAll("s")
    .select(sql<boolean>`'live' = any(c.limits)`.as("is_off_air"))
    .select(["v.live", "v.status", "v.withheld", "v.title", "v.channel_id", "v.created_by"])
    .select(["v.live_autofinish", "v.live_has_media", "v.live_has_signal"])
    .select(["v.livestream_started_at", "v.livestream_ended_at"]);
}

export type StreamRow = Awaited<ReturnType<ReturnType<typeof selectStreams>["execute"]>>[number];

export async function findStream(db: Executor, videoId: string): Promise<StreamRow | undefined> {
  return selectStreams(db).where("s.video_id", "=", videoId).executeTakeFirst();
}

export async function findStreamByKey(db: Executor, key: string): Promise<StreamRow | undefined> {
  return selectStreams(db).where("s.stream_key", "=", key).executeTakeFirst();
}

/** Where these videos stand as broadcasts, of those that the viewer may see. */
export async function listVisibleStates(db: Executor, viewer: Viewer | undefined, ids: readonly string[]) {
  return db
    .selectFrom("videos as v")
    .select(["v.id", "v.livestream_started_at", "v.livestream_ended_at", "v.live_has_signal"])
    .where(sql<boolean>`v.id = any(${ids}::uuid[])`)
    .where(isVisibleTo(viewer))
    .orderBy("v.id")
    .execute();
}

export type LiveStateRow = Omit<Awaited<ReturnType<typeof listVisibleStates>>[number], "id">;

/** Takes the place of the one that sends; false where somebody has it. */
export async function claimSignal(db: Executor, videoId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("live_streams")
    .set({ signal_since: now, signal_at: now })
    .where("video_id", "=", videoId)
    .where((eb) =>
      eb.or([
        eb("signal_since", "is", null),
        eb("signal_at", "<", new Date(now.getTime() - SIGNAL_LOST_AFTER_MS)),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface SignalNote {
  readonly facts: StreamFacts;
  readonly bitsPerSecond: number;
  /** Bytes have come lately; a connection can stay open without any. */
  readonly isSending: boolean;
  readonly now: Date;
}

export async function noteSignal(
  db: Executor,
  videoId: string,
  { facts, bitsPerSecond, isSending, now }: SignalNote,
): Promise<StreamRow | undefined> {
  await markSignal(db, videoId, isSending);
  await db
    .updateTable("live_streams")
    .set({ ...facts, bits_per_second: bitsPerSecond, signal_at: now })
    .where("video_id", "=", videoId)
    .execute();
  return findStream(db, videoId);
}

/** Writes only what changes: it is asked every other second. */
export async function markSignal(db: Executor, videoId: string, live_has_signal: boolean): Promise<void> {
  await db
    .updateTable("videos")
    .set({ live_has_signal })
    .where("id", "=", videoId)
    .where("live_has_signal", "<>", live_has_signal)
    .execute();
}

export async function releaseSignal(db: Executor, videoId: string, now: Date): Promise<void> {
  await markSignal(db, videoId, false);
  await db
    .updateTable("live_streams")
    .set({ signal_since: null, signal_at: now })
    .where("video_id", "=", videoId)
    .execute();
}

export async function setCut(db: Executor, videoId: string, is_cut: boolean): Promise<void> {
  await db.updateTable("live_streams").set({ is_cut }).where("video_id", "=", videoId).execute();
}

export async function markRecorded(db: Executor, videoId: string, now: Date): Promise<void> {
  await db.updateTable("live_streams").set({ recorded_at: now }).where("video_id", "=", videoId).execute();
}

export async function markWatchable(db: Executor, videoId: string): Promise<void> {
  await db.updateTable("videos").set({ live_has_media: true }).where("id", "=", videoId).execute();
}

/** Broadcasts something may have to be done about: that have begun, or that brought something, and are not recorded. */
export async function listUnrecorded(db: Executor): Promise<StreamRow[]> {
  return selectStreams(db)
    .where("s.recorded_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("v.livestream_started_at", "is not", null),
        eb("v.livestream_ended_at", "is not", null),
        eb("v.status", "=", "deleted"),
        eb("s.signal_at", "is not", null),
      ]),
    )
    .execute();
}

/** Broadcasts whose recording was handed over before that moment and whose segments nobody needs any more. */
export async function listForgettable(db: Executor, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from live_streams s join videos v on v.id = s.video_id
    where s.recorded_at < ${before} and v.live_has_media and (v.playing_upload_id is not null or v.status = 'draft')
    limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

export async function markForgotten(db: Executor, videoId: string): Promise<void> {
  await db.updateTable("videos").set({ live_has_media: false }).where("id", "=", videoId).execute();
}
