import { monthsAfter } from "#shared/calendar/months-after.ts";

const FOR_EVER_YEARS = 100;
const DAY_MS = 86_400_000;

/** Duration of a mute or a block: a number of days, or for ever. */
export type MuteLength = number | "forEver";

/** The end of a mute or a block that starts now. For ever means a hundred calendar years. */
export function muteEnd(length: MuteLength, now: Date): Date {
  if (length === "forEver") return monthsAfter(now, 12 * FOR_EVER_YEARS);
  return new Date(now.getTime() + length * DAY_MS);
}
