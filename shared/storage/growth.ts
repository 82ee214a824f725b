import { addDays } from "#shared/calendar/add-days.ts";
import type { StorageDayTotal } from "./contract.ts";

const WEEKS = 8;
const WEEK_DAYS = 7;
const DAY_MS = 24 * 3_600_000;
/** Further in the future than any disk lives. */
const FORECAST_MAX_DAYS = 100 * 365;

/** How much the storage has grown in a week. */
export interface WeekGrowth {
  /** The last day of the week. */
  readonly day: string;
  readonly bytes: number;
}

/** When the disk will be full, as the storage has grown in the last eight weeks. */
export type Forecast =
  /** Counted for less than a week. */
  | { readonly kind: "unknown" }
  | { readonly kind: "noGrowth" }
  | { readonly kind: "growing"; readonly bytesPerWeek: number; readonly fullOn: string | null };

/**
 * The growth of each of the last eight weeks that end with the newest count, the oldest first. `totals` are in the order
 * of their days. A day without a count has the total of the one before; weeks before the first count are left out.
 */
export function weeklyGrowth(totals: readonly StorageDayTotal[]): WeekGrowth[] {
  const newest = totals.at(-1);
  if (!newest) return [];
  const ends = Array.from({ length: WEEKS }, (_, week) =>
    addDays(newest.day, -WEEK_DAYS * (WEEKS - 1 - week)),
  );
  return ends.flatMap((day) => {
    const [from, to] = [totalOn(totals, addDays(day, -WEEK_DAYS)), totalOn(totals, day)];
    return from && to ? [{ day, bytes: to.bytes - from.bytes }] : [];
  });
}

/** The growth per week over the same weeks, and the day on which `freeBytes` are used up; null without a disk. */
export function forecast(totals: readonly StorageDayTotal[], freeBytes: number | null): Forecast {
  const newest = totals.at(-1);
  if (!newest) return { kind: "unknown" };
  const since = addDays(newest.day, -WEEK_DAYS * WEEKS);
  const oldest = totalOn(totals, since) ?? totals.find(({ day }) => day > since);
  const days = oldest ? daysBetween(oldest.day, newest.day) : 0;
  if (!oldest || days < WEEK_DAYS) return { kind: "unknown" };
  const bytesPerDay = (newest.bytes - oldest.bytes) / days;
  if (bytesPerDay <= 0) return { kind: "noGrowth" };
  const daysLeft = freeBytes === null ? null : Math.floor(freeBytes / bytesPerDay);
  const fullOn = daysLeft === null || daysLeft > FORECAST_MAX_DAYS ? null : addDays(newest.day, daysLeft);
  return { kind: "growing", bytesPerWeek: Math.round(bytesPerDay * WEEK_DAYS), fullOn };
}

function totalOn(totals: readonly StorageDayTotal[], on: string): StorageDayTotal | undefined {
  return totals.findLast(({ day }) => day <= on);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
