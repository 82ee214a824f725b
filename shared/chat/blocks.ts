import { monthsAfter } from "#shared/calendar/months-after.ts";

/** Durations of a chat block. */
export const BLOCK_DURATIONS = ["1m", "5m", "10m", "30m", "1h", "4h", "1d", "1w", "1month", "100y"] as const;
export type BlockDuration = (typeof BLOCK_DURATIONS)[number];

/** In this live stream, on the whole channel, on the whole site. */
export const BLOCK_SCOPES = ["stream", "channel", "platform"] as const;
export type BlockScope = (typeof BLOCK_SCOPES)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const LENGTHS_MS: Readonly<Record<Exclude<BlockDuration, "1month" | "100y">, number>> = {
  "1m": MINUTE_MS,
  "5m": 5 * MINUTE_MS,
  "10m": 10 * MINUTE_MS,
  "30m": 30 * MINUTE_MS,
  "1h": HOUR_MS,
  "4h": 4 * HOUR_MS,
  "1d": DAY_MS,
  "1w": 7 * DAY_MS,
};

/** The end of a block that starts now; months and years by the calendar. */
export function blockEnd(duration: BlockDuration, now: Date): Date {
  if (duration !== "1month" && duration !== "100y") return new Date(now.getTime() + LENGTHS_MS[duration]);
  return monthsAfter(now, duration === "100y" ? 12 * 100 : 1);
}

const OWN_BLOCK_MINUTES_MAX = 525_600;

/** Whether a block may last this long: whole minutes, a year at most. */
export function isBlockLength(minutes: number): boolean {
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= OWN_BLOCK_MINUTES_MAX;
}

/** The end of a block that starts now and lasts a chosen number of minutes. */
export function blockEndAfter(minutes: number, now: Date): Date {
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

/** A block is in force only until its end. */
export function isInForce(until: Date | null, now: Date): boolean {
  return until !== null && until > now;
}
