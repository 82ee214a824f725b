import type { QueryClient } from "@tanstack/react-query";
import { categoriesQuery } from "#web/features/categories/queries.ts";
import { featuredQuery, homeQuery } from "#web/features/home/queries.ts";

/** Loads everything on the home page. A failed request shows an error in its own place and does not delay the rest. */
export async function loadHome(queryClient: QueryClient): Promise<void> {
  const loading = Promise.all([
    queryClient.prefetchQuery(featuredQuery),
    queryClient.prefetchQuery(homeQuery),
    queryClient.prefetchQuery(categoriesQuery()),
  ]);
  // In the browser placeholders are shown meanwhile.
  if (import.meta.env.SSR) await loading;
}
