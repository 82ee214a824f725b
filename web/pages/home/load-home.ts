import type { QueryClient } from "@tanstack/react-query";
import { featuredQuery, newestQuery, popularQuery, topChannelsQuery } from "./queries.ts";

/** Everything on the home page. What fails is said in its own section, the others are not kept waiting. */
export async function loadHome(queryClient: QueryClient): Promise<void> {
  const sections = [
    queryClient.prefetchQuery(featuredQuery),
    queryClient.prefetchQuery(newestQuery),
    queryClient.prefetchQuery(popularQuery),
    queryClient.prefetchQuery(topChannelsQuery),
  ];
  // In the browser placeholders stand there meanwhile.
  if (import.meta.env.SSR) await Promise.all(sections);
}
