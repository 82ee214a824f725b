import { pathWithoutLocale } from "#shared/locale-paths.ts";

export const LOGIN = "/login";
/** Pages on which the staff sign in. */
const OPEN_PAGES: ReadonlySet<string> = new Set([LOGIN, "/reset-password"]);

/** Whether the page stays open while the site is in maintenance. */
export function isOpenPage(path: string): boolean {
  return OPEN_PAGES.has(pathWithoutLocale(path));
}
