import { AppError } from "#shared/errors.ts";
import { isLive } from "#shared/live/phase.ts";
import { SIGNAL_LOST_AFTER_MS, type StreamRow } from "./store.ts";

/** A broadcast whose signal is lost for so long is finished, if it is to finish by itself. */
export const AUTOFINISH_AFTER_MS = 5 * 60_000;

interface BroadcastRow {
  readonly live: boolean;
  readonly livestream_ended_at: Date | null;
}

/** Refuses what is no broadcast, or one that is over. */
export function requireOngoing({ live, livestream_ended_at }: BroadcastRow): void {
  if (!isLive({ live, livestreamEndedAt: livestream_ended_at?.toISOString() })) {
    throw new AppError("NOT_LIVE");
  }
}

/** Refuses starting without what viewers need: a title and at least one tag. */
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

/** Whether a key opens a broadcast right now. */
export function isAdmissible(stream: StreamRow | undefined): stream is StreamRow {
  if (!stream || stream.is_cut || isForbidden(stream)) return false;
  return stream.live && stream.livestream_ended_at === null;
}

export function hasSignal({ signal_since, signal_at }: StreamRow, now: Date): boolean {
  if (signal_since === null || signal_at === null) return false;
  return now.getTime() - signal_at.getTime() < SIGNAL_LOST_AFTER_MS;
}

/** Whether a broadcast ends without being asked to: given up by its program, hidden by the staff, or deleted. */
export function endsByItself(stream: StreamRow, now: Date): boolean {
  if (stream.livestream_ended_at !== null) return false;
  if (isForbidden(stream)) return true;
  if (!stream.live_autofinish || stream.livestream_started_at === null) return false;
  if (hasSignal(stream, now) || stream.signal_at === null) return false;
  const quietSince = Math.max(stream.signal_at.getTime(), stream.livestream_started_at.getTime());
  return now.getTime() - quietSince >= AUTOFINISH_AFTER_MS;
}

/** Deleted, withheld by the staff, or of a channel that may not go live. */
function isForbidden({ status, withheld, is_off_air }: StreamRow): boolean {
  return status === "deleted" || withheld || is_off_air;
}
