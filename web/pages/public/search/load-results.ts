import type { QueryClient } from "@tanstack/react-query";
import type { SearchResults } from "#shared/search/contract.ts";
import { isSearchable } from "#shared/search/query.ts";
import { resultsQuery, overviewQuery } from "#web/features/search/queries.ts";
import type { SearchFilters } from "#web/features/search/search-filters.ts";
import { videosQuery } from "#web/features/videos/queries.ts";

/** Trending videos, shown where nothing was found. */
export const popularQuery = videosQuery({ status: "public", sort: "trending", limit: 10 });

/** The server loads the results before rendering; a failed request shows an error on the page. */
export async function loadResults(queryClient: QueryClient, filters: SearchFilters): Promise<void> {
  if (!isSearchable(filters.query)) return;
  const loading = startLoading(queryClient, filters);
  if (!import.meta.env.SSR) return;
  await loading;
  const overview = queryClient.getQueryData(overviewQuery(filters).queryKey);
  if (filters.entity === "all" && overview && isEmpty(overview)) {
    await queryClient.prefetchQuery(popularQuery);
  }
}

/** Whether a search has no results of any kind. */
export function isEmpty(overview: Extract<SearchResults, { readonly entity: "all" }>): boolean {
  const { videos, channels, users, playlists, transcripts } = overview;
  return [videos, channels, users, playlists, transcripts].every(({ count }) => count === 0);
}

function startLoading(queryClient: QueryClient, filters: SearchFilters): Promise<void> {
  const { entity } = filters;
  if (entity === "all") return queryClient.prefetchQuery(overviewQuery(filters));
  return queryClient.prefetchInfiniteQuery(resultsQuery(entity, filters));
}
