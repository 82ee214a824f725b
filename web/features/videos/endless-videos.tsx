import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { VideoCard as VideoRecord } from "#shared/videos/contract.ts";
import { useIsHeard } from "#web/session/is-heard.ts";
import { CardGrid } from "#web/ui/card-grid.tsx";
import { ErrorState } from "#web/ui/empty-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SkeletonGrid } from "#web/ui/skeleton.tsx";
import { FilmCard } from "./film-card.tsx";
import { endlessVideosQuery, type VideosFilter } from "./queries.ts";

interface EndlessVideosProps {
  readonly filter: VideosFilter;
  /** Stands where there is no video. */
  readonly empty: ReactNode;
  readonly headingLevel?: 2 | 3 | undefined;
  /** The video to scroll to: the last one that was seen elsewhere. */
  readonly seenId?: string | undefined;
}

/** So many parts are loaded to find the video to scroll to. */
const MOST_SEARCHED_PARTS = 5;

/** The cards of the first screen load their pictures at once. */
const EAGER_CARDS = 4;

/** Published videos, part after part. */
export function EndlessVideos({ filter, empty, headingLevel = 3, seenId }: EndlessVideosProps) {
  const list = useInfiniteQuery(endlessVideosQuery(filter));
  const isHeard = useIsHeard();
  useScrollTo(seenId, list);
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

  // On its own page a channel is seen by everybody who wants to.
  const videos = withoutRepeats(list.data.pages.flatMap(({ items }) => items)).filter(
    ({ channelId }) => filter.channelId !== undefined || isHeard(channelId),
  );
  if (videos.length === 0) return empty;
  return (
    <>
      <CardGrid of="videos">
        {videos.map((video, place) => (
          <div key={video._id} id={anchorOf(video._id)} className="min-w-0">
            <FilmCard video={video} headingLevel={headingLevel} isEager={place < EAGER_CARDS} />
          </div>
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

function anchorOf(videoId: string): string {
  return `video-${videoId}`;
}

interface PartedList {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Brings a video into sight, once; loads further parts of the list as long as it is not among those there. */
function useScrollTo(videoId: string | undefined, list: PartedList): void {
  const [reachedId, setReachedId] = useState<string>();
  const { data, hasNextPage, isFetching, fetchNextPage } = list;

  useEffect(() => {
    if (videoId === undefined || videoId === reachedId || !data || isFetching) return;
    const isSearched = hasNextPage && data.pages.length < MOST_SEARCHED_PARTS;
    if (isSearched && !document.getElementById(anchorOf(videoId))) {
      void fetchNextPage();
      return;
    }
    // After the router, which scrolls to the top of a new page.
    const frame = requestAnimationFrame(() => {
      document.getElementById(anchorOf(videoId))?.scrollIntoView({ block: "center" });
      setReachedId(videoId);
    });
    return () => cancelAnimationFrame(frame);
  }, [videoId, reachedId, data, hasNextPage, isFetching, fetchNextPage]);
}

/** A video published while the list is being read moves the others into the next part. */
function withoutRepeats(videos: readonly VideoRecord[]): VideoRecord[] {
  return [...new Map(videos.map((video) => [video._id, video])).values()];
}
