import { createCachePerOwner } from "#server/platform/swr-cache.ts";

interface List {
  readonly count: number;
}

/** Only long lists are cached: in a short list users would miss an entry they have just added. */
const LONG_LIST = 100;

const listCache = createCachePerOwner<List>({
  ...{ max: 200, freshMs: 2000, staleMs: 3000 },
  isCacheable: ({ count }) => count >= LONG_LIST,
});

/**
 * A page of a list and its total count, which must be the same for all callers with this key. Long lists are cached
 * for a few seconds, per process: finding and counting among a million videos costs several times an ordinary
 * response.
 */
export async function cachedList<Page extends List>(
  db: object,
  key: readonly [kind: string, asked: object],
  make: () => Promise<Page>,
): Promise<Page> {
  // One kind of key always has the same type of page.
  return listCache(db).get(JSON.stringify(key), make) as Promise<Page>;
}
