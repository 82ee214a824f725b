import type { CookieOptions } from "#shared/public-config.ts";
import { cookieText } from "#web/cookie.ts";
import { rememberedLocale } from "#web/visit.ts";
import { BASE_LOCALE, LOCALE_COOKIE, LOCALE_COOKIE_DAYS, pathInLocale, preferredLocale } from "./locale.ts";

interface FirstVisit {
  readonly pathname: string;
  readonly search: string;
  readonly cookie: string;
  readonly acceptLanguage: string;
  readonly cookies: CookieOptions;
}

/** Where a visit of `/` should go instead; every other address keeps the language it is written in. */
export function languageRedirect({ pathname, search, cookie, acceptLanguage, cookies }: FirstVisit) {
  if (pathname !== "/") return undefined;
  const locale = rememberedLocale(cookie) ?? preferredLocale(acceptLanguage) ?? BASE_LOCALE;
  if (locale === BASE_LOCALE) return undefined;
  return {
    location: pathInLocale("/", locale) + search,
    cookie: cookieText(LOCALE_COOKIE, locale, { days: LOCALE_COOKIE_DAYS, ...cookies }),
  };
}
