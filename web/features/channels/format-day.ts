import type { Locale } from "#shared/texts.ts";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { perLocale } from "#web/ui/format/per-locale.ts";

const days = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" }),
);

/** "2 mar": a calendar day (YYYY-MM-DD), independent of the time zone. */
export function formatDay(day: string, locale: Locale = getLocale()): string {
  const date = new Date(day);
  return Number.isNaN(date.getTime()) ? "" : days(locale).format(date);
}
