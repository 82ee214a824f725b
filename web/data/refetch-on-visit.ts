/** Data preloaded on hover is still fresh when the link is clicked within this time. */
const PRELOAD_FRESH_MS = 2000;

/**
 * For loaders of lists without keep-alive: a returning viewer always gets fresh data. Server-rendered data, and
 * data preloaded on hover, follow the usual staleness rules.
 */
export function refetchOnVisit(isPreloaded: boolean): { readonly staleTime?: number } {
  return import.meta.env.SSR || isPreloaded ? {} : { staleTime: PRELOAD_FRESH_MS };
}
