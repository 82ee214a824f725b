import type { Locale } from "#shared/texts.ts";

const SEPARATOR = "___";

/** Route name for metrics, with the language: `/_default/watch/$id` in Polish is `watch-id___pl`. */
export function routeName(routeId: string, locale: Locale): string {
  const parts = routeId.split("/").filter((part) => part !== "" && !part.startsWith("_"));
  const name = parts.map((part) => part.replaceAll(/[{}$]|(?<=\{)-/g, "")).join("-");
  return (name || "index") + SEPARATOR + locale;
}
