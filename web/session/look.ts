import { getRouteApi, rootRouteId } from "@tanstack/react-router";
import { create } from "zustand";
import { accounts, type UserSettings } from "#shared/accounts/contract.ts";
import type { Locale } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import { writeCookie } from "#web/cookie.ts";
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS, pathInLocale } from "#web/i18n/locale.ts";
import { quietly } from "#web/quietly.ts";
import type { Look } from "#web/visit.ts";
import { whenPageRests } from "./page-rest.ts";
import { useSession } from "./session.ts";

const DEFAULT_ACCENT = "yellow";

/** What the viewer has changed since the page was sent. */
const useChanges = create<Partial<Look>>(() => ({}));
/** What a member has chosen on this page, which an answer about the account may not know of yet. */
let chosen: Partial<Look> = {};
const root = getRouteApi(rootRouteId);

/** The theme, the accent, the state of the sidebar and whether figures are shown. */
export function useLook(): Look {
  const { visit } = root.useRouteContext();
  return { ...visit, ...useChanges() };
}

/** Changes the look at once and for later visits; the account keeps it too. */
export function changeLook(change: Partial<Look>): void {
  if (useSession.getState().token !== null) chosen = { ...chosen, ...change };
  applyLook(change);
  saveSettings(settingsOf(change));
}

/** From light to dark or back, as the page is now; from then on the system decides no longer. */
export function turnTheme(): void {
  const { colorScheme } = getComputedStyle(document.documentElement);
  changeLook({ theme: colorScheme === "dark" ? "light" : "dark" });
}

/** Takes over the look an account has kept; its theme when the page has come to rest. */
export function takeLookFrom(settings: UserSettings, sinceMountMs = Infinity): void {
  const { theme, darkMode, sidebarLock, rules } = settings;
  whenPageRests(() => applyLook({ ...themeOf(darkMode), ...chosen }), sinceMountMs);
  applyLook({
    ...(theme === undefined ? {} : { accent: theme === "default" ? DEFAULT_ACCENT : theme }),
    ...(sidebarLock === undefined ? {} : { sidebar: sidebarLock ? "open" : "closed" }),
    ...(rules === undefined ? {} : { calm: rules.calm ? "on" : "off" }),
    ...chosen,
  });
}

/** An account that has chosen nothing leaves the browser's choice alone; null is the choice of the system's theme. */
function themeOf(darkMode: UserSettings["darkMode"]): Partial<Look> {
  if (darkMode === undefined) return {};
  if (darkMode === null) return { theme: "system" };
  return { theme: darkMode ? "dark" : "light" };
}

/** The accent and the wish for calm belong to the account: without one the site is as it is. */
export function resetAccent(): void {
  chosen = {};
  const { calm } = document.documentElement.dataset;
  applyLook({ accent: DEFAULT_ACCENT, ...(calm === "on" ? { calm: "off" } : {}) });
}

/** Keeps a language for later visits; the account keeps it too. */
export function rememberLanguage(locale: Locale): void {
  writeCookie(LOCALE_COOKIE, locale, LOCALE_COOKIE_DAYS);
  saveSettings({ language: locale });
}

/** Opens this very page in another language and keeps it for later visits. */
export function switchLanguage(locale: Locale): void {
  rememberLanguage(locale);
  location.assign(pathInLocale(location.pathname, locale) + location.search + location.hash);
}

function applyLook(change: Partial<Look>): void {
  useChanges.setState(change);
  for (const [name, value] of Object.entries(change)) {
    document.documentElement.dataset[name] = value;
    writeCookie(name, value);
  }
}

function settingsOf({ accent, theme, sidebar }: Partial<Look>): UserSettings {
  return {
    ...(accent === undefined ? {} : { theme: accent === DEFAULT_ACCENT ? "default" : accent }),
    ...(theme === undefined ? {} : { darkMode: theme === "system" ? null : theme === "dark" }),
    ...(sidebar === undefined ? {} : { sidebarLock: sidebar === "open" }),
  };
}

function saveSettings(settings: UserSettings): void {
  if (useSession.getState().token === null) return;
  quietly("Saving the settings", call(accounts.edit, { body: { settings } }));
}
