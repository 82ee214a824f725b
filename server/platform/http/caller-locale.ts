import type { IncomingHttpHeaders } from "node:http";
import { BASE_LOCALE, LOCALES, type Locale } from "#shared/texts.ts";

/** The language of messages: the first of Accept-Language if the site has it. */
export function localeOf({ headers }: { readonly headers: IncomingHttpHeaders }): Locale {
  const first = (headers["accept-language"] ?? "").split(",", 1)[0]?.trim().toLowerCase() ?? "";
  return LOCALES.find((locale) => first.startsWith(locale)) ?? BASE_LOCALE;
}
