import type { Locale } from "#shared/texts.ts";

const SEPARATOR = "___";

/** The name of a screen in a language: `/_default/watch/$id` in Polish is `watch-id___pl`. */
export function routeName(routeId: string, locale: Locale): string {
  const parts = routeId.split("/").filter((part) => part !== "" && !part.startsWith("_"));
  const name = parts.map((part) => part.replaceAll(/[{}$]|(?<=\{)-/g, "")).join("-");
  return (name || "index") + SEPARATOR + locale;
}
