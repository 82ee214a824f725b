import type { QueryClient } from "@tanstack/react-query";
import { postsQuery, type PostsFilter } from "#web/features/posts/queries.ts";
import { anew } from "#web/load-anew.ts";

/** The first part of the list is there before the server sends the page; the browser shows placeholders meanwhile. */
export async function loadFeed(
  queryClient: QueryClient,
  filter: PostsFilter,
  isPreloaded: boolean,
): Promise<void> {
  const loading = queryClient.prefetchInfiniteQuery({ ...postsQuery(filter), ...anew(isPreloaded) });
  if (import.meta.env.SSR) await loading;
}
