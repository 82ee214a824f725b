import { useQuery } from "@tanstack/react-query";
import { FunnelX } from "lucide-react";
import { overviewQuery } from "#web/features/search/queries.ts";
import {
  isFiltered,
  type SearchFilters,
  searchHref,
  unfilteredHref,
} from "#web/features/search/search-filters.ts";
import { VideoGrid } from "#web/features/videos/video-grid.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonGrid } from "#web/ui/feedback/skeleton.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { KIND_NAMES } from "./kinds.ts";
import { popularQuery } from "./load-results.ts";

/** Empty search results: suggests removing the filters, other result kinds, and trending videos. */
export function NothingFound({ filters }: { readonly filters: SearchFilters }) {
  const { query, entity } = filters;
  const hasFilters = isFiltered(filters);
  return (
    <>
      <EmptyState
        title={m.discovery_results_none({ text: query })}
        headingLevel={2}
        action={
          hasFilters && (
            <LinkButton href={unfilteredHref(filters)} icon={<FunnelX />}>
              {m.discovery_filters_reset()}
            </LinkButton>
          )
        }
      >
        {hintFor(filters)}
      </EmptyState>
      {entity !== "all" && <OtherKinds filters={filters} />}
      <Popular />
    </>
  );
}

function hintFor(filters: SearchFilters): string {
  if (isFiltered(filters)) return m.discovery_results_none_filtered();
  const isOneWord = !/\s/.test(filters.query.trim());
  return isOneWord ? m.discovery_results_none_word() : m.discovery_results_none_text();
}

/** Other result kinds with at least one result. */
function OtherKinds({ filters }: { readonly filters: SearchFilters }) {
  const { data } = useQuery(overviewQuery({ ...filters, entity: "all" }));
  const kinds = (["videos", "channels", "users", "playlists", "transcripts"] as const).filter(
    (kind) => kind !== filters.entity && (data?.[kind].count ?? 0) > 0,
  );
  if (kinds.length === 0) return null;
  return (
    <div className="mt-5 flex flex-wrap items-center justify-center gap-2.5">
      <span className="text-text-2">{m.discovery_results_none_elsewhere()}</span>
      {kinds.map((kind) => (
        <LinkButton key={kind} href={searchHref({ ...filters, entity: kind })}>
          {KIND_NAMES[kind]()}
        </LinkButton>
      ))}
    </div>
  );
}

function Popular() {
  const { data, isPending } = useQuery(popularQuery);
  if (!isPending && !data?.items.length) return null;
  return (
    <Section title={m.discovery_trending()} more={{ href: "/categories", label: m.discovery_categories() }}>
      {data ? <VideoGrid videos={data.items} headingLevel={3} /> : <SkeletonGrid of="videos" />}
    </Section>
  );
}
