import type { RecordingRow } from "./recordings-store.ts";

/** Owners are notified this long before their recording is deleted. */
export const NOTICE_DAYS = 7;
const DAY_MS = 86_400_000;

type Timed = Pick<RecordingRow, "ended_at" | "recording_days" | "removal_at">;

/** What is due for a recording. */
type RemovalStep =
  | { readonly kind: "none" }
  /** Its owners are notified of the date. */
  | { readonly kind: "announce"; readonly removalAt: Date }
  /** Recordings are kept for longer than the owners were told. */
  | { readonly kind: "withdraw" }
  | { readonly kind: "remove" };

/** When a recording is deleted that is kept for this many days: not before its owners could read of it. */
export function removalDate(recording: Timed, days: number, now: Date): Date {
  const { ended_at, recording_days, removal_at } = recording;
  const overAt = ended_at.getTime() + days * DAY_MS;
  if (removal_at !== null && removal_at.getTime() >= overAt) return removal_at;
  return new Date(Math.max(overAt, now.getTime() + noticeMs(recording_days)));
}

export function removalStep(recording: Timed, days: number, now: Date): RemovalStep {
  const { ended_at, recording_days, removal_at } = recording;
  const overAt = ended_at.getTime() + days * DAY_MS;
  if (removal_at !== null) {
    if (removal_at.getTime() < overAt) return { kind: "withdraw" };
    return { kind: removal_at <= now ? "remove" : "none" };
  }
  if (overAt - now.getTime() > noticeMs(recording_days)) return { kind: "none" };
  return { kind: "announce", removalAt: removalDate(recording, days, now) };
}

/** A week, unless the studio has promised less before the stream started. */
function noticeMs(recordingDays: number | null): number {
  return Math.min(NOTICE_DAYS, recordingDays ?? NOTICE_DAYS) * DAY_MS;
}
