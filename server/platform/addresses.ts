import type { Locale } from "#shared/texts.ts";
import type { Config } from "./config.ts";

/** The full address of a screen in a language; Polish has no prefix. */
export function pageUrl({ publicUrl }: Config, locale: Locale, path: string): string {
  return `${publicUrl}${locale === "pl" ? "" : `/${locale}`}${path}`;
}
