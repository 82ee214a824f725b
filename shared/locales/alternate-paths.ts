import { pathInLocale } from "#shared/locale-paths.ts";
import type { SiteLanguages } from "#shared/public-config.ts";
import { BASE_LOCALE, type Locale } from "#shared/texts.ts";

interface AlternatePath {
  /** `x-default` is for everybody whose language is not among the others. */
  readonly language: Locale | "x-default";
  readonly path: string;
}

/**
 * The paths of a page in the languages of a site, for search engines; none in a site with one language. Where `/` leads
 * visitors without a choice to another language, it is nobody's own home page.
 */
export function alternatePaths(
  pathname: string,
  { offered, defaultLanguage }: SiteLanguages,
): readonly AlternatePath[] {
  if (offered.length === 1) return [];
  const isCrossroads = pathname === "/" && defaultLanguage !== BASE_LOCALE;
  const own = isCrossroads ? offered.filter((language) => language !== BASE_LOCALE) : offered;
  return [
    ...own.map((language) => ({ language, path: pathInLocale(pathname, language) })),
    { language: "x-default", path: isCrossroads ? pathname : pathInLocale(pathname, defaultLanguage) },
  ];
}
