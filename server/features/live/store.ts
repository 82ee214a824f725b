import { sql } from "kysely";
import type { EndReason, LadderState, SenderCut, SenderName } from "#shared/live/contract.ts";
import type { StreamHealth } from "#shared/live/health.ts";
import { isPlayable } from "#shared/videos/lifecycle.ts";
import { isVisibleTo } from "#server/features/videos/cards.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { RecordedSpan } from "#server/live/recorded-spans.ts";
import type { StreamMetadata } from "#server/live/stream-metadata.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { RECEIVER_LOCKS } from "./presence.ts";

/** The ingest updates the signal every two seconds; without an update for this long the signal counts as lost. */
export const SIGNAL_LOST_AFTER_MS = 6000;

function selectStreams(db: Executor) {
  return db
    .selectFrom("live_streams as s")
    .innerJoin("videos as v", "v.id", "s.video_id")
    .innerJoin("channels as c", "c.id", "v.channel_id")
    .selectAll("s")
    .select(sql<boolean>`'live' = any(c.limits)`.as("is_off_air"))
    .select(["v.live", "v.status", "v.withheld", "v.held_at", "v.title", "v.channel_id", "v.created_by"])
    .select(["v.live_autofinish", "v.live_has_media", "v.live_has_signal"])
    .select(["v.livestream_starts_at", "v.livestream_started_at", "v.livestream_ended_at"]);
}

export type StreamRow = Awaited<ReturnType<ReturnType<typeof selectStreams>["execute"]>>[number];

export async function findStream(db: Executor, videoId: string): Promise<StreamRow | undefined> {
  return selectStreams(db).where("s.video_id", "=", videoId).executeTakeFirst();
}

export async function findStreamByKey(db: Executor, key: string): Promise<StreamRow | undefined> {
  return selectStreams(db).where("s.stream_key", "=", key).executeTakeFirst();
}

/** Whether a member of the channel belongs to the staff. */
export async function isOfStaff(db: Executor, channelId: string): Promise<boolean> {
  const member = await db
    .selectFrom("channel_members as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select("u.id")
    .where("m.channel_id", "=", channelId)
    .where("u.role", "in", ["admin", "moderator"])
    .executeTakeFirst();
  return member !== undefined;
}

export interface PlaybackState {
  /** Null before the public start, while only the streamer sees a preview. */
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  /** Playback uses the files of the imported recording. */
  readonly isFinished: boolean;
}

/** The columns that decide how the address of a live stream is answered: read for nearly every playlist request. */
export async function findPlaybackState(db: Executor, videoId: string): Promise<PlaybackState | undefined> {
  const row = await db
    .selectFrom("videos")
    .select(["livestream_started_at", "livestream_ended_at", "playing_upload_id", "status"])
    .where("id", "=", videoId)
    .where("live", "=", true)
    .executeTakeFirst();
  if (!row) return undefined;
  const isFinished = row.playing_upload_id !== null && isPlayable(row.status);
  return { startedAt: row.livestream_started_at, endedAt: row.livestream_ended_at, isFinished };
}

/** Live states of these videos, limited to those that the viewer may see. */
export async function listVisibleStates(db: Executor, viewer: Viewer | undefined, ids: readonly string[]) {
  return db
    .selectFrom("videos as v")
    .leftJoin("live_streams as s", "s.video_id", "v.id")
    .select(["v.id", "v.livestream_started_at", "v.livestream_ended_at", "v.live_has_signal"])
    .select(["v.title", "v.version", "s.signal_since", "s.signal_at", "s.end_reason"])
    .where(sql<boolean>`v.id = any(${ids}::uuid[])`)
    .where(isVisibleTo(viewer))
    .orderBy("v.id")
    .execute();
}

export type LiveStateRow = Omit<Awaited<ReturnType<typeof listVisibleStates>>[number], "id">;

interface PublisherLock {
  readonly now: Date;
  /** Number of the process that receives the stream. */
  readonly receiver: number;
}

/** The process that received the stream has ended or crashed: its advisory lock in the database is gone. */
const IS_RECEIVER_GONE = sql<boolean>`receiver is not null and not exists (
  select from pg_locks where locktype = 'advisory' and classid = ${RECEIVER_LOCKS} and objid = receiver and objsubid = 2
)`;

/**
 * Locks the stream for one process; false if another running process holds the lock.
 */
export async function acquirePublisherLock(
  db: Executor,
  videoId: string,
  { now, receiver }: PublisherLock,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("live_streams")
    .set({ signal_since: now, signal_at: now, receiver })
    // The sender was refused before, and is admitted now.
    .set({ cut: sql<SenderCut | null>`nullif(cut, 'siteFull')` })
    .where("video_id", "=", videoId)
    .where((eb) =>
      eb.or([
        eb("signal_since", "is", null),
        eb("signal_at", "<", new Date(now.getTime() - SIGNAL_LOST_AFTER_MS)),
        eb("receiver", "=", receiver),
        IS_RECEIVER_GONE,
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface SignalUpdate {
  readonly metadata: StreamMetadata;
  readonly bitsPerSecond: number;
  /** Bytes arrived recently; a connection can stay open without any. */
  readonly isSending: boolean;
  readonly health: StreamHealth;
  readonly now: Date;
  readonly receiver: number;
}

export async function updateSignal(
  db: Executor,
  videoId: string,
  { metadata, bitsPerSecond, isSending, health, now, receiver }: SignalUpdate,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("live_streams")
    .set({ ...metadata, bits_per_second: bitsPerSecond, health: JSON.stringify(health) })
    .set({ signal_at: now, origin_withdrawn: false })
    .where("video_id", "=", videoId)
    .where("receiver", "=", receiver)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await markSignal(db, videoId, isSending);
}

/** Stores which senders are connected and which one is on air; the studio shows it to the owner. */
export async function setSenders(
  db: Executor,
  videoId: string,
  { connected, onAir }: { readonly connected: SenderName[]; readonly onAir: SenderName | null },
): Promise<void> {
  await db
    .updateTable("live_streams")
    .set({ senders: connected, on_air: onAir })
    .where("video_id", "=", videoId)
    .execute();
}

export async function setCut(db: Executor, videoId: string, cut: SenderCut, cut_at: Date): Promise<void> {
  await db.updateTable("live_streams").set({ cut, cut_at }).where("video_id", "=", videoId).execute();
}

export async function setEndReason(db: Executor, videoId: string, end_reason: EndReason): Promise<void> {
  await db.updateTable("live_streams").set({ end_reason }).where("video_id", "=", videoId).execute();
}

/** Called every two seconds: writes only if the value changes. */
export async function markSignal(db: Executor, videoId: string, live_has_signal: boolean): Promise<void> {
  await db
    .updateTable("videos")
    .set({ live_has_signal })
    .where("id", "=", videoId)
    .where("live_has_signal", "<>", live_has_signal)
    .execute();
}

/** Does nothing if another process has taken over the lock. */
export async function releasePublisherLock(
  db: Executor,
  videoId: string,
  { now, receiver }: { readonly now: Date; readonly receiver: number },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("live_streams")
    .set({ signal_since: null, signal_at: now, senders: [], on_air: null })
    .where("video_id", "=", videoId)
    .where("receiver", "=", receiver)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await markSignal(db, videoId, false);
}

/** Stores how the current session is encoded: the state of its ladder, and whether the source is converted. */
export async function setLadder(
  db: Executor,
  videoId: string,
  ladder: LadderState,
  is_converted: boolean,
): Promise<void> {
  await db
    .updateTable("live_streams")
    .set({ ladder, is_converted })
    .where("video_id", "=", videoId)
    .execute();
}

export async function setDisconnected(db: Executor, videoId: string, isDisconnected: boolean): Promise<void> {
  await db
    .updateTable("live_streams")
    .set({ is_disconnected: isDisconnected })
    .where("video_id", "=", videoId)
    .execute();
}

/** The sender may connect (again): one that was interrupted has as long to return as one that was lost just now. */
export async function admitSenders(db: Executor, videoId: string, now: Date): Promise<void> {
  await db
    .updateTable("live_streams")
    .set({ is_disconnected: false })
    .set({
      signal_at: sql<Date>`case when is_disconnected and signal_at is not null then ${now}::timestamptz else signal_at end`,
    })
    .where("video_id", "=", videoId)
    .execute();
}

export async function setStreamKey(db: Executor, videoId: string, stream_key: string): Promise<void> {
  await db.updateTable("live_streams").set({ stream_key }).where("video_id", "=", videoId).execute();
}

export async function markRecorded(db: Executor, videoId: string, now: Date): Promise<void> {
  await db.updateTable("live_streams").set({ recorded_at: now }).where("video_id", "=", videoId).execute();
}

export async function saveSpans(
  db: Executor,
  videoId: string,
  spans: readonly RecordedSpan[],
): Promise<void> {
  const sessions = JSON.stringify(spans);
  await db.updateTable("live_streams").set({ sessions }).where("video_id", "=", videoId).execute();
}

/** Returns null until the recording is imported. */
export async function findSpans(
  db: Executor,
  videoId: string,
): Promise<{ sessions: RecordedSpan[] | null; livestream_started_at: Date | null } | undefined> {
  return db
    .selectFrom("live_streams as s")
    .innerJoin("videos as v", "v.id", "s.video_id")
    .select(["s.sessions", "v.livestream_started_at"])
    .where("s.video_id", "=", videoId)
    .executeTakeFirst();
}

export async function markWatchable(db: Executor, videoId: string): Promise<void> {
  await db.updateTable("videos").set({ live_has_media: true }).where("id", "=", videoId).execute();
}

/** Live streams that may need an update: started, ended, deleted or with a signal, and not yet recorded. */
export async function listUnarchived(db: Executor): Promise<StreamRow[]> {
  return selectStreams(db)
    .where("s.recorded_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("v.livestream_started_at", "is not", null),
        eb("v.livestream_ended_at", "is not", null),
        eb("v.status", "=", "deleted"),
        eb("s.signal_at", "is not", null),
        eb("s.rehearsal_started_at", "is not", null),
      ]),
    )
    .execute();
}

/**
 * Live streams of that machine whose segments can be deleted: their recording was imported before that time, or they
 * have none.
 */
export async function listDeletableSegments(
  db: Executor,
  before: Date,
  origin: string | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from live_streams s join videos v on v.id = s.video_id
    where (s.recorded_at < ${before} or s.recorded_at is not null and not s.is_recorded) and v.live_has_media and (v.playing_upload_id is not null or v.status = 'draft')
      and (s.origin is null or s.origin = ${origin ?? null})
    limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

export async function markSegmentsDeleted(db: Executor, videoId: string): Promise<void> {
  await db.updateTable("videos").set({ live_has_media: false }).where("id", "=", videoId).execute();
}
