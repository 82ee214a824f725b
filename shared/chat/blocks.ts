import { monthsAfter } from "#shared/months-after.ts";

/** How long somebody may be kept from chatting. */
export const BLOCK_DURATIONS = ["1m", "5m", "10m", "30m", "1h", "4h", "1d", "1w", "1month", "100y"] as const;
export type BlockDuration = (typeof BLOCK_DURATIONS)[number];

/** In this broadcast, in all of the channel, in all of the site. */
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

/** When a block that begins now is over; months and years by the calendar. */
export function blockEnd(duration: BlockDuration, now: Date): Date {
  if (duration !== "1month" && duration !== "100y") return new Date(now.getTime() + LENGTHS_MS[duration]);
  return monthsAfter(now, duration === "100y" ? 12 * 100 : 1);
}

/** A block counts only while its end is to come. */
export function isInForce(until: Date | null, now: Date): boolean {
  return until !== null && until > now;
}
