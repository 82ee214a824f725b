import { foldDiacritics } from "#shared/fold-diacritics.ts";

/**
 * The name of a file that people download, without its extension: the name of the site in letters of every file system,
 * and parts that need no change. A name without such letters is left out: `("Tęcza TV", "2026-11-29")` ->
 * `"tecza-tv-2026-11-29"`.
 */
export function siteFileName(site: string, ...parts: readonly string[]): string {
  const name = foldDiacritics(site)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return [name, ...parts].filter((part) => part !== "").join("-");
}
