import { BASE_LOCALE, type Locale, LOCALES } from "./texts.ts";

/** The locale a path is written in: `/en/new` is English, everything without a prefix is Polish. */
export function localeOfPath(pathname: string): Locale {
  const [, first] = pathname.split("/", 2);
  return LOCALES.find((locale) => locale === first && locale !== BASE_LOCALE) ?? BASE_LOCALE;
}

/** `/en/new` -> `/new`, `/en` -> `/`. */
export function pathWithoutLocale(pathname: string): string {
  const locale = localeOfPath(pathname);
  if (locale === BASE_LOCALE) return pathname;
  return pathname.slice(locale.length + 1) || "/";
}

/** `/new` in English -> `/en/new`, `/` in English -> `/en`. */
export function pathInLocale(pathname: string, locale: Locale): string {
  const bare = pathWithoutLocale(pathname);
  if (locale === BASE_LOCALE) return bare;
  return bare === "/" ? `/${locale}` : `/${locale}${bare}`;
}
