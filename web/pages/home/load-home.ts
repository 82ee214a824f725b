import type { QueryClient } from "@tanstack/react-query";
import { categoriesQuery } from "#web/features/discovery/queries.ts";
import { featuredQuery, homeQuery } from "#web/features/home/queries.ts";

/** Everything on the home page. What fails is said in its own place, the rest is not kept waiting. */
export async function loadHome(queryClient: QueryClient): Promise<void> {
  const loading = Promise.all([
    queryClient.prefetchQuery(featuredQuery),
    queryClient.prefetchQuery(homeQuery),
    queryClient.prefetchQuery(categoriesQuery),
  ]);
  // In the browser placeholders stand there meanwhile.
  if (import.meta.env.SSR) await loading;
}
