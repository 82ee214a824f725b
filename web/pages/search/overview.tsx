import { useQuery } from "@tanstack/react-query";
import { overviewQuery } from "#web/features/search/queries.ts";
import { type SearchFilters, searchHref } from "#web/features/search/search-filters.ts";
import { cardContent } from "#web/features/videos/card-content.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { CardGrid } from "#web/ui/card-grid.tsx";
import { ErrorState } from "#web/ui/empty-state.tsx";
import { SkeletonGrid } from "#web/ui/skeleton.tsx";
import { VideoCard } from "#web/ui/video-card.tsx";
import { ChannelRow } from "./channel-row.tsx";
import { Corrected } from "./corrected.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { ResultSection } from "./result-section.tsx";

const CHANNELS_SHOWN = 4;

/** A few results of every kind, and the ways to the rest. */
export function Overview({ filters }: { readonly filters: SearchFilters }) {
  const { data, isError, isFetching, refetch } = useQuery(overviewQuery(filters));
  if (!data && isError) {
    return <ErrorState headingLevel={2} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (!data) return <SkeletonGrid of="videos" />;
  const { videos, channels, corrected } = data;
  if (videos.count === 0 && channels.count === 0) return <NothingFound filters={filters} />;
  return (
    <>
      <Corrected filters={filters} corrected={corrected} />
      {channels.count > 0 && (
        <ResultSection
          title={m.discovery_results_channels()}
          count={channels.count}
          more={
            channels.count > CHANNELS_SHOWN
              ? {
                  href: searchHref({ ...filters, entity: "channels" }),
                  label: m.discovery_results_more_channels(),
                }
              : undefined
          }
        >
          <ul className="grid grid-cols-2 gap-x-6 gap-y-1 max-md:grid-cols-1">
            {channels.items.slice(0, CHANNELS_SHOWN).map((channel) => (
              <ChannelRow key={channel._id} channel={channel} />
            ))}
          </ul>
        </ResultSection>
      )}
      {videos.count > 0 && (
        <ResultSection
          title={m.discovery_results_videos()}
          count={videos.count}
          more={
            videos.count > videos.items.length
              ? {
                  href: searchHref({ ...filters, entity: "videos" }),
                  label: m.discovery_results_more_videos(),
                }
              : undefined
          }
        >
          <CardGrid of="videos">
            {videos.items.map((video) => (
              <VideoCard key={video._id} video={cardContent(video)} />
            ))}
          </CardGrid>
        </ResultSection>
      )}
    </>
  );
}
