import { AppError } from "#shared/errors.ts";
import type { RehearsalState } from "#shared/live/contract.ts";
import { isLive } from "#shared/live/phase.ts";
import { SIGNAL_LOST_AFTER_MS, type StreamRow } from "./store.ts";

/** A sender that is disconnected for longer counts as lost; a live stream with `live_autofinish` is then finished. */
export const SENDER_RETURN_MS = 60_000;
/** A live stream whose owner has interrupted the signal is finished after this time. */
export const INTERRUPTION_MS = 5 * 60_000;

/** The owners are notified this long before the server ends a stream for its duration. */
export const END_NOTICE_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;

/** Minimum time for which the reason is shown: a program reconnects automatically and may have the same fault again. */
const CUT_SHOWN_MS = 20_000;

interface LiveStreamRow {
  readonly live: boolean;
  readonly livestream_ended_at: Date | null;
}

/** Rejects videos that are not live streams, and live streams that have ended. */
export function requireNotEnded({ live, livestream_ended_at }: LiveStreamRow): void {
  if (!isLive({ live, livestreamEndedAt: livestream_ended_at?.toISOString() })) {
    throw new AppError("NOT_LIVE");
  }
}

type RehearsalTimes = "rehearsal_started_at" | "rehearsal_ended_at";

/**
 * A rehearsal runs until it is ended, and is in the state `clearing` until its files are deleted. Only a stream that
 * has not been started can have one.
 */
export function rehearsalState(stream: Pick<StreamRow, RehearsalTimes> | undefined): RehearsalState | null {
  if (!stream || stream.rehearsal_started_at === null) return null;
  return stream.rehearsal_ended_at === null ? "running" : "clearing";
}

/** Rejects starting without a title and at least one tag. */
export function requireStartable({
  title,
  tags,
}: {
  readonly title: string;
  readonly tags: readonly string[];
}): void {
  const fields: Record<string, { code: "REQUIRED" }> = {};
  if (title.length === 0) fields["title"] = { code: "REQUIRED" };
  if (tags.length === 0) fields["tags"] = { code: "REQUIRED" };
  if (Object.keys(fields).length > 0) throw new AppError("NOT_READY_TO_PUBLISH", {}, fields);
}

/** Whether a live stream accepts a publisher. */
export function acceptsPublisher(stream: StreamRow | undefined): stream is StreamRow {
  if (!stream || stream.is_disconnected || isBlocked(stream)) return false;
  return stream.live && stream.livestream_ended_at === null;
}

type SignalTimes = Pick<
  StreamRow,
  "livestream_started_at" | "livestream_ended_at" | "signal_since" | "signal_at"
>;

export function hasSignal(
  { signal_since, signal_at }: Pick<SignalTimes, "signal_since" | "signal_at">,
  now: Date,
): boolean {
  if (signal_since === null || signal_at === null) return false;
  return now.getTime() - signal_at.getTime() < SIGNAL_LOST_AFTER_MS;
}

type PlaceTimes = Pick<
  StreamRow,
  "signal_since" | "signal_at" | "is_disconnected" | "livestream_started_at" | RehearsalTimes
>;

/**
 * Whether a stream that has not ended is one of those that run at the same time: its sender is connected, or may still
 * connect (again). A stream or rehearsal that has started without a sender holds its place for as long.
 */
export function holdsPlace(stream: PlaceTimes, now: Date): boolean {
  if (hasSignal(stream, now)) return true;
  const { signal_at, is_disconnected, livestream_started_at: startedAt } = stream;
  const rehearsedAt = rehearsalState(stream) === "running" ? stream.rehearsal_started_at : null;
  const since = Math.max(...[signal_at, startedAt, rehearsedAt].map((date) => date?.getTime() ?? 0));
  const interruptionMs = startedAt === null ? 0 : INTERRUPTION_MS;
  return now.getTime() - since < (is_disconnected ? interruptionMs : SENDER_RETURN_MS);
}

/** The reason why the server disconnected the last sender; null if that was long ago and a sender has sent since. */
export function recentCut({ cut, cut_at, signal_at }: StreamRow, now: Date): StreamRow["cut"] {
  if (cut === null || cut_at === null) return null;
  const isRecent = now.getTime() - cut_at.getTime() < CUT_SHOWN_MS;
  const isLast = (signal_at?.getTime() ?? 0) - cut_at.getTime() < CUT_SHOWN_MS / 2;
  return isRecent || isLast ? cut : null;
}

/** Whether the sender of a stream that is live has sent before, and has been disconnected for longer than allowed. */
export function isSenderLost(stream: SignalTimes, now: Date): boolean {
  return awayMs(stream, now) >= SENDER_RETURN_MS;
}

/** Whether a live stream ends automatically: signal lost for too long, withheld by the staff, or deleted. */
export function shouldAutoFinish(stream: StreamRow, now: Date): boolean {
  if (stream.livestream_ended_at !== null) return false;
  if (isBlocked(stream)) return true;
  const allowedMs = stream.is_disconnected ? INTERRUPTION_MS : SENDER_RETURN_MS;
  return stream.live_autofinish && awayMs(stream, now) >= allowedMs;
}

/** Milliseconds since the sender of a live stream disconnected; -1 if it sends, or has never sent. */
function awayMs(stream: SignalTimes, now: Date): number {
  const { livestream_started_at: startedAt, livestream_ended_at: endedAt, signal_at: at } = stream;
  if (startedAt === null || endedAt !== null || at === null || hasSignal(stream, now)) return -1;
  return now.getTime() - Math.max(at.getTime(), startedAt.getTime());
}

/** The video is deleted, blocked by the staff, or its channel may not go live. One that waits for the staff may go on. */
function isBlocked({ status, withheld, held_at, is_off_air }: StreamRow): boolean {
  return status === "deleted" || (withheld && held_at === null) || is_off_air;
}

/** When the server ends a stream that may last this long: not before its owners could read of it. */
export function plannedEnd(
  hours: number | null,
  { startedAt, noticedAt }: { readonly startedAt: Date; readonly noticedAt: Date },
): Date | null {
  if (hours === null) return null;
  return new Date(Math.max(startedAt.getTime() + hours * HOUR_MS, noticedAt.getTime() + END_NOTICE_MS));
}
