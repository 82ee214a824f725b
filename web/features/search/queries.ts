import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { SEARCH_PAGE_SIZE, search } from "#shared/search/contract.ts";
import { isSearchable } from "#shared/search/query.ts";
import { call } from "#web/api.ts";
import { atLeast } from "#web/at-least.ts";
import { nextOffset } from "#web/next-offset.ts";
import type { SearchFilters } from "./search-filters.ts";

/** Two rows on large screens. */
const OVERVIEW_ITEMS = 10;

/** A few results of every kind. */
export function overviewQuery(filters: SearchFilters) {
  return queryOptions({
    queryKey: ["search", "overview", filters],
    queryFn: async ({ signal }) => {
      const query = { ...filters, entity: "all", limit: OVERVIEW_ITEMS } as const;
      const answer = await call(search.find, { query }, { signal });
      if (answer.entity !== "all") throw new TypeError(`asked for all, got ${answer.entity}`);
      return answer;
    },
  });
}

/** The videos among the results, part by part. */
export function foundVideosQuery(filters: SearchFilters) {
  return infiniteQueryOptions({
    queryKey: ["search", "videos", filters],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, entity: "videos", limit: SEARCH_PAGE_SIZE, offset: pageParam } as const;
      const part = call(search.find, { query }, { signal });
      const answer = await (pageParam === 0 ? part : atLeast(part));
      if (answer.entity !== "videos") throw new TypeError(`asked for videos, got ${answer.entity}`);
      return answer;
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
}

/** The channels among the results, part by part. */
export function foundChannelsQuery(filters: SearchFilters) {
  return infiniteQueryOptions({
    queryKey: ["search", "channels", filters],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, entity: "channels", limit: SEARCH_PAGE_SIZE, offset: pageParam } as const;
      const part = call(search.find, { query }, { signal });
      const answer = await (pageParam === 0 ? part : atLeast(part));
      if (answer.entity !== "channels") throw new TypeError(`asked for channels, got ${answer.entity}`);
      return answer;
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
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
