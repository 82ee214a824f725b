import { getRouteApi, rootRouteId } from "@tanstack/react-router";
import { create } from "zustand";
import { accounts, type UserSettings } from "#shared/accounts/contract.ts";
import type { Locale } from "#shared/texts.ts";
import { call } from "#web/data/api.ts";
import { writeCookie } from "./cookie.ts";
import { pathInLocale } from "#shared/locale-paths.ts";
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from "#web/i18n/locale.ts";
import { logRejection } from "#web/data/log-rejection.ts";
import type { Appearance } from "#web/ssr/render-variant.ts";
import { whenPageSettles } from "./page-settled.ts";
import { useSession } from "./session.ts";

const DEFAULT_ACCENT = "yellow";

/** Changes made by the viewer since the page was rendered. */
const useChanges = create<Partial<Appearance>>(() => ({}));
/** Changes made by a member on this page; an account response in flight may not include them yet. */
let memberChanges: Partial<Appearance> = {};
const root = getRouteApi(rootRouteId);

/** Appearance: theme, accent, sidebar state, and distraction-free mode. */
export function useAppearance(): Appearance {
  const { renderVariant } = root.useRouteContext();
  return { ...renderVariant, ...useChanges() };
}

/** Changes the appearance immediately and for later visits; also saved in the account. */
export function changeAppearance(change: Partial<Appearance>): void {
  if (useSession.getState().token !== null) memberChanges = { ...memberChanges, ...change };
  applyAppearance(change);
  saveSettings(settingsOf(change));
}

/** Toggles between light and dark, based on the current rendering; the system preference no longer applies. */
export function toggleTheme(): void {
  const { colorScheme } = getComputedStyle(document.documentElement);
  changeAppearance({ theme: colorScheme === "dark" ? "light" : "dark" });
}

/** Applies the appearance saved in the account; its theme only once the page has settled. */
export function applyAccountAppearance(settings: UserSettings, sinceMountMs = Infinity): void {
  const { theme, darkMode, sidebarLock, rules } = settings;
  whenPageSettles(() => applyAppearance({ ...themeOf(darkMode), ...memberChanges }), sinceMountMs);
  applyAppearance({
    ...(theme === undefined ? {} : { accent: theme === "default" ? DEFAULT_ACCENT : theme }),
    ...(sidebarLock === undefined ? {} : { sidebar: sidebarLock ? "open" : "closed" }),
    ...(rules === undefined ? {} : { distractionFree: rules.distractionFree ? "on" : "off" }),
    ...memberChanges,
  });
}

/** Undefined keeps the browser's choice; null selects the system's theme. */
function themeOf(darkMode: UserSettings["darkMode"]): Partial<Appearance> {
  if (darkMode === undefined) return {};
  if (darkMode === null) return { theme: "system" };
  return { theme: darkMode ? "dark" : "light" };
}

/** Accent and distraction-free mode belong to the account: without one the defaults apply. */
export function resetAccountAppearance(): void {
  memberChanges = {};
  const { distractionFree } = document.documentElement.dataset;
  applyAppearance({
    accent: DEFAULT_ACCENT,
    ...(distractionFree === "on" ? { distractionFree: "off" } : {}),
  });
}

/** Stores a language for later visits; also saved in the account. */
export function storeLanguage(locale: Locale): void {
  writeCookie(LOCALE_COOKIE, locale, LOCALE_COOKIE_DAYS);
  saveSettings({ language: locale });
}

/** Opens the current page in another language and stores it for later visits. */
export function switchLanguage(locale: Locale): void {
  storeLanguage(locale);
  location.assign(pathInLocale(location.pathname, locale) + location.search + location.hash);
}

function applyAppearance(change: Partial<Appearance>): void {
  useChanges.setState(change);
  for (const [name, value] of Object.entries(change)) {
    document.documentElement.dataset[name] = value;
    writeCookie(name, value);
  }
}

function settingsOf({ accent, theme, sidebar }: Partial<Appearance>): UserSettings {
  return {
    ...(accent === undefined ? {} : { theme: accent === DEFAULT_ACCENT ? "default" : accent }),
    ...(theme === undefined ? {} : { darkMode: theme === "system" ? null : theme === "dark" }),
    ...(sidebar === undefined ? {} : { sidebarLock: sidebar === "open" }),
  };
}

function saveSettings(settings: UserSettings): void {
  if (useSession.getState().token === null) return;
  logRejection("Saving the settings", call(accounts.edit, { body: { settings } }));
}
