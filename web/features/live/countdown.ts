import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import {
  calendarDay,
  formatDate,
  formatDateTime,
  formatTime,
  type DateOptions,
} from "#web/ui/format/date.ts";

const SECOND_MS = 1000;
const HOUR_SECONDS = 3600;
const HOUR_MS = HOUR_SECONDS * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

/** Start of a live stream in words: "start 20:00", "start jutro 20:00", "start 24 listopada 2026". */
export function startText(startsAt: string, nowMs: number, options: DateOptions = {}): string {
  const locale = options.locale ?? getLocale();
  const days = calendarDay(startsAt, options.timeZone) - calendarDay(nowMs, options.timeZone);
  if (days <= 0) return m.live_start_today({ time: formatTime(startsAt, options) }, { locale });
  if (days === 1) return m.live_start_tomorrow({ time: formatTime(startsAt, options) }, { locale });
  return m.live_start_later({ date: formatDate(startsAt, options) }, { locale });
}

/** Remaining time as a clock: the full date more than a day before, then "23:59:59", in the last hour "59:59". */
export function countdown(startsAt: string, nowMs: number, options: DateOptions = {}): string {
  const leftMs = Math.max(0, Date.parse(startsAt) - nowMs);
  if (leftMs > DAY_MS) return formatDateTime(startsAt, options);
  const seconds = Math.ceil(leftMs / SECOND_MS);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  if (seconds >= HOUR_SECONDS) parts.unshift(Math.floor(seconds / HOUR_SECONDS));
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** Whether the start is less than an hour away, when every second is counted. */
export function isLastHour(startsAt: string, nowMs: number): boolean {
  return Date.parse(startsAt) - nowMs < HOUR_MS;
}
