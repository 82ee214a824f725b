import { isSearchable } from "#shared/search/query.ts";
import { type SearchFilters, searchHref } from "#web/features/search/search-filters.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { TabLinks } from "#web/ui/tab-links.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { FoundChannels } from "./found-channels.tsx";
import { FoundVideos } from "./found-videos.tsx";
import { Overview } from "./overview.tsx";

/** What was found, of all kinds or of one. */
export function SearchScreen({ filters }: { readonly filters: SearchFilters }) {
  const { query, entity } = filters;
  if (!isSearchable(query)) {
    return (
      <div className="pt-6">
        <h1 className="mb-4 mark-wide text-h1">{m.discovery_search()}</h1>
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
        links={[
          {
            href: searchHref({ ...filters, entity: "all" }),
            label: m.discovery_results_all(),
            isCurrent: entity === "all",
          },
          {
            href: searchHref({ ...filters, entity: "videos" }),
            label: m.discovery_results_videos(),
            isCurrent: entity === "videos",
          },
          {
            href: searchHref({ ...filters, entity: "channels" }),
            label: m.discovery_results_channels(),
            isCurrent: entity === "channels",
          },
        ]}
      />
      {entity === "channels" ? <div className="h-6" /> : <FilterPanel filters={filters} />}
      {entity === "all" && <Overview key={key} filters={filters} />}
      {entity === "videos" && <FoundVideos key={key} filters={filters} />}
      {entity === "channels" && <FoundChannels key={key} filters={filters} />}
    </div>
  );
}
