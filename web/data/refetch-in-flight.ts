import type { FetchQueryOptions, Query, QueryClient, QueryKey } from "@tanstack/react-query";

/** After a change: requests in flight may return stale data, so they are sent again. */
export async function refetchInFlight(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.invalidateQueries({ queryKey, predicate: isInFlightFirstPage });
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
