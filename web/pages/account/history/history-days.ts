import { calendarDay } from "#web/ui/format/date.ts";
import { siteTimeZone } from "#shared/site-time-zone.ts";

export interface HistoryDay<Video> {
  /** Start of the day and start of the next day, ISO 8601. */
  readonly from: string;
  readonly to: string;
  readonly videos: readonly Video[];
}

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;

/** Groups the watch history by calendar day in the time zone; expects the videos newest first. */
export function historyDays<Video extends { readonly watchedAt: string }>(
  videos: readonly Video[],
  timeZone: string = siteTimeZone(),
): HistoryDay<Video>[] {
  const byDay = Map.groupBy(videos, ({ watchedAt }) => calendarDay(watchedAt, timeZone));
  return [...byDay.entries()].map(([day, watched]) => ({
    from: startOfDay(day, timeZone),
    to: startOfDay(day + 1, timeZone),
    videos: watched,
  }));
}

/** UTC offsets are multiples of a quarter of an hour and change with daylight saving time. */
function startOfDay(day: number, timeZone: string): string {
  let moment = day * 24 * HOUR_MS - 15 * HOUR_MS;
  while (calendarDay(moment, timeZone) < day) moment += QUARTER_MS;
  return new Date(moment).toISOString();
}
