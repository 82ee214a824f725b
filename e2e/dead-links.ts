import type { APIRequestContext, Page } from "@playwright/test";
import { pathWithoutLocale } from "#shared/locale-paths.ts";
import { SITE } from "./site.ts";

/** Matches addresses of content: other tests delete and hide theirs while this one runs. */
const THING = /^\/(?:c|tags)\/|\/[0-9a-f]{8}-[0-9a-f]{4}-/;

/** Returns the targets of all links of the open page. */
export async function linksOf(page: Page): Promise<string[]> {
  return page
    .locator("a[href]")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
}

/**
 * Returns the links to this site that give 404 or a server error. Links to videos, channels and other content are
 * followed only if they contain one of the `own` ids. A page without content links to itself in other languages.
 */
export async function deadLinks(
  request: APIRequestContext,
  links: Iterable<string>,
  { own, missing }: { readonly own: readonly string[]; readonly missing: readonly string[] },
): Promise<string[]> {
  const dead: string[] = [];
  for (const link of uniquePaths(links)) {
    const pathname = pathWithoutLocale(link);
    const isOfOthers = THING.test(pathname) && !own.some((id) => pathname.includes(id));
    if (isOfOthers || missing.includes(pathname)) continue;
    const status = (await request.get(SITE + link)).status();
    if (status === 404 || status >= 500) dead.push(`${link}: ${status}`);
  }
  return dead;
}

function uniquePaths(links: Iterable<string>): Set<string> {
  const paths = [...links]
    .filter((link) => link.startsWith(`${SITE}/`))
    .map((link) => link.slice(SITE.length).replace(/#.*/, ""));
  return new Set(paths);
}
