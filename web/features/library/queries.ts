import { infiniteQueryOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { library, PLACES_MAX } from "#shared/library/contract.ts";
import { ratings } from "#shared/ratings/contract.ts";
import { VIDEOS_PAGE_SIZE } from "#shared/videos/contract.ts";
import { call } from "#web/api.ts";
import { atLeast } from "#web/at-least.ts";
import { meQuery } from "#web/session/viewer.ts";

interface Part<Item> {
  readonly items: readonly Item[];
  readonly count: number;
}

interface PartAsked {
  readonly limit: number;
  readonly offset: number;
}

/** A list that grows while it is read. */
function endless<Item>(
  key: readonly unknown[],
  load: (asked: PartAsked, signal: AbortSignal) => Promise<Part<Item>>,
) {
  return infiniteQueryOptions({
    queryKey: ["library", ...key],
    queryFn: ({ pageParam, signal }) => {
      const part = load({ limit: VIDEOS_PAGE_SIZE, offset: pageParam }, signal);
      return pageParam === 0 ? part : atLeast(part);
    },
    initialPageParam: 0,
    getNextPageParam: ({ items, count }: Part<Item>, _parts, offset: number) => {
      const next = offset + items.length;
      return items.length > 0 && next < count ? next : undefined;
    },
  });
}

export const watchLaterQuery = endless(["watchLater"], (query, signal) =>
  call(library.watchLater, { query }, { signal }),
);

export const favouritesQuery = endless(["favourites"], (query, signal) =>
  call(ratings.ratedVideos, { query: { ...query, rating: 1 } }, { signal }),
);

export function historyQuery(words: string) {
  return endless(["history", words], (query, signal) =>
    call(library.history, { query: words === "" ? query : { ...query, query: words } }, { signal }),
  );
}

/** The account's rating of a video. */
export function ratingQuery(videoId: string) {
  return queryOptions({
    queryKey: ["library", "rating", videoId],
    queryFn: ({ signal }) => call(ratings.ofVideo, { params: { id: videoId } }, { signal }),
  });
}

/** Where the account is in the videos it has watched last. */
export const placesQuery = queryOptions({
  queryKey: ["library", "places"],
  queryFn: async ({ signal }) => {
    const { items } = await call(library.places, { query: { limit: PLACES_MAX } }, { signal });
    return items;
  },
});

/** Shows at once on all cards where a film has just been left. */
export function notePlace(queryClient: QueryClient, videoId: string, seconds: number): void {
  if (queryClient.getQueryData(meQuery.queryKey)?.settings.historyPaused) return;
  queryClient.setQueryData(
    placesQuery.queryKey,
    (places) => places && [{ videoId, seconds }, ...places.filter((place) => place.videoId !== videoId)],
  );
  void queryClient.invalidateQueries({ queryKey: ["library", "history"], refetchType: "none" });
}
