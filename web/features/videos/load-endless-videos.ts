import type { QueryClient } from "@tanstack/react-query";
import { endlessVideosQuery, type VideosFilter } from "./queries.ts";

/** For loaders of pages with `EndlessVideos`: the first part of the list is there before the page is rendered. */
export async function loadEndlessVideos(
  queryClient: QueryClient,
  filter: VideosFilter,
  /** How old the list may be that is there already; see `anew`. */
  age: { readonly staleTime?: number | "static" } = {},
): Promise<void> {
  // In the browser placeholders stand there meanwhile; what fails is said in the list itself.
  const loading = queryClient.prefetchInfiniteQuery({ ...endlessVideosQuery(filter), ...age });
  if (import.meta.env.SSR) await loading;
}
