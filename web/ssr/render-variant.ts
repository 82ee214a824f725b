import { parseCookie } from "cookie";
import { LOCALES, type Locale } from "#shared/texts.ts";
import { localeOfPath } from "#shared/locale-paths.ts";
import { LOCALE_COOKIE } from "#web/i18n/locale.ts";

/** By default the theme is the system's: style sheets can detect it, the server cannot. */
export const THEMES = ["system", "dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

export const ACCENTS = ["yellow", "green", "red", "blue"] as const;
export type Accent = (typeof ACCENTS)[number];

const SIDEBARS = ["open", "closed"] as const;
export type Sidebar = (typeof SIDEBARS)[number];

const DISTRACTION_FREE = ["off", "on"] as const;
type DistractionFree = (typeof DISTRACTION_FREE)[number];

/** The server's guess before the browser knows the viewer; it only decides which space is reserved. */
const EXPECTED_VIEWERS = ["visitor", "member"] as const;
type ExpectedViewer = (typeof EXPECTED_VIEWERS)[number];

export interface Appearance {
  readonly theme: Theme;
  readonly accent: Accent;
  readonly sidebar: Sidebar;
  /** Hides counts. */
  readonly distractionFree: DistractionFree;
}

/** What a page depends on besides its URL. Small on purpose: each combination is cached separately. */
export interface RenderVariant extends Appearance {
  readonly locale: Locale;
  readonly viewer: ExpectedViewer;
}

/** The render variant of a request, from its path and its Cookie header. */
export function renderVariantOf(pathname: string, cookieHeader: string): RenderVariant {
  const cookies = parseCookie(cookieHeader);
  return {
    locale: localeOfPath(pathname),
    theme: oneOf(THEMES, cookies["theme"]),
    accent: oneOf(ACCENTS, cookies["accent"]),
    sidebar: oneOf(SIDEBARS, cookies["sidebar"]),
    distractionFree: oneOf(DISTRACTION_FREE, cookies["distractionFree"]),
    viewer: oneOf(EXPECTED_VIEWERS, cookies["viewer"]),
  };
}

/** The render variant of the server-rendered document: sent to the browser in the attributes of `<html>`. */
export function renderVariantOfDocument({ dataset }: HTMLElement, pathname: string): RenderVariant {
  return {
    locale: localeOfPath(pathname),
    theme: oneOf(THEMES, dataset.theme),
    accent: oneOf(ACCENTS, dataset.accent),
    sidebar: oneOf(SIDEBARS, dataset.sidebar),
    distractionFree: oneOf(DISTRACTION_FREE, dataset.distractionFree),
    viewer: oneOf(EXPECTED_VIEWERS, dataset.viewer),
  };
}

/** The language that the visitor has chosen or was once redirected to. */
export function localeFromCookie(cookieHeader: string): Locale | undefined {
  const value = parseCookie(cookieHeader)[LOCALE_COOKIE];
  return LOCALES.find((locale) => locale === value);
}

function oneOf<T extends string>(choices: readonly [T, ...T[]], value: string | undefined): T {
  return choices.find((choice) => choice === value) ?? choices[0];
}
