import type { QueryClient } from "@tanstack/react-query";
import { infiniteVideosQuery, type VideosFilter } from "./queries.ts";

/** For loaders of pages with `InfiniteVideos`: the first page of the list is loaded before the render. */
export async function loadInfiniteVideos(
  queryClient: QueryClient,
  filter: VideosFilter,
  /** Accepted age of a list that is already cached; see `refetchOnVisit`. */
  age: { readonly staleTime?: number | "static" } = {},
): Promise<void> {
  // In the browser placeholders are shown meanwhile; the list itself shows a failure.
  const loading = queryClient.prefetchInfiniteQuery({ ...infiniteVideosQuery(filter), ...age });
  if (import.meta.env.SSR) await loading;
}
