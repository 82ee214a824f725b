import { getLocale, type Locale } from "#web/i18n/compiled/runtime.js";

/** Below this a short count is written out: "9 884", not "9,88 tys.". */
const SHORT_FROM = 10_000;

const THOUSANDS = new Intl.NumberFormat("pl-PL", { useGrouping: "always", maximumFractionDigits: 2 });
const PERCENT = { pl: percentFormat("pl-PL"), en: percentFormat("en-GB") };
const SHORT = { pl: shortFormat("pl-PL"), en: shortFormat("en-US") };

/** `1234567` -> "1 234 567" with non-breaking spaces, in both languages. */
export function formatNumber(value: number): string {
  return THOUSANDS.format(value);
}

/** `12431` -> "12,4 tys." or "12.4K"; numbers under ten thousand are written out. */
export function formatShortNumber(value: number, locale: Locale = getLocale()): string {
  if (value < SHORT_FROM) return formatNumber(value);
  return SHORT[locale].format(value);
}

/** `0.614` -> "61%". */
export function formatPercent(share: number, locale: Locale = getLocale()): string {
  return PERCENT[locale].format(share);
}

function percentFormat(tag: string): Intl.NumberFormat {
  return new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 0 });
}

function shortFormat(tag: string): Intl.NumberFormat {
  return new Intl.NumberFormat(tag, { notation: "compact", maximumSignificantDigits: 3 });
}
