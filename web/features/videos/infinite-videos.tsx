import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { VideoCard as VideoRecord } from "#shared/videos/contract.ts";
import { useMuteFilter } from "#web/session/identity/mute-filter.ts";
import { CardGrid } from "#web/ui/cards/card-grid.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { LoadMore } from "#web/ui/feedback/load-more.tsx";
import { itemAnchor, type PaginatedList, useScrollToItem } from "#web/ui/layout/scroll-to-item.ts";
import { SkeletonGrid } from "#web/ui/feedback/skeleton.tsx";
import { withoutRepeats } from "#web/data/without-repeats.ts";
import { VideoListCard } from "./video-list-card.tsx";
import { infiniteVideosQuery, type VideosFilter } from "./queries.ts";

interface ListTexts {
  /** Empty state. */
  readonly empty: ReactNode;
  readonly headingLevel?: 2 | 3 | undefined;
  /** Id of the video to scroll to: the last one seen in the section that links here. */
  readonly scrollToId?: string | undefined;
}

interface InfiniteVideosProps extends ListTexts {
  readonly filter: VideosFilter;
}

/** Cards on the first screen load their thumbnails eagerly. */
const EAGER_CARDS = 4;

/** Published videos, paginated. */
export function InfiniteVideos({ filter, ...texts }: InfiniteVideosProps) {
  const list = useInfiniteQuery(infiniteVideosQuery(filter));
  // The channel's own page also shows a muted channel's videos.
  return <InfiniteVideoList list={list} isOfChannel={filter.channelId !== undefined} {...texts} />;
}

interface InfiniteVideoListProps extends ListTexts {
  /** Result of `useInfiniteQuery`. */
  readonly list: PaginatedList & {
    readonly data: { readonly pages: readonly { readonly items: readonly VideoRecord[] }[] } | undefined;
    readonly isPending: boolean;
    readonly isFetchingNextPage: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly isOfChannel?: boolean;
  /** Videos shown elsewhere on the page. */
  readonly excludedIds?: ReadonlySet<string> | undefined;
  /** Loads further pages automatically near the end. */
  readonly isAutoLoading?: boolean;
}

/** Infinite list of videos: placeholders, error, empty state, or cards. */
export function InfiniteVideoList({
  list,
  isOfChannel = false,
  excludedIds,
  isAutoLoading = false,
  empty,
  headingLevel = 3,
  scrollToId,
}: InfiniteVideoListProps) {
  const isNotMuted = useMuteFilter();
  useScrollToItem(scrollToId, list);
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

  const videos = withoutRepeats(list.data.pages.flatMap(({ items }) => items)).filter(
    ({ _id, channelId }) => (isOfChannel || isNotMuted(channelId)) && !excludedIds?.has(_id),
  );
  if (videos.length === 0) return empty;
  return (
    <>
      <CardGrid of="videos">
        {videos.map((video, index) => (
          <div key={video._id} id={itemAnchor(video._id)} className="min-w-0">
            <VideoListCard video={video} headingLevel={headingLevel} isEager={index < EAGER_CARDS} />
          </div>
        ))}
      </CardGrid>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
        isAutomatic={isAutoLoading}
      />
    </>
  );
}
