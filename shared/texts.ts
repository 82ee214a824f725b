import { baseLocale, type Locale, locales } from "#shared/messages/compiled/runtime.js";

export type { Locale };

/** The languages of the site, from `project.inlang/settings.json`. */
export const LOCALES = locales;
/** The language of URLs without a prefix, and of callers who ask for none of `LOCALES`. */
export const BASE_LOCALE = baseLocale;

/** BCP 47 tag for dates: British English has the order and the 24-hour clock of the other languages. */
export function dateTag(locale: Locale): string {
  return locale === "en" ? "en-GB" : locale;
}
