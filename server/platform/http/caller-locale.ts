import type { IncomingHttpHeaders } from "node:http";
import type { Locale } from "#shared/texts.ts";

/** The language of messages: the first one of Accept-Language that we speak, Polish otherwise. */
export function localeOf({ headers }: { readonly headers: IncomingHttpHeaders }): Locale {
  const first = (headers["accept-language"] ?? "").split(",", 1)[0]?.trim().toLowerCase() ?? "";
  return first.startsWith("en") ? "en" : "pl";
}
