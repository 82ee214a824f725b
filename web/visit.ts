import { LOCALES, type Locale } from "#shared/texts.ts";
import { LOCALE_COOKIE, localeOfPath } from "#web/i18n/locale.ts";

/** Until somebody chooses, the theme is that of their system: style sheets know which, the server does not. */
export const THEMES = ["system", "dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

export const ACCENTS = ["yellow", "green", "red", "blue"] as const;
export type Accent = (typeof ACCENTS)[number];

const SIDEBARS = ["open", "closed"] as const;
export type Sidebar = (typeof SIDEBARS)[number];

const CALMS = ["off", "on"] as const;
type Calm = (typeof CALMS)[number];

/** What the server guesses before the browser says who is there; it decides only which room is kept free. */
const EXPECTED_VIEWERS = ["visitor", "member"] as const;
type ExpectedViewer = (typeof EXPECTED_VIEWERS)[number];

export interface Look {
  readonly theme: Theme;
  readonly accent: Accent;
  readonly sidebar: Sidebar;
  /** Without figures. */
  readonly calm: Calm;
}

/** What a page depends on besides its address. Small on purpose: each combination is cached on its own. */
export interface Visit extends Look {
  readonly locale: Locale;
  readonly viewer: ExpectedViewer;
}

/** The visit a request makes, from its path and its Cookie header. */
export function visitOf(pathname: string, cookieHeader: string): Visit {
  const cookies = parseCookies(cookieHeader);
  return {
    locale: localeOfPath(pathname),
    theme: oneOf(THEMES, cookies.get("theme")),
    accent: oneOf(ACCENTS, cookies.get("accent")),
    sidebar: oneOf(SIDEBARS, cookies.get("sidebar")),
    calm: oneOf(CALMS, cookies.get("calm")),
    viewer: oneOf(EXPECTED_VIEWERS, cookies.get("viewer")),
  };
}

/** The visit as the server's HTML shows it: it travels to the browser in the attributes of `<html>`. */
export function visitOfDocument({ dataset }: HTMLElement, pathname: string): Visit {
  return {
    locale: localeOfPath(pathname),
    theme: oneOf(THEMES, dataset.theme),
    accent: oneOf(ACCENTS, dataset.accent),
    sidebar: oneOf(SIDEBARS, dataset.sidebar),
    calm: oneOf(CALMS, dataset.calm),
    viewer: oneOf(EXPECTED_VIEWERS, dataset.viewer),
  };
}

/** The locale the visitor has chosen or was once redirected to. */
export function rememberedLocale(cookieHeader: string): Locale | undefined {
  const value = parseCookies(cookieHeader).get(LOCALE_COOKIE);
  return LOCALES.find((locale) => locale === value);
}

function oneOf<T extends string>(choices: readonly [T, ...T[]], value: string | undefined): T {
  return choices.find((choice) => choice === value) ?? choices[0];
}

function parseCookies(header: string): Map<string, string> {
  const pairs = header.split(";").map((pair) => {
    const at = pair.indexOf("=");
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const;
  });
  return new Map(pairs);
}
