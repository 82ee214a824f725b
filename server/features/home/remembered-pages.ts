import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "#server/platform/database/schema.ts";

const FRESH_MS = 5000;
const MOST_PAGES = 100;

/** A page's content takes half a dozen queries and is the same for everybody, so it is made once in a few seconds. */
const remembered = new WeakMap<Kysely<Database>, LRUCache<string, Promise<unknown>>>();

/** What was made under a key a moment ago, or what is made now. `isAskedAnew` makes it in any case. */
export async function rememberPage<Page>(
  db: Kysely<Database>,
  key: string,
  make: () => Promise<Page>,
  { isAskedAnew }: { readonly isAskedAnew: boolean },
): Promise<Page> {
  const pages = pagesOf(db);
  // Under one key there is always the same kind of page.
  const known = isAskedAnew ? undefined : (pages.get(key) as Promise<Page> | undefined);
  if (known) return known;
  const making = make();
  pages.set(key, making);
  return making.catch((error: unknown) => {
    pages.delete(key);
    throw error;
  });
}

/** After a change of the pages. Other processes notice it a few seconds later. */
export function forgetPages(db: Kysely<Database>): void {
  pagesOf(db).clear();
}

function pagesOf(db: Kysely<Database>): LRUCache<string, Promise<unknown>> {
  let pages = remembered.get(db);
  if (!pages) remembered.set(db, (pages = new LRUCache({ max: MOST_PAGES, ttl: FRESH_MS })));
  return pages;
}
