import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { moderation } from "#shared/moderation/contract.ts";
import { call } from "#web/api.ts";
import type { DecidedThing } from "./restrict-thing.ts";

/** What was decided about a thing. */
export function historyQuery({ entityType, entityId }: Pick<DecidedThing, "entityType" | "entityId">) {
  return queryOptions({
    queryKey: ["moderation", entityType, entityId],
    queryFn: ({ signal }) => call(moderation.history, { query: { entityType, entityId } }, { signal }),
    staleTime: 0,
  });
}

/** After a decision: a hidden channel takes its videos, posts and playlists along, so everything is asked for anew. */
export async function followDecision(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries();
}
