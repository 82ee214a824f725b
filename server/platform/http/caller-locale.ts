import type { IncomingHttpHeaders } from "node:http";
import { BASE_LOCALE, LOCALES, type Locale } from "#shared/texts.ts";

interface Request {
  readonly headers: IncomingHttpHeaders;
}

/** The first language of Accept-Language if the software has it. */
export function askedLocale({ headers }: Request): Locale | undefined {
  const first = (headers["accept-language"] ?? "").split(",", 1)[0]?.trim().toLowerCase() ?? "";
  return LOCALES.find((locale) => first.startsWith(locale));
}

/** The language of errors, which programs read too: also one that the pages are not offered in. */
export function localeOf(request: Request): Locale {
  return askedLocale(request) ?? BASE_LOCALE;
}
