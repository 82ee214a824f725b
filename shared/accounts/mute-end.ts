import { monthsAfter } from "#shared/months-after.ts";

const FOR_EVER_YEARS = 100;
const DAY_MS = 86_400_000;

/** How long somebody is muted or blocked: some days, or for ever. */
export type MuteLength = number | "forEver";

/** When a mute or a block that begins now is over. For ever is a hundred years by the calendar. */
export function muteEnd(length: MuteLength, now: Date): Date {
  if (length === "forEver") return monthsAfter(now, 12 * FOR_EVER_YEARS);
  return new Date(now.getTime() + length * DAY_MS);
}
