import { getLocale, type Locale } from "#web/i18n/compiled/runtime.js";
import { perLocale } from "./per-locale.ts";

/** Below this a short count is written in full: "9 884", not "9,88 tys.". */
const SHORT_FROM = 10_000;

/** Spaces as thousands separators in both languages. */
const thousandsOf = perLocale(
  () => new Intl.NumberFormat("pl-PL", { useGrouping: "always", maximumFractionDigits: 2 }),
);
const percentOf = perLocale(
  (locale) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }),
);
const shortOf = perLocale(
  (locale) => new Intl.NumberFormat(locale, { notation: "compact", maximumSignificantDigits: 3 }),
);

/** `1234567` -> "1 234 567" with non-breaking spaces, in both languages. */
export function formatNumber(value: number): string {
  return thousandsOf("pl").format(value);
}

/** `12431` -> "12,4 tys." or "12.4K"; numbers under ten thousand are written in full. */
export function formatShortNumber(value: number, locale: Locale = getLocale()): string {
  if (value < SHORT_FROM) return formatNumber(value);
  return shortOf(locale).format(value);
}

/** `0.614` -> "61%". */
export function formatPercent(share: number, locale: Locale = getLocale()): string {
  return percentOf(locale).format(share);
}
