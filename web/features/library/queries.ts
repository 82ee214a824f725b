import { infiniteQueryOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { library, POSITIONS_MAX } from "#shared/library/contract.ts";
import { ratings } from "#shared/ratings/contract.ts";
import { VIDEOS_PAGE_SIZE } from "#shared/videos/contract.ts";
import { call } from "#web/data/api.ts";
import { withMinimumDelay } from "#web/data/with-minimum-delay.ts";
import { meQuery } from "#web/session/viewer.ts";

interface Page<Item> {
  readonly items: readonly Item[];
  readonly count: number;
}

interface PageRequest {
  readonly limit: number;
  readonly offset: number;
}

/** Query options of an infinite list. */
function infiniteListOptions<Item>(
  key: readonly unknown[],
  load: (request: PageRequest, signal: AbortSignal) => Promise<Page<Item>>,
) {
  return infiniteQueryOptions({
    queryKey: ["library", ...key],
    queryFn: ({ pageParam, signal }) => {
      const part = load({ limit: VIDEOS_PAGE_SIZE, offset: pageParam }, signal);
      return pageParam === 0 ? part : withMinimumDelay(part);
    },
    initialPageParam: 0,
    getNextPageParam: ({ items, count }: Page<Item>, _parts, offset: number) => {
      const next = offset + items.length;
      return items.length > 0 && next < count ? next : undefined;
    },
  });
}

export const watchLaterQuery = infiniteListOptions(["watchLater"], (query, signal) =>
  call(library.watchLater, { query }, { signal }),
);

export const favouritesQuery = infiniteListOptions(["favourites"], (query, signal) =>
  call(ratings.ratedVideos, { query: { ...query, rating: 1 } }, { signal }),
);

export function historyQuery(search: string) {
  return infiniteListOptions(["history", search], (query, signal) =>
    call(library.history, { query: search === "" ? query : { ...query, query: search } }, { signal }),
  );
}

/** The account's rating of a video. */
export function ratingQuery(videoId: string) {
  return queryOptions({
    queryKey: ["library", "rating", videoId],
    queryFn: ({ signal }) => call(ratings.ofVideo, { params: { id: videoId } }, { signal }),
  });
}

/** Playback positions of the videos the account watched last. */
export const playbackPositionsQuery = queryOptions({
  queryKey: ["library", "places"],
  queryFn: async ({ signal }) => {
    const { items } = await call(library.places, { query: { limit: POSITIONS_MAX } }, { signal });
    return items;
  },
});

/** Updates the playback position of a video on all cards immediately. */
export function updatePlaybackPosition(queryClient: QueryClient, videoId: string, seconds: number): void {
  if (queryClient.getQueryData(meQuery.queryKey)?.settings.historyPaused) return;
  queryClient.setQueryData(
    playbackPositionsQuery.queryKey,
    (positions) =>
      positions && [{ videoId, seconds }, ...positions.filter((position) => position.videoId !== videoId)],
  );
  void queryClient.invalidateQueries({ queryKey: ["library", "history"], refetchType: "none" });
}
