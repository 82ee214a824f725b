import type { CookieOptions } from "#shared/public-config.ts";
import { publicConfig } from "./public-config.ts";

const YEAR_DAYS = 365;
const DAY_SECONDS = 86_400;

/** A cookie as `document.cookie` and Set-Cookie take it. Zero days remove it. */
export function cookieText(
  name: string,
  value: string,
  { days = YEAR_DAYS, secure, domain }: CookieOptions & { readonly days?: number | undefined },
): string {
  const scope = (domain ? `; Domain=${domain}` : "") + (secure ? "; Secure" : "");
  return `${name}=${value}; Path=/; Max-Age=${days * DAY_SECONDS}; SameSite=Lax${scope}`;
}

/** Whether this browser has a cookie of this name that says something. */
export function hasCookie(name: string): boolean {
  return document.cookie.split("; ").some((part) => part.startsWith(`${name}=`) && part !== `${name}=`);
}

/** Writes a cookie in the browser, for the server to read when it renders the next page. */
export function writeCookie(name: string, value: string, days?: number): void {
  document.cookie = cookieText(name, value, { days, ...publicConfig().cookies });
}
