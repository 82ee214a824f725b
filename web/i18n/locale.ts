import { LOCALES, type Locale } from "#shared/texts.ts";

export const BASE_LOCALE: Locale = "pl";

/** BCP 47 tags for Intl and for `hreflang`. */
export const LANGUAGE_TAGS = { pl: "pl-PL", en: "en-US" } as const satisfies Record<Locale, string>;

export const LOCALE_COOKIE = "i18n_redirected";
export const LOCALE_COOKIE_DAYS = 365;

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

/** The first of the visitor's preferred languages that the site speaks. */
export function preferredLocale(acceptLanguage: string): Locale | undefined {
  return acceptLanguage
    .split(",")
    .map(parsePreference)
    .filter((preference) => preference.weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map((preference) => LOCALES.find((locale) => locale === preference.language))
    .find((locale) => locale !== undefined);
}

function parsePreference(entry: string): { language: string; weight: number } {
  const [tag = "", ...parameters] = entry.trim().toLowerCase().split(";");
  const weight = parameters.find((parameter) => parameter.trim().startsWith("q="));
  return { language: tag.split("-")[0] ?? "", weight: weight ? Number(weight.trim().slice(2)) || 0 : 1 };
}
