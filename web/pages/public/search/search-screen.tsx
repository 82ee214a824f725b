import { SEARCH_ENTITIES } from "#shared/search/contract.ts";
import { isSearchable } from "#shared/search/query.ts";
import { type SearchFilters, searchHref } from "#web/features/search/search-filters.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { TabLinks } from "#web/ui/layout/tab-links.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { ResultList } from "./result-list.tsx";
import { KIND_NAMES } from "./kinds.ts";
import { Overview } from "./overview.tsx";

/** Search results of all kinds or of one kind. */
export function SearchScreen({ filters }: { readonly filters: SearchFilters }) {
  const { query, entity } = filters;
  if (!isSearchable(query)) {
    return (
      <div className="pt-6">
        <h1 className="mark-wide text-h1">{m.discovery_search()}</h1>
        <FilterPanel filters={filters} />
        <EmptyState title={m.discovery_search_start()} headingLevel={2}>
          {m.discovery_search_start_text()}
        </EmptyState>
      </div>
    );
  }
  const key = searchHref(filters);
  return (
    <div className="pt-6">
      <h1 className="mb-2 line-clamp-3 mark-wide text-h1 text-balance wrap-anywhere">
        {m.discovery_results({ text: query })}
      </h1>
      <TabLinks
        label={m.discovery_results_kinds()}
        links={SEARCH_ENTITIES.map((kind) => ({
          href: searchHref({ ...filters, entity: kind }),
          label: KIND_NAMES[kind](),
          isCurrent: entity === kind,
        }))}
      />
      <FilterPanel filters={filters} />
      {entity === "all" ? (
        <Overview key={key} filters={filters} />
      ) : (
        <ResultList key={key} kind={entity} filters={filters} />
      )}
    </div>
  );
}
