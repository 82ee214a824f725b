import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";

/**
 * After a change, dependent queries are refetched even while their first request is in flight: its response may be
 * older than the change, and the library would treat it as fresh.
 */
export class ChangeAwareQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const inFlight = new Set<unknown>(this.getQueryCache().getAll().filter(isFirstFetchInFlight));
    await super.invalidateQueries(filters, options);
    if (inFlight.size === 0) return;
    const refetchFilters: InvalidateQueryFilters<Key> = {
      ...filters,
      predicate: (query) => inFlight.has(query) && (filters?.predicate?.(query) ?? true),
    };
    await super.invalidateQueries(refetchFilters, options);
  }
}

function isFirstFetchInFlight({ state }: Query): boolean {
  return state.data === undefined && state.fetchStatus === "fetching";
}
