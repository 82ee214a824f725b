import { bytesText } from "#shared/uploads/bytes-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale, type Locale } from "#web/i18n/compiled/runtime.js";

const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;
const MOMENT_SECONDS = 10;

/** `12431000` -> "12,4 MB". */
export function formatBytes(bytes: number, locale: Locale = getLocale()): string {
  return bytesText(bytes, locale);
}

/** "3,1 MB/s". */
export function formatSpeed(bytesPerSecond: number, locale: Locale = getLocale()): string {
  return m.studio_transfer_speed({ amount: formatBytes(bytesPerSecond, locale) }, { locale });
}

/** Approximate remaining time: "kilka sekund", "ok. 3 min". */
export function formatTimeLeft(seconds: number, locale: Locale = getLocale()): string {
  if (seconds <= MOMENT_SECONDS) return m.studio_left_moment({}, { locale });
  if (seconds < SECONDS_PER_MINUTE) return m.studio_left_below_minute({}, { locale });
  const allMinutes = Math.round(seconds / SECONDS_PER_MINUTE);
  const hours = Math.floor(allMinutes / MINUTES_PER_HOUR);
  const minutes = allMinutes % MINUTES_PER_HOUR;
  if (hours === 0) return m.studio_left_minutes({ minutes }, { locale });
  if (minutes === 0) return m.studio_left_whole_hours({ hours }, { locale });
  return m.studio_left_hours({ hours, minutes }, { locale });
}
