import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { VideoCard as VideoRecord } from "#shared/videos/contract.ts";
import { CardGrid } from "#web/ui/card-grid.tsx";
import { ErrorState } from "#web/ui/empty-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SkeletonGrid } from "#web/ui/skeleton.tsx";
import { VideoCard } from "#web/ui/video-card.tsx";
import { cardContent } from "./card-content.tsx";
import { endlessVideosQuery, type VideosFilter } from "./queries.ts";

interface EndlessVideosProps {
  readonly filter: VideosFilter;
  /** Stands where there is no video. */
  readonly empty: ReactNode;
  readonly headingLevel?: 2 | 3 | undefined;
}

/** The cards of the first screen load their pictures at once. */
const EAGER_CARDS = 4;

/** Published videos, part after part. */
export function EndlessVideos({ filter, empty, headingLevel = 3 }: EndlessVideosProps) {
  const list = useInfiniteQuery(endlessVideosQuery(filter));
  if (list.isPending) return <SkeletonGrid of="videos" />;
  if (!list.data) {
    return (
      <ErrorState
        headingLevel={headingLevel}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }

  const videos = withoutRepeats(list.data.pages.flatMap(({ items }) => items));
  if (videos.length === 0) return empty;
  return (
    <>
      <CardGrid of="videos">
        {videos.map((video, place) => (
          <VideoCard
            key={video._id}
            video={cardContent(video)}
            headingLevel={headingLevel}
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

/** A video published while the list is being read moves the others into the next part. */
function withoutRepeats(videos: readonly VideoRecord[]): VideoRecord[] {
  return [...new Map(videos.map((video) => [video._id, video])).values()];
}
