import { getLocale } from "#web/i18n/compiled/runtime.js";
import { perLocale } from "#web/ui/format/per-locale.ts";

const hours = perLocale((locale) => new Intl.NumberFormat(locale, { style: "unit", unit: "hour" }));
const days = perLocale(
  (locale) => new Intl.NumberFormat(locale, { style: "unit", unit: "day", unitDisplay: "long" }),
);

/** A whole number of hours: "4 godz." */
export function formatHours(count: number): string {
  return hours(getLocale()).format(count);
}

/** A whole number of days: "30 dni" */
export function formatDays(count: number): string {
  return days(getLocale()).format(count);
}
