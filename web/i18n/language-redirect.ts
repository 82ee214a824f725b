import type { CookieOptions, LocaleSettings } from "#shared/public-config.ts";
import { cookieText } from "#web/cookie.ts";
import { rememberedLocale } from "#web/visit.ts";
import { BASE_LOCALE, LOCALE_COOKIE, LOCALE_COOKIE_DAYS, pathInLocale, preferredLocale } from "./locale.ts";

interface FirstVisit {
  readonly pathname: string;
  readonly search: string;
  readonly cookie: string;
  readonly acceptLanguage: string;
  /** As the browser names it, with a port where there is one. */
  readonly host: string;
  readonly cookies: CookieOptions;
  readonly locales?: readonly LocaleSettings[] | undefined;
}

/** Where a visit of `/` should go instead; every other address keeps the language it is written in. */
export function languageRedirect(visit: FirstVisit) {
  const { pathname, search, cookie, acceptLanguage, cookies } = visit;
  if (pathname !== "/") return undefined;
  const locale =
    rememberedLocale(cookie) ?? localeOfHost(visit) ?? preferredLocale(acceptLanguage) ?? BASE_LOCALE;
  if (locale === BASE_LOCALE) return undefined;
  return {
    location: pathInLocale("/", locale) + search,
    cookie: cookieText(LOCALE_COOKIE, locale, { days: LOCALE_COOKIE_DAYS, ...cookies }),
  };
}

/** Who types the address of a language's host has chosen that language. */
function localeOfHost({ host, locales }: FirstVisit) {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  return locales?.find(({ domain }) => domain === name)?.code;
}
