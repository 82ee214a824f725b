import { getRouteApi, rootRouteId } from "@tanstack/react-router";
import { pathInLocale } from "#shared/locale-paths.ts";
import { type Locale, LOCALES } from "#shared/texts.ts";
import { useServerRenderedLocation } from "#web/ssr/server-rendered.ts";

const root = getRouteApi(rootRouteId);

/** The other languages, and the URLs of the current page in them. */
export function useOtherLanguages(): readonly { readonly locale: Locale; readonly href: string }[] {
  const { renderVariant } = root.useRouteContext();
  const pathname = useServerRenderedLocation((location) => location.pathname);
  const rest = useServerRenderedLocation(({ searchStr, hash }) => searchStr + (hash ? `#${hash}` : ""));
  return LOCALES.filter((locale) => locale !== renderVariant.locale).map((locale) => ({
    locale,
    href: pathInLocale(pathname, locale) + rest,
  }));
}
