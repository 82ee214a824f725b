import { SEARCH_PERIODS, SEARCH_SORTS } from "#shared/search/contract.ts";

export type SearchKind = "all" | "videos" | "channels";
export type SearchSort = (typeof SEARCH_SORTS)[number];
export type SearchPeriod = (typeof SEARCH_PERIODS)[number];

/** What the address of the results says. */
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

const KINDS = ["all", "videos", "channels"] as const;
const DEFAULTS: Omit<SearchFilters, "query"> = { entity: "all", sort: "new", sortDesc: true, exact: false };

/** Reads the query of an address; what makes no sense counts as not said. */
export function filtersOf(search: Search): SearchFilters {
  return {
    query: typeof search["query"] === "string" ? search["query"] : "",
    entity: oneOf(KINDS, search["entity"]) ?? DEFAULTS.entity,
    sort: oneOf(SEARCH_SORTS, search["sort"]) ?? DEFAULTS.sort,
    sortDesc: search["sortDesc"] !== "false",
    exact: search["exact"] === "true",
    minDuration: secondsOf(search["minDuration"]),
    maxDuration: secondsOf(search["maxDuration"]),
    published: oneOf(SEARCH_PERIODS, search["published"]),
  };
}

/** The path of the results; says only what differs from the default. */
export function searchHref(filters: Partial<SearchFilters>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    const isDefault = value === undefined || value === DEFAULTS[name as keyof typeof DEFAULTS];
    if (!isDefault) query.set(name, String(value));
  }
  return `/search?${query}`;
}

/** Whether anything narrows or reorders the results. */
export function isFiltered(filters: SearchFilters): boolean {
  return searchHref(filters) !== searchHref({ query: filters.query, entity: filters.entity });
}

function oneOf<T extends string>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value);
}

function secondsOf(value: unknown): number | undefined {
  const seconds = Number(value);
  return typeof value === "string" && value !== "" && seconds >= 0 ? seconds : undefined;
}
