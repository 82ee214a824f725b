import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

/** After a change: requests in flight may return stale data, so they are sent again. */
export async function refetchInFlight(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.invalidateQueries({ queryKey, predicate: isInFlightFirstPage });
}

/** A further page of an infinite list contains nothing that was visible and changed. */
function isInFlightFirstPage({ state: { fetchStatus, fetchMeta } }: Query): boolean {
  return fetchStatus === "fetching" && !fetchMeta?.fetchMore;
}
