import { calendarDay } from "#web/ui/format/date.ts";
import { siteTimeZone } from "#shared/site-zone.ts";

export interface HistoryDay<Film> {
  /** The first moment of the day and the first of the next one, ISO 8601. */
  readonly from: string;
  readonly to: string;
  readonly films: readonly Film[];
}

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;

/** What was watched, day by day on the calendar of the zone; the films come newest first. */
export function historyDays<Film extends { readonly watchedAt: string }>(
  films: readonly Film[],
  timeZone: string = siteTimeZone(),
): HistoryDay<Film>[] {
  const byDay = Map.groupBy(films, ({ watchedAt }) => calendarDay(watchedAt, timeZone));
  return [...byDay.entries()].map(([day, watched]) => ({
    from: firstMomentOf(day, timeZone),
    to: firstMomentOf(day + 1, timeZone),
    films: watched,
  }));
}

/** Zones differ from UTC by whole quarters of an hour, and not always by the same number. */
function firstMomentOf(day: number, timeZone: string): string {
  let moment = day * 24 * HOUR_MS - 15 * HOUR_MS;
  while (calendarDay(moment, timeZone) < day) moment += QUARTER_MS;
  return new Date(moment).toISOString();
}
