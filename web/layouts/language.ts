import { getRouteApi, rootRouteId, useLocation } from "@tanstack/react-router";
import type { Locale } from "#shared/texts.ts";
import { pathInLocale } from "#web/i18n/locale.ts";

const OTHER: Record<Locale, Locale> = { pl: "en", en: "pl" };
const root = getRouteApi(rootRouteId);

/** The other language and the address of this very page in it. */
export function useOtherLanguage(): { locale: Locale; href: string } {
  const { visit } = root.useRouteContext();
  const locale = OTHER[visit.locale];
  const href = useLocation({
    select: ({ pathname, searchStr, hash }) =>
      pathInLocale(pathname, locale) + searchStr + (hash ? `#${hash}` : ""),
  });
  return { locale, href };
}
