import { getLocale, type Locale } from "#web/i18n/compiled/runtime.js";
import { INVALID_TIME } from "./duration.ts";
import { siteTimeZone } from "#shared/site-time-zone.ts";
import { dateTag } from "#shared/texts.ts";

/** A point in time as the API sends it (ISO 8601) or as the code stores it. */
export type Moment = string | number | Date;

export interface DateOptions {
  readonly locale?: Locale | undefined;
  readonly timeZone?: string | undefined;
}

type DateStyle = "day" | "dayAndTime" | "shortDayAndTime" | "time" | "exactTime" | "stamp";

const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const ZONE = { timeZoneName: "short" } as const;
const STYLES: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  day: { day: "numeric", month: "long", year: "numeric" },
  dayAndTime: { day: "numeric", month: "long", year: "numeric", ...TIME, ...ZONE },
  shortDayAndTime: { day: "numeric", month: "long", ...TIME },
  time: TIME,
  exactTime: { ...TIME, ...ZONE },
  stamp: { day: "2-digit", month: "2-digit", year: "numeric", ...TIME },
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** "18 listopada 2026". */
export function formatDate(moment: Moment, options: DateOptions = {}): string {
  return withParts(moment, "day", options, (part) => `${part.day} ${part.month} ${part.year}`);
}

/** "18 listopada 2026, 14:05 CET": an exact time names its zone. */
export function formatDateTime(moment: Moment, options: DateOptions = {}): string {
  return withParts(
    moment,
    "dayAndTime",
    options,
    (part) => `${part.day} ${part.month} ${part.year}, ${part.hour}:${part.minute} ${part.timeZoneName}`,
  );
}

/** "18 listopada 14:05", for lists where the year is obvious. */
export function formatDayAndTime(moment: Moment, options: DateOptions = {}): string {
  return withParts(
    moment,
    "shortDayAndTime",
    options,
    (part) => `${part.day} ${part.month} ${part.hour}:${part.minute}`,
  );
}

/** "14:05". */
export function formatTime(moment: Moment, options: DateOptions = {}): string {
  return withParts(moment, "time", options, (part) => `${part.hour}:${part.minute}`);
}

/** "14:05 CET". */
export function formatExactTime(moment: Moment, options: DateOptions = {}): string {
  return withParts(
    moment,
    "exactTime",
    options,
    (part) => `${part.hour}:${part.minute} ${part.timeZoneName}`,
  );
}

/** "CET", or "CEST" in summer: the site's time zone at that time. */
export function formatZone(moment: Moment, options: DateOptions = {}): string {
  return withParts(moment, "exactTime", options, (part) => part.timeZoneName ?? "");
}

/** "18-11-2026 | 14:05", for tables and logs. */
export function formatDateStamp(moment: Moment, options: DateOptions = {}): string {
  return withParts(
    moment,
    "stamp",
    options,
    (part) => `${part.day}-${part.month}-${part.year} | ${part.hour}:${part.minute}`,
  );
}

/** Days since 1970 in the time zone: equal for two times on the same day. */
export function calendarDay(moment: Moment, timeZone: string = siteTimeZone()): number {
  const part = partsOf(new Date(moment), "stamp", { locale: "pl", timeZone });
  return Date.UTC(Number(part.year), Number(part.month) - 1, Number(part.day)) / DAY_MS;
}

const DAY_MS = 86_400_000;

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

function withParts(moment: Moment, style: DateStyle, options: DateOptions, write: (part: Parts) => string) {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return INVALID_TIME;
  return write(partsOf(date, style, options));
}

function partsOf(
  date: Date,
  style: DateStyle,
  { locale = getLocale(), timeZone = siteTimeZone() }: DateOptions,
) {
  const parts: Parts = {};
  for (const part of formatFor(style, locale, timeZone).formatToParts(date)) parts[part.type] = part.value;
  return parts;
}

function formatFor(style: DateStyle, locale: Locale, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${locale} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(dateTag(locale), { ...STYLES[style], timeZone });
  formats.set(key, format);
  return format;
}
