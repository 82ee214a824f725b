import { LOCALES, type Locale } from "#shared/texts.ts";

/** BCP 47 tag with the region where the language is spoken most: `pl` -> `pl-PL`, `en` -> `en-US`. */
export function languageTag(locale: Locale): string {
  return `${locale}-${new Intl.Locale(locale).maximize().region}`;
}

export const LOCALE_COOKIE = "i18n_redirected";
export const LOCALE_COOKIE_DAYS = 365;

/** The first of the visitor's preferred languages that the site offers. */
export function preferredLocale(
  acceptLanguage: string,
  offered: readonly Locale[] = LOCALES,
): Locale | undefined {
  return acceptLanguage
    .split(",")
    .map(parsePreference)
    .filter((preference) => preference.weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map((preference) => offered.find((locale) => locale === preference.language))
    .find((locale) => locale !== undefined);
}

function parsePreference(entry: string): { language: string; weight: number } {
  const [tag = "", ...parameters] = entry.trim().toLowerCase().split(";");
  const weight = parameters.find((parameter) => parameter.trim().startsWith("q="));
  return { language: tag.split("-")[0] ?? "", weight: weight ? Number(weight.trim().slice(2)) || 0 : 1 };
}
