import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";

/**
 * After a change, what depends on it is asked for again, also where its first answer is still on its way: that one may
 * be older than the change, and the library would take it for the new one.
 */
export class ChangeAwareQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const awaited = new Set<unknown>(this.getQueryCache().getAll().filter(isFirstAnswerAwaited));
    await super.invalidateQueries(filters, options);
    if (awaited.size === 0) return;
    const late: InvalidateQueryFilters<Key> = {
      ...filters,
      predicate: (query) => awaited.has(query) && (filters?.predicate?.(query) ?? true),
    };
    await super.invalidateQueries(late, options);
  }
}

function isFirstAnswerAwaited({ state }: Query): boolean {
  return state.data === undefined && state.fetchStatus === "fetching";
}
