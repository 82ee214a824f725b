import { pathInLocale } from "#shared/locale-paths.ts";
import type { CookieOptions, LocaleSettings } from "#shared/public-config.ts";
import { BASE_LOCALE } from "#shared/texts.ts";
import { serializeCookie } from "#web/session/cookie.ts";
import { localeFromCookie } from "#web/ssr/render-variant.ts";
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS, preferredLocale } from "./locale.ts";

interface FirstVisit {
  readonly pathname: string;
  readonly search: string;
  readonly cookie: string;
  readonly acceptLanguage: string;
  /** Host header of the request, including a port if there is one. */
  readonly host: string;
  readonly cookies: CookieOptions;
  readonly locales?: readonly LocaleSettings[] | undefined;
}

/** Redirect target for a visit to `/`; every other URL keeps its own language. */
export function languageRedirect(visit: FirstVisit) {
  const { pathname, search, cookie, acceptLanguage, cookies } = visit;
  if (pathname !== "/") return undefined;
  const locale =
    localeFromCookie(cookie) ?? localeOfHost(visit) ?? preferredLocale(acceptLanguage) ?? BASE_LOCALE;
  if (locale === BASE_LOCALE) return undefined;
  return {
    location: pathInLocale("/", locale) + search,
    cookie: serializeCookie(LOCALE_COOKIE, locale, { days: LOCALE_COOKIE_DAYS, ...cookies }),
  };
}

/** A visitor who enters the host of a language has chosen that language. */
function localeOfHost({ host, locales }: FirstVisit) {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  return locales?.find(({ domain }) => domain === name)?.code;
}
