import { SwrCache } from "#server/platform/swr-cache.ts";
import type { CachedResponse } from "./cached-response.ts";

const CACHE_MAX_BYTES = 48 * 1024 * 1024;
/** Estimated size of the headers, the compressed copies and the bookkeeping of one entry. */
const ENTRY_OVERHEAD_BYTES = 4096;

/** Caches successful responses briefly. Ages in milliseconds. */
export function createResponseCache(ages: { readonly freshMs: number; readonly staleMs: number }) {
  return new SwrCache<CachedResponse>({
    ...ages,
    maxSize: CACHE_MAX_BYTES,
    sizeOf: ({ bytes }) => bytes + ENTRY_OVERHEAD_BYTES,
    isCacheable: ({ status }) => status === 200,
    refreshes: "in parallel",
  });
}
