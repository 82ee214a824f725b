import { m } from "#web/i18n/compiled/messages.js";
import { getLocale, type Locale } from "#web/i18n/compiled/runtime.js";
import { calendarDay, formatDayAndTime, formatTime, type DateOptions, type Moment } from "./date.ts";
import { INVALID_TIME } from "./duration.ts";
import { perLocale } from "./per-locale.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_DAYS = 7;
const MONTH_DAYS = 30;
const YEAR_DAYS = 365;

const relativeOf = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "always" }));

/** Relative past time: "przed chwilą", "12 minut temu", "2 godziny temu", "wczoraj", "tydzień temu". */
export function formatAgo(moment: Moment, now: Moment, options: DateOptions = {}): string {
  const locale = options.locale ?? getLocale();
  const elapsedMs = new Date(now).getTime() - new Date(moment).getTime();
  if (Number.isNaN(elapsedMs)) return INVALID_TIME;
  if (elapsedMs < MINUTE_MS) return m.ui_just_now({}, { locale });
  if (elapsedMs < HOUR_MS) return relative(-Math.floor(elapsedMs / MINUTE_MS), "minute", locale);
  if (elapsedMs < DAY_MS) return relative(-Math.floor(elapsedMs / HOUR_MS), "hour", locale);
  const days = calendarDay(now, options.timeZone) - calendarDay(moment, options.timeZone);
  if (days <= 1) return m.ui_yesterday({}, { locale });
  return inDays(days, -1, locale);
}

/** Days before (-1) or after (1), in the largest unit with at least one whole. */
function inDays(days: number, direction: 1 | -1, locale: Locale): string {
  if (days < WEEK_DAYS) return relative(direction * days, "day", locale);
  if (days < MONTH_DAYS) return relative(direction * Math.floor(days / WEEK_DAYS), "week", locale);
  if (days < YEAR_DAYS) return relative(direction * Math.floor(days / MONTH_DAYS), "month", locale);
  return relative(direction * Math.floor(days / YEAR_DAYS), "year", locale);
}

/** Upcoming start: "za 12 minut", "dziś 20:00", "jutro 18:00", "18 listopada 18:00". */
export function formatUpcoming(moment: Moment, now: Moment, options: DateOptions = {}): string {
  const locale = options.locale ?? getLocale();
  const remainingMs = new Date(moment).getTime() - new Date(now).getTime();
  if (Number.isNaN(remainingMs)) return INVALID_TIME;
  if (isWithinHour(moment, now))
    return relative(Math.max(1, Math.ceil(remainingMs / MINUTE_MS)), "minute", locale);
  return formatDayTime(moment, now, options);
}

/** Whether the start is so close that minutes are shown. */
export function isWithinHour(moment: Moment, now: Moment): boolean {
  return new Date(moment).getTime() - new Date(now).getTime() < HOUR_MS;
}

/** Day and time: "dziś 20:00", "jutro 18:00", "18 listopada 18:00". */
export function formatDayTime(moment: Moment, now: Moment, options: DateOptions = {}): string {
  const locale = options.locale ?? getLocale();
  const time = formatTime(moment, options);
  const days = calendarDay(moment, options.timeZone) - calendarDay(now, options.timeZone);
  if (days === 0) return m.ui_today_at({ time }, { locale });
  if (days === 1) return m.ui_tomorrow_at({ time }, { locale });
  return formatDayAndTime(moment, options);
}

/** Remaining time within a day: "za 12 minut", "za 2 godziny"; the date beyond that. */
export function formatLeft(moment: Moment, now: Moment, options: DateOptions = {}): string {
  const leftMs = new Date(moment).getTime() - new Date(now).getTime();
  if (leftMs < HOUR_MS || leftMs >= DAY_MS) return formatUpcoming(moment, now, options);
  return relative(Math.round(leftMs / HOUR_MS), "hour", options.locale ?? getLocale());
}

/** Remaining time, however long: "za 12 minut", "za 30 godzin", "za 5 dni", "za 2 tygodnie". */
export function formatUntil(moment: Moment, now: Moment, options: DateOptions = {}): string {
  const leftMs = new Date(moment).getTime() - new Date(now).getTime();
  if (leftMs < HOUR_MS) return formatUpcoming(moment, now, options);
  const locale = options.locale ?? getLocale();
  const days = calendarDay(moment, options.timeZone) - calendarDay(now, options.timeZone);
  if (days <= 1) return relative(Math.round(leftMs / HOUR_MS), "hour", locale);
  return inDays(days, 1, locale);
}

function relative(value: number, unit: Intl.RelativeTimeFormatUnit, locale: Locale): string {
  const text = relativeOf(locale).format(value, unit);
  // Polish omits the numeral one: "tydzień temu", "za godzinę".
  return locale === "pl" ? text.replace(/(^|za )1\s/, "$1") : text;
}
