import { SEARCH_ENTITIES, SEARCH_PERIODS, SEARCH_SORTS } from "#shared/search/contract.ts";
import type { SmartlistFilters } from "#shared/search/smartlists.ts";

export type SearchKind = (typeof SEARCH_ENTITIES)[number];
export type SearchSort = (typeof SEARCH_SORTS)[number];
export type SearchPeriod = (typeof SEARCH_PERIODS)[number];

/** Filters in the URL of the results page. */
export interface SearchFilters {
  readonly query: string;
  readonly entity: SearchKind;
  readonly sort: SearchSort;
  readonly sortDesc: boolean;
  readonly exact: boolean;
  /** In seconds. */
  readonly minDuration?: number | undefined;
  readonly maxDuration?: number | undefined;
  readonly published?: SearchPeriod | undefined;
}

type Search = Readonly<Record<string, unknown>>;

const DEFAULTS: Omit<SearchFilters, "query"> = { entity: "all", sort: "new", sortDesc: true, exact: false };

/** Parses the query of a URL; invalid values are ignored. */
export function filtersOf(search: Search): SearchFilters {
  return {
    query: typeof search["query"] === "string" ? search["query"] : "",
    entity: oneOf(SEARCH_ENTITIES, search["entity"]) ?? DEFAULTS.entity,
    sort: oneOf(SEARCH_SORTS, search["sort"]) ?? DEFAULTS.sort,
    sortDesc: search["sortDesc"] !== "false",
    exact: search["exact"] === "true",
    minDuration: secondsOf(search["minDuration"]),
    maxDuration: secondsOf(search["maxDuration"]),
    published: oneOf(SEARCH_PERIODS, search["published"]),
  };
}

/** URL of the results; contains only non-default values. */
export function searchHref(filters: { [K in keyof SearchFilters]?: SearchFilters[K] | undefined }): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(changed(filters))) query.set(name, String(value));
  return `/search?${query}`;
}

/** Whether anything filters or reorders the results; sorting by relevance does not count. */
export function isFiltered(filters: SearchFilters): boolean {
  return searchHref(filters) !== unfilteredHref(filters);
}

/** URL of the results for the same query and kind without filters. */
export function unfilteredHref({ query, entity, sort }: SearchFilters): string {
  return searchHref({ query, entity, ...(sort === "relevance" ? { sort } : {}) });
}

/** Filters of the page to save in a smartlist: only non-default values. */
export function savedFilters(filters: SearchFilters): SmartlistFilters {
  const { query, ...others } = filters;
  return { ...(query === "" ? {} : { query }), ...changed(others) };
}

/** URL of a smartlist: with its own query, or with the current one. */
export function smartlistHref({ query, ...saved }: SmartlistFilters, current: SearchFilters): string {
  return searchHref({ query: query ?? current.query, ...saved });
}

function changed<Filters extends object>(filters: Filters): Partial<Filters> {
  const entries = Object.entries(filters).filter(
    ([name, value]) => value !== undefined && value !== DEFAULTS[name as keyof typeof DEFAULTS],
  );
  return Object.fromEntries(entries) as Partial<Filters>;
}

function oneOf<T extends string>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value);
}

function secondsOf(value: unknown): number | undefined {
  const seconds = Number(value);
  return typeof value === "string" && value !== "" && seconds >= 0 ? seconds : undefined;
}
