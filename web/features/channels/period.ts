import { siteTimeZone } from "#shared/site-zone.ts";

export interface Period {
  /** YYYY-MM-DD; both days are part of it. */
  readonly startDate: string;
  readonly endDate: string;
}

const DAY_MS = 86_400_000;

/** Today on the site's calendar, where the days of the statistics begin. */
export function today(now: Date = new Date()): string {
  return now.toLocaleDateString("sv-SE", { timeZone: siteTimeZone() });
}

/** So many days up to today, with today. */
export function lastDays(count: number, now: Date = new Date()): Period {
  const endDate = today(now);
  const start = new Date(Date.parse(endDate) - (count - 1) * DAY_MS);
  return { startDate: start.toISOString().slice(0, 10), endDate };
}

/** How many days it has. */
export function lengthOf({ startDate, endDate }: Period): number {
  return (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1;
}
