import type { SmartlistFilters } from "#shared/search/smartlists.ts";
import type { SearchPeriod, SearchSort } from "#web/features/search/search-filters.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { KIND_NAMES } from "./kinds.ts";

const MINUTE_SECONDS = 60;

export const SORT_NAMES: Readonly<Record<Exclude<SearchSort, "new">, () => string>> = {
  publishedAt: m.discovery_filter_sort_publishedAt,
  relevance: m.discovery_filter_sort_relevance,
  duration: m.discovery_filter_sort_duration,
  views: m.discovery_filter_sort_views,
  likes: m.discovery_filter_sort_likes,
};
export const PERIOD_NAMES: Readonly<Record<SearchPeriod, () => string>> = {
  today: m.discovery_filter_published_today,
  week: m.discovery_filter_published_week,
  month: m.discovery_filter_published_month,
};

/** Short description of search filters: "„kolej” · od 10 min · w ostatnim tygodniu". */
export function describeFilters(filters: SmartlistFilters): string {
  const { query, entity, sort, sortDesc, exact, minDuration, maxDuration, published } = filters;
  return [
    query !== undefined && m.discovery_smartlists_words({ text: query }),
    entity !== undefined && entity !== "all" && KIND_NAMES[entity](),
    exact === true && m.discovery_filter_exact(),
    minDuration !== undefined && m.discovery_smartlists_min({ minutes: minutes(minDuration) }),
    maxDuration !== undefined && m.discovery_smartlists_max({ minutes: minutes(maxDuration) }),
    published !== undefined && PERIOD_NAMES[published](),
    sort !== undefined &&
      m.discovery_smartlists_sort({ what: SORT_NAMES[sort === "new" ? "publishedAt" : sort]() }),
    sortDesc === false && m.discovery_filter_ascending(),
  ]
    .filter((part) => typeof part === "string")
    .join(" · ");
}

function minutes(seconds: number): number {
  return Math.round((seconds / MINUTE_SECONDS) * 10) / 10;
}
