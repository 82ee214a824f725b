import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { SEARCH_PAGE_SIZE, search, type SearchResults } from "#shared/search/contract.ts";
import { isSearchable } from "#shared/search/query.ts";
import { call } from "#web/api.ts";
import { atLeast } from "#web/at-least.ts";
import { nextOffset } from "#web/next-offset.ts";
import type { SearchFilters, SearchKind } from "./search-filters.ts";

/** Two rows on large screens. */
const OVERVIEW_ITEMS = 10;

/** Accounts have rules of their own about what they want to see. */
const RULED = { isRuled: true };

export type FoundKind = Exclude<SearchKind, "all">;
type Found<Kind> = Extract<SearchResults, { readonly entity: Kind }>;

/** A few results of every kind. */
export function overviewQuery(filters: SearchFilters) {
  return queryOptions({
    queryKey: ["search", "overview", filters],
    queryFn: ({ signal }) =>
      find({ ...filters, entity: "all" }, { limit: OVERVIEW_ITEMS, offset: 0 }, signal),
    meta: RULED,
  });
}

/** The results of one kind, part by part. */
export function foundQuery<Kind extends FoundKind>(entity: Kind, filters: SearchFilters) {
  return infiniteQueryOptions({
    queryKey: ["search", entity, filters],
    queryFn: ({ pageParam, signal }) => {
      const part = find({ ...filters, entity }, { limit: SEARCH_PAGE_SIZE, offset: pageParam }, signal);
      return pageParam === 0 ? part : atLeast(part);
    },
    initialPageParam: 0,
    getNextPageParam: (last: Found<Kind>, pages, offset: number) => nextOffset(last, pages, offset),
    meta: RULED,
  });
}

async function find<Kind extends SearchKind>(
  filters: SearchFilters & { readonly entity: Kind },
  page: { readonly limit: number; readonly offset: number },
  signal: AbortSignal,
): Promise<Found<Kind>> {
  const answer = await call(search.find, { query: { ...filters, ...page } }, { signal });
  if (answer.entity !== filters.entity)
    throw new TypeError(`asked for ${filters.entity}, got ${answer.entity}`);
  // The contract has one shape of answer for each kind.
  return answer as Found<Kind>;
}

/** What may be meant by a text that is being typed; the ones before stay until there are new ones. */
export function suggestionsQuery(text: string) {
  return queryOptions({
    queryKey: ["search", "suggestions", text],
    queryFn: ({ signal }) => call(search.suggest, { query: { query: text } }, { signal }),
    enabled: isSearchable(text),
    placeholderData: keepPreviousData,
  });
}
