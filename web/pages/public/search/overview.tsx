import { useQuery } from "@tanstack/react-query";
import { type ResultKind, overviewQuery } from "#web/features/search/queries.ts";
import { type SearchFilters, searchHref } from "#web/features/search/search-filters.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import { Section } from "#web/ui/layout/section.tsx";
import { SkeletonGrid } from "#web/ui/feedback/skeleton.tsx";
import { ResultPages } from "./result-list.tsx";
import { DidYouMean } from "./did-you-mean.tsx";
import { isEmpty } from "./load-results.ts";
import { NothingFound } from "./nothing-found.tsx";
import { KIND_NAMES } from "./kinds.ts";

const CHANNELS_SHOWN = 4;

/** A few results of every kind, with links to all results. */
export function Overview({ filters }: { readonly filters: SearchFilters }) {
  const { data, isError, isFetching, refetch } = useQuery(overviewQuery(filters));
  if (!data && isError) {
    return <ErrorState headingLevel={2} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (!data) return <SkeletonGrid of="videos" />;
  const { videos, channels, users, playlists, transcripts, corrected, didYouMean } = data;
  const parts = [
    { entity: "channels", count: channels.count, items: channels.items.slice(0, CHANNELS_SHOWN) },
    { entity: "videos", ...videos },
    { entity: "playlists", ...playlists },
    { entity: "users", ...users },
    { entity: "transcripts", ...transcripts },
  ] as const;
  if (isEmpty(data)) return <NothingFound filters={filters} />;
  return (
    <>
      <DidYouMean filters={filters} corrected={corrected} didYouMean={didYouMean} />
      {parts
        .filter(({ count }) => count > 0)
        .map((part) => (
          <Section
            key={part.entity}
            title={KIND_NAMES[part.entity]()}
            remark={formatNumber(part.count)}
            more={part.count > part.items.length ? moreOf(part.entity, filters) : undefined}
            className="mt-7! max-sm:mt-6!"
          >
            <ResultPages pages={[part]} headingLevel={3} />
          </Section>
        ))}
    </>
  );
}

function moreOf(entity: ResultKind, filters: SearchFilters) {
  return { href: searchHref({ ...filters, entity }), label: m.discovery_results_more() };
}
