import { localeOfPath, pathInLocale } from "#shared/locale-paths.ts";
import {
  ALL_LANGUAGES,
  type CookieOptions,
  type LocaleSettings,
  type SiteLanguages,
} from "#shared/public-config.ts";
import { BASE_LOCALE, type Locale } from "#shared/texts.ts";
import { serializeCookie } from "#web/session/cookie.ts";
import { localeFromCookie } from "#web/ssr/render-variant.ts";
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS, preferredLocale } from "./locale.ts";

interface PageVisit {
  readonly pathname: string;
  readonly search: string;
  readonly cookie: string;
  readonly acceptLanguage: string;
  /** Host header of the request, including a port if there is one. */
  readonly host: string;
  readonly cookies: CookieOptions;
  readonly locales?: readonly LocaleSettings[] | undefined;
  /** Undefined for those of the software. */
  readonly languages?: SiteLanguages | undefined;
}

interface LanguageRedirect {
  readonly location: string;
  /** The language that the visitor now has. */
  readonly cookie?: string | undefined;
}

/**
 * Redirect target for a visit to `/`, and for a page in a language that the site does not offer; every other URL
 * keeps its own language.
 */
export function languageRedirect(visit: PageVisit): LanguageRedirect | undefined {
  const { pathname, search, cookies, languages = ALL_LANGUAGES } = visit;
  const { offered, defaultLanguage } = languages;
  if (pathname === "/") {
    const locale = languageOf(visit, offered) ?? defaultLanguage;
    if (locale === BASE_LOCALE) return undefined;
    return {
      location: pathInLocale("/", locale) + search,
      cookie: serializeCookie(LOCALE_COOKIE, locale, { days: LOCALE_COOKIE_DAYS, ...cookies }),
    };
  }
  if (offered.includes(localeOfPath(pathname))) return undefined;
  return { location: pathInLocale(pathname, defaultLanguage) + search };
}

/** What the visitor has chosen, or what their browser asks for. */
function languageOf(visit: PageVisit, offered: readonly Locale[]): Locale | undefined {
  const chosen = [localeFromCookie(visit.cookie), localeOfHost(visit)];
  return (
    chosen.find((locale) => locale !== undefined && offered.includes(locale)) ??
    preferredLocale(visit.acceptLanguage, offered)
  );
}

/** A visitor who enters the host of a language has chosen that language. */
function localeOfHost({ host, locales }: PageVisit) {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  return locales?.find(({ domain }) => domain === name)?.code;
}
