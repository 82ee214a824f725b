import type { QueryClient } from "@tanstack/react-query";
import { isSearchable } from "#shared/search/query.ts";
import { foundQuery, overviewQuery } from "#web/features/search/queries.ts";
import type { SearchFilters } from "#web/features/search/search-filters.ts";

/** On the server the results are there before the page is rendered; what fails is said in the page. */
export async function loadResults(queryClient: QueryClient, filters: SearchFilters): Promise<void> {
  if (!isSearchable(filters.query)) return;
  const loading = begin(queryClient, filters);
  if (import.meta.env.SSR) await loading;
}

function begin(queryClient: QueryClient, filters: SearchFilters): Promise<void> {
  const { entity } = filters;
  if (entity === "all") return queryClient.prefetchQuery(overviewQuery(filters));
  return queryClient.prefetchInfiniteQuery(foundQuery(entity, filters));
}
