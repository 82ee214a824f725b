import { parseAbsolute, parseDate, parseTime, toCalendarDateTime, toZoned } from "@internationalized/date";
import type { Moment } from "./date.ts";
import { siteTimeZone } from "#shared/site-zone.ts";

/** What stands in a date field: a day, "2026-11-24", and an hour, "18:00", on the site's clock. */
export interface TypedMoment {
  readonly day: string;
  readonly time: string;
}

export const NOTHING_TYPED: TypedMoment = { day: "", time: "" };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Whether it is a day of the calendar, written YYYY-MM-DD. */
export function isTypedDay(day: string): boolean {
  if (!DAY.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

export function isTypedTime(time: string): boolean {
  return TIME.test(time);
}

/** A moment as one would type it. */
export function typedMoment(moment: Moment, timeZone: string = siteTimeZone()): TypedMoment {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return NOTHING_TYPED;
  const written = parseAbsolute(date.toISOString(), timeZone).toString();
  return { day: written.slice(0, 10), time: written.slice(11, 16) };
}

/** The moment that is meant, in UTC as the API takes it; null where it is unfinished or no date. */
export function momentOfTyped({ day, time }: TypedMoment, timeZone: string = siteTimeZone()): string | null {
  if (!isTypedDay(day) || !isTypedTime(time)) return null;
  return toZoned(toCalendarDateTime(parseDate(day), parseTime(time)), timeZone)
    .toDate()
    .toISOString();
}

/** Days later or earlier; what is no day stays as it is. */
export function addDays(day: string, days: number): string {
  return isTypedDay(day) ? parseDate(day).add({ days }).toString() : day;
}

/** The separators that somebody who types only digits leaves out: "20261124", "1800". */
export function withSeparators(before: string, typed: string, separator: "-" | ":"): string {
  const once = typed.replaceAll(separator + separator, separator);
  if (once.length <= before.length) return once;
  if (separator === ":") {
    return once.replace(/^(\d{2})(\d{0,2})$/, "$1:$2");
  }
  return once.replace(/^(\d{4})(\d{2})(\d{0,2})$/, "$1-$2-$3").replace(/^(\d{4}|\d{4}-\d{2})$/, "$1-");
}
