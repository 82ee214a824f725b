import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { moderation } from "#shared/moderation/contract.ts";
import { call } from "#web/data/api.ts";
import type { DecidedEntity } from "#web/session/restrict-entity.ts";

/** Moderation history of an entity. */
export function historyQuery({ entityType, entityId }: Pick<DecidedEntity, "entityType" | "entityId">) {
  return queryOptions({
    queryKey: ["moderation", entityType, entityId],
    queryFn: ({ signal }) => call(moderation.history, { query: { entityType, entityId } }, { signal }),
    staleTime: 0,
  });
}

/** Invalidates all queries: hiding a channel also hides its videos, posts and playlists. */
export async function invalidateAfterDecision(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries();
}
