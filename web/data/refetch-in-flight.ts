import type { FetchQueryOptions, Query, QueryClient, QueryKey } from "@tanstack/react-query";

/** After a change: requests in flight may return stale data, so they are sent again. */
export async function refetchInFlight(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const inFlight = queryClient.getQueryCache().findAll({ queryKey, predicate: isInFlightFirstPage });
  const firstLoads = inFlight.filter(({ state }) => state.data === undefined);
  await queryClient.invalidateQueries({ predicate: (query) => inFlight.includes(query) });
  if (firstLoads.length === 0) return;
  // A query that has no data yet cannot be fetched anew before its first response has arrived.
  await Promise.allSettled(firstLoads.map(async ({ promise }) => promise));
  await queryClient.invalidateQueries({ predicate: (query) => firstLoads.includes(query) });
}

/**
 * After a change: fetches a query whose response depends on it. `fetchQuery` alone would return the response of a request
 * that was sent before the change.
 */
export async function fetchChanged<Response, Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Response, Error, Data, Key>,
): Promise<Data> {
  await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
  return queryClient.fetchQuery({ ...query, staleTime: 0 });
}

/** A further page of an infinite list contains nothing that was visible and changed. */
function isInFlightFirstPage({ state: { fetchStatus, fetchMeta } }: Query): boolean {
  return fetchStatus === "fetching" && !fetchMeta?.fetchMore;
}
