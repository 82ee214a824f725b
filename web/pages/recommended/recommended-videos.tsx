import { useInfiniteQuery } from "@tanstack/react-query";
import type { VideoCard as VideoRecord } from "#shared/videos/contract.ts";
import { cardContent } from "#web/features/videos/card-content.tsx";
import { Silence } from "#web/features/videos/silence.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { CardGrid } from "#web/ui/card-grid.tsx";
import { ErrorState } from "#web/ui/empty-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SectionHeader } from "#web/ui/section.tsx";
import { SkeletonGrid } from "#web/ui/skeleton.tsx";
import { VideoCard } from "#web/ui/video-card.tsx";
import { recommendedQuery } from "./queries.ts";

/** The cards of the first screen load their pictures at once. */
const EAGER_CARDS = 4;

export function RecommendedVideos() {
  return (
    <div className="pt-6">
      <SectionHeader title={m.discovery_recommended()} headingLevel={1} />
      <Videos />
    </div>
  );
}

function Videos() {
  const list = useInfiniteQuery(recommendedQuery);
  if (list.isPending) return <SkeletonGrid of="videos" />;
  if (!list.data) {
    return <ErrorState headingLevel={2} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  }
  const videos = new Map<string, VideoRecord>(
    list.data.pages.flatMap(({ items }) => items).map((video) => [video._id, video]),
  );
  if (videos.size === 0) return <Silence headingLevel={2} />;
  return (
    <>
      <CardGrid of="videos">
        {[...videos.values()].map((video, place) => (
          <VideoCard
            key={video._id}
            video={cardContent(video)}
            headingLevel={2}
            isEager={place < EAGER_CARDS}
          />
        ))}
      </CardGrid>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
