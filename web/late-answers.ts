import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

/** After a change: answers that are still on their way may not know of it, so they are asked for again. */
export async function askLateAnswersAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.invalidateQueries({ queryKey, predicate: mayMissChange });
}

/** A further page of a list shows nothing that was there to be changed. */
function mayMissChange({ state: { fetchStatus, fetchMeta } }: Query): boolean {
  return fetchStatus === "fetching" && !fetchMeta?.fetchMore;
}
