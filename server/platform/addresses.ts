import type { Locale } from "#shared/texts.ts";
import type { Config } from "./config.ts";

/** The full address of a screen in a language; Polish has no prefix. */
export function pageUrl({ publicUrl }: Config, locale: Locale, path: string): string {
  return `${publicUrl}${locale === "pl" ? "" : `/${locale}`}${path}`;
}

/** A site that others can reach is reached through a proxy, which says who calls. */
export function isBehindProxy({ publicUrl }: Pick<Config, "publicUrl">): boolean {
  return !["localhost", "127.0.0.1", "[::1]"].includes(new URL(publicUrl).hostname);
}
