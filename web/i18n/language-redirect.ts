import type { Locale } from "#shared/texts.ts";
import { rememberedLocale } from "#web/visit.ts";
import { BASE_LOCALE, LOCALE_COOKIE, LOCALE_COOKIE_DAYS, pathInLocale, preferredLocale } from "./locale.ts";

interface FirstVisit {
  readonly pathname: string;
  readonly search: string;
  readonly cookie: string;
  readonly acceptLanguage: string;
}

/** Where a visit of `/` should go instead; every other address keeps the language it is written in. */
export function languageRedirect({ pathname, search, cookie, acceptLanguage }: FirstVisit) {
  if (pathname !== "/") return undefined;
  const locale = rememberedLocale(cookie) ?? preferredLocale(acceptLanguage) ?? BASE_LOCALE;
  if (locale === BASE_LOCALE) return undefined;
  return { location: pathInLocale("/", locale) + search, cookie: localeCookie(locale) };
}

/** The cookie that remembers a language, as `document.cookie` and Set-Cookie take it. */
export function localeCookie(locale: Locale): string {
  return `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${LOCALE_COOKIE_DAYS * 86_400}; SameSite=Lax`;
}
