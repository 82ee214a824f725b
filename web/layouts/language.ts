import { getRouteApi, rootRouteId } from "@tanstack/react-router";
import { pathInLocale } from "#shared/locale-paths.ts";
import type { Locale } from "#shared/texts.ts";
import { siteLanguages } from "#web/ssr/public-config.ts";
import { useServerRenderedLocation } from "#web/ssr/server-rendered.ts";

const root = getRouteApi(rootRouteId);

/** The other languages of the site, and the URLs of the current page in them. */
export function useOtherLanguages(): readonly { readonly locale: Locale; readonly href: string }[] {
  const { renderVariant } = root.useRouteContext();
  const pathname = useServerRenderedLocation((location) => location.pathname);
  const rest = useServerRenderedLocation(({ searchStr, hash }) => searchStr + (hash ? `#${hash}` : ""));
  return siteLanguages()
    .offered.filter((locale) => locale !== renderVariant.locale)
    .map((locale) => ({ locale, href: pathInLocale(pathname, locale) + rest }));
}
