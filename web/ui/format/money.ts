import { getLocale, type Locale } from "#web/i18n/compiled/runtime.js";
import { perLocale } from "./per-locale.ts";

const zlotyOf = perLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency: "PLN",
      useGrouping: "always",
      trailingZeroDisplay: "stripIfInteger",
    }),
);

/** `1250.5` -> "1 250,50 zł" or "PLN 1,250.50"; whole amounts without decimals. */
export function formatZloty(zloty: number, locale: Locale = getLocale()): string {
  return zlotyOf(locale).format(zloty);
}
