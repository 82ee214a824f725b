import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { VideoCard as VideoRecord } from "#shared/videos/contract.ts";
import { useIsHeard } from "#web/session/is-heard.ts";
import { CardGrid } from "#web/ui/card-grid.tsx";
import { ErrorState } from "#web/ui/empty-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { itemAnchor, type PartedList, useScrollToItem } from "#web/ui/scroll-to-item.ts";
import { SkeletonGrid } from "#web/ui/skeleton.tsx";
import { FilmCard } from "./film-card.tsx";
import { endlessVideosQuery, type VideosFilter } from "./queries.ts";

interface ListTexts {
  /** Stands where there is no video. */
  readonly empty: ReactNode;
  readonly headingLevel?: 2 | 3 | undefined;
  /** The video to scroll to: the last one that was seen elsewhere. */
  readonly seenId?: string | undefined;
}

interface EndlessVideosProps extends ListTexts {
  readonly filter: VideosFilter;
}

/** The cards of the first screen load their pictures at once. */
const EAGER_CARDS = 4;

/** Published videos, part after part. */
export function EndlessVideos({ filter, ...texts }: EndlessVideosProps) {
  const list = useInfiniteQuery(endlessVideosQuery(filter));
  // On its own page a channel is seen by everybody who wants to.
  return <VideoParts list={list} isOfChannel={filter.channelId !== undefined} {...texts} />;
}

interface VideoPartsProps extends ListTexts {
  /** What `useInfiniteQuery` gives. */
  readonly list: PartedList & {
    readonly data: { readonly pages: readonly { readonly items: readonly VideoRecord[] }[] } | undefined;
    readonly isPending: boolean;
    readonly isFetchingNextPage: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly isOfChannel?: boolean;
  /** Videos that stand elsewhere on the page. */
  readonly exceptIds?: ReadonlySet<string> | undefined;
  /** Further parts come as the reader gets near the end. */
  readonly growsByItself?: boolean;
}

/** A list of videos that grows: its placeholders, its failure, its emptiness, or its cards. */
export function VideoParts({
  list,
  isOfChannel = false,
  exceptIds,
  growsByItself = false,
  empty,
  headingLevel = 3,
  seenId,
}: VideoPartsProps) {
  const isHeard = useIsHeard();
  useScrollToItem(seenId, list);
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
    ({ _id, channelId }) => (isOfChannel || isHeard(channelId)) && !exceptIds?.has(_id),
  );
  if (videos.length === 0) return empty;
  return (
    <>
      <CardGrid of="videos">
        {videos.map((video, place) => (
          <div key={video._id} id={itemAnchor(video._id)} className="min-w-0">
            <FilmCard video={video} headingLevel={headingLevel} isEager={place < EAGER_CARDS} />
          </div>
        ))}
      </CardGrid>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
        isAutomatic={growsByItself}
      />
    </>
  );
}

/** A video published while the list is being read moves the others into the next part. */
function withoutRepeats(videos: readonly VideoRecord[]): VideoRecord[] {
  return [...new Map(videos.map((video) => [video._id, video])).values()];
}
