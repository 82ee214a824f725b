import type { QueryClient } from "@tanstack/react-query";
import { postsQuery, type PostsFilter } from "#web/features/posts/queries.ts";
import { refetchOnVisit } from "#web/data/refetch-on-visit.ts";

/** The server renders the first page of the list; the browser shows placeholders while it loads. */
export async function loadFeed(
  queryClient: QueryClient,
  filter: PostsFilter,
  isPreloaded: boolean,
): Promise<void> {
  const loading = queryClient.prefetchInfiniteQuery({
    ...postsQuery(filter),
    ...refetchOnVisit(isPreloaded),
  });
  if (import.meta.env.SSR) await loading;
}
