import type { Locale } from "#shared/texts.ts";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { perLocale } from "#web/ui/format/per-locale.ts";

const HOUR_SECONDS = 3600;
const MINUTE_SECONDS = 60;

const hours = perLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit: "hour",
      unitDisplay: "short",
      maximumFractionDigits: 1,
    }),
);
const minutes = perLocale(
  (locale) => new Intl.NumberFormat(locale, { style: "unit", unit: "minute", maximumFractionDigits: 0 }),
);
const seconds = perLocale(
  (locale) => new Intl.NumberFormat(locale, { style: "unit", unit: "second", maximumFractionDigits: 0 }),
);

/** Watch time in the largest unit that it fills: "12,4 godz.", "43 min", "20 s". */
export function formatWatchTime(watchedSeconds: number, locale: Locale = getLocale()): string {
  if (watchedSeconds >= HOUR_SECONDS) return hours(locale).format(watchedSeconds / HOUR_SECONDS);
  if (watchedSeconds >= MINUTE_SECONDS) return minutes(locale).format(watchedSeconds / MINUTE_SECONDS);
  return seconds(locale).format(watchedSeconds);
}
