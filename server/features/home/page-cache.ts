import { createCachePerOwner } from "#server/platform/swr-cache.ts";

/** A page's content takes about six queries and is the same for all viewers: it is cached for a few seconds. */
const pageCacheOf = createCachePerOwner<object>({ max: 100, freshMs: 5000, staleMs: 0 });

/** The cached content of a key, or newly loaded content. `bypassCache` forces a new load. */
export async function getCachedPage<Page extends object>(
  db: object,
  key: string,
  make: () => Promise<Page>,
  { bypassCache }: { readonly bypassCache: boolean },
): Promise<Page> {
  const pages = pageCacheOf(db);
  // A key always has the same page type.
  return (bypassCache ? pages.refresh(key, make) : pages.get(key, make)) as Promise<Page>;
}

/** Evicts all pages after a change. Other processes see it when their cache expires, a few seconds later. */
export function clearPageCache(db: object): void {
  pageCacheOf(db).clear();
}
