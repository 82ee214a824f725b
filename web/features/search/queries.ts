import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { SEARCH_PAGE_SIZE, search, type SearchResults } from "#shared/search/contract.ts";
import { isSearchable } from "#shared/search/query.ts";
import { call } from "#web/data/api.ts";
import { withMinimumDelay } from "#web/data/with-minimum-delay.ts";
import { nextOffset } from "#web/data/next-offset.ts";
import type { SearchFilters, SearchKind } from "./search-filters.ts";

/** Two rows on large screens. */
const OVERVIEW_ITEMS = 10;

/** The response depends on the account's content preferences. */
const PREFERENCE_META = { isRuled: true };

export type ResultKind = Exclude<SearchKind, "all">;
type Results<Kind> = Extract<SearchResults, { readonly entity: Kind }>;

/** A few results of every kind. */
export function overviewQuery(filters: SearchFilters) {
  return queryOptions({
    queryKey: ["search", "overview", filters],
    queryFn: ({ signal }) =>
      find({ ...filters, entity: "all" }, { limit: OVERVIEW_ITEMS, offset: 0 }, signal),
    meta: PREFERENCE_META,
  });
}

/** The results of one kind, paginated. */
export function resultsQuery<Kind extends ResultKind>(entity: Kind, filters: SearchFilters) {
  return infiniteQueryOptions({
    queryKey: ["search", entity, filters],
    queryFn: ({ pageParam, signal }) => {
      const part = find({ ...filters, entity }, { limit: SEARCH_PAGE_SIZE, offset: pageParam }, signal);
      return pageParam === 0 ? part : withMinimumDelay(part);
    },
    initialPageParam: 0,
    getNextPageParam: (last: Results<Kind>, pages, offset: number) => nextOffset(last, pages, offset),
    meta: PREFERENCE_META,
  });
}

async function find<Kind extends SearchKind>(
  filters: SearchFilters & { readonly entity: Kind },
  page: { readonly limit: number; readonly offset: number },
  signal: AbortSignal,
): Promise<Results<Kind>> {
  const answer = await call(search.find, { query: { ...filters, ...page } }, { signal });
  if (answer.entity !== filters.entity)
    throw new TypeError(`Expected results of kind ${filters.entity}, got ${answer.entity}`);
  // The contract has one response shape per kind.
  return answer as Results<Kind>;
}

/** Suggestions for a partial query; the previous ones stay until new ones arrive. */
export function suggestionsQuery(text: string) {
  return queryOptions({
    queryKey: ["search", "suggestions", text],
    queryFn: ({ signal }) => call(search.suggest, { query: { query: text } }, { signal }),
    enabled: isSearchable(text),
    placeholderData: keepPreviousData,
  });
}
