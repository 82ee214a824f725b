import { getRouteApi, rootRouteId, useLocation } from "@tanstack/react-router";
import { pathInLocale } from "#shared/locale-paths.ts";
import { type Locale, LOCALES } from "#shared/texts.ts";

const root = getRouteApi(rootRouteId);

/** The other languages, and the URLs of the current page in them. */
export function useOtherLanguages(): readonly { readonly locale: Locale; readonly href: string }[] {
  const { renderVariant } = root.useRouteContext();
  const { pathname, searchStr, hash } = useLocation();
  const rest = searchStr + (hash ? `#${hash}` : "");
  return LOCALES.filter((locale) => locale !== renderVariant.locale).map((locale) => ({
    locale,
    href: pathInLocale(pathname, locale) + rest,
  }));
}
