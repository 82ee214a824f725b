import { siteTimeZone } from "#shared/site-time-zone.ts";

export interface Period {
  /** YYYY-MM-DD; both days are included. */
  readonly startDate: string;
  readonly endDate: string;
}

const DAY_MS = 86_400_000;

/** Today in the site's time zone, in which statistics are grouped by day. */
export function today(now: Date = new Date()): string {
  return now.toLocaleDateString("sv-SE", { timeZone: siteTimeZone() });
}

/** The last `count` days, including today. */
export function lastDays(count: number, now: Date = new Date()): Period {
  const endDate = today(now);
  const start = new Date(Date.parse(endDate) - (count - 1) * DAY_MS);
  return { startDate: start.toISOString().slice(0, 10), endDate };
}

/** Number of days in the period. */
export function periodDays({ startDate, endDate }: Period): number {
  return (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1;
}
