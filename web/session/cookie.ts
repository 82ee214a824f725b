import type { CookieOptions } from "#shared/public-config.ts";
import { publicConfig } from "#web/ssr/public-config.ts";

const YEAR_DAYS = 365;
const DAY_SECONDS = 86_400;

/**
 * A cookie string for `document.cookie` and Set-Cookie. Zero days remove the cookie. Names and values are ours and
 * need no encoding; the serialiser of the package `cookie` would add 1 kB to the first load.
 */
export function serializeCookie(
  name: string,
  value: string,
  { days = YEAR_DAYS, secure, domain }: CookieOptions & { readonly days?: number | undefined },
): string {
  const scope = (domain ? `; Domain=${domain}` : "") + (secure ? "; Secure" : "");
  return `${name}=${value}; Path=/; Max-Age=${days * DAY_SECONDS}; SameSite=Lax${scope}`;
}

/** Whether this browser has a non-empty cookie of this name. */
export function hasCookie(name: string): boolean {
  return document.cookie.split("; ").some((part) => part.startsWith(`${name}=`) && part !== `${name}=`);
}

/** Sets a cookie in the browser, for the server to read when it renders the next page. */
export function writeCookie(name: string, value: string, days?: number): void {
  document.cookie = serializeCookie(name, value, { days, ...publicConfig().cookies });
}
