import type { QueryClient } from "@tanstack/react-query";
import { isSearchable } from "#shared/search/query.ts";
import { resultsQuery, overviewQuery } from "#web/features/search/queries.ts";
import type { SearchFilters } from "#web/features/search/search-filters.ts";

/** The server loads the results before rendering; a failed request shows an error on the page. */
export async function loadResults(queryClient: QueryClient, filters: SearchFilters): Promise<void> {
  if (!isSearchable(filters.query)) return;
  const loading = startLoading(queryClient, filters);
  if (import.meta.env.SSR) await loading;
}

function startLoading(queryClient: QueryClient, filters: SearchFilters): Promise<void> {
  const { entity } = filters;
  if (entity === "all") return queryClient.prefetchQuery(overviewQuery(filters));
  return queryClient.prefetchInfiniteQuery(resultsQuery(entity, filters));
}
