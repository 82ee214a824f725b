import { parseAbsolute, parseDate, parseTime, toCalendarDateTime, toZoned } from "@internationalized/date";
import type { Moment } from "./date.ts";
import { siteTimeZone } from "#shared/site-time-zone.ts";

/** Content of a date field: a day, "2026-11-24", and a time, "18:00", in the site's time zone. */
export interface TypedMoment {
  readonly day: string;
  readonly time: string;
}

export const NOTHING_TYPED: TypedMoment = { day: "", time: "" };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Whether the text is a valid calendar day, written YYYY-MM-DD. */
export function isTypedDay(day: string): boolean {
  if (!DAY.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

export function isTypedTime(time: string): boolean {
  return TIME.test(time);
}

/** Formats a point in time as typed text. */
export function formatTypedMoment(moment: Moment, timeZone: string = siteTimeZone()): TypedMoment {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return NOTHING_TYPED;
  const parts = parseAbsolute(date.toISOString(), timeZone).toString();
  return { day: parts.slice(0, 10), time: parts.slice(11, 16) };
}

/** Parses typed text to UTC for the API; null where it is incomplete or invalid. */
export function parseTypedMoment(
  { day, time }: TypedMoment,
  timeZone: string = siteTimeZone(),
): string | null {
  if (!isTypedDay(day) || !isTypedTime(time)) return null;
  return toZoned(toCalendarDateTime(parseDate(day), parseTime(time)), timeZone)
    .toDate()
    .toISOString();
}

/** Adds days; an invalid day stays unchanged. */
export function addDays(day: string, days: number): string {
  return isTypedDay(day) ? parseDate(day).add({ days }).toString() : day;
}

/** Adds the separators when only digits are typed: "20261124", "1800". */
export function withSeparators(before: string, typed: string, separator: "-" | ":"): string {
  const once = typed.replaceAll(separator + separator, separator);
  if (once.length <= before.length) return once;
  if (separator === ":") {
    return once.replace(/^(\d{2})(\d{0,2})$/, "$1:$2");
  }
  return once.replace(/^(\d{4})(\d{2})(\d{0,2})$/, "$1-$2-$3").replace(/^(\d{4}|\d{4}-\d{2})$/, "$1-");
}
