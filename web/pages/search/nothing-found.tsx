import { FunnelX } from "lucide-react";
import { isFiltered, type SearchFilters, searchHref } from "#web/features/search/search-filters.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

export function NothingFound({ filters }: { readonly filters: SearchFilters }) {
  const { query, entity } = filters;
  const hasFilters = isFiltered(filters);
  return (
    <EmptyState
      title={m.discovery_results_none({ text: query })}
      headingLevel={2}
      action={
        hasFilters && (
          <LinkButton href={searchHref({ query, entity })} icon={<FunnelX />}>
            {m.discovery_filters_reset()}
          </LinkButton>
        )
      }
    >
      {hasFilters ? m.discovery_results_none_filtered() : m.discovery_results_none_text()}
    </EmptyState>
  );
}
