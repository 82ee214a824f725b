import { pathInLocale } from "#shared/locale-paths.ts";
import type { Locale } from "#shared/texts.ts";
import type { Config } from "./config.ts";

/** The absolute URL of a page in a language. */
export function pageUrl({ publicUrl }: Config, locale: Locale, path: string): string {
  return publicUrl + pathInLocale(path, locale);
}
