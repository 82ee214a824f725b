import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { CallInput } from "#shared/endpoint.ts";
import { videos, VIDEOS_PAGE_SIZE } from "#shared/videos/contract.ts";
import { call } from "#web/data/api.ts";
import { withMinimumDelay } from "#web/data/with-minimum-delay.ts";
import { nextOffset } from "#web/data/next-offset.ts";
import { pollEveryMs } from "./processing.ts";

export type VideosFilter = NonNullable<CallInput<typeof videos.list>["query"]>;

export function loadVideo(id: string, signal: AbortSignal) {
  return call(videos.get, { params: { id } }, { signal });
}

/** One video with the data to play or edit it. */
export function videoQuery(id: string) {
  return queryOptions({
    queryKey: ["videos", "get", id],
    queryFn: ({ signal }) => loadVideo(id, signal),
  });
}

/** One page of published videos. */
export function videosQuery(filter: VideosFilter = {}) {
  return queryOptions({
    queryKey: ["videos", "list", filter],
    queryFn: ({ signal }) => call(videos.list, { query: filter }, { signal }),
    meta: { isRuled: true },
  });
}

/** Published videos page by page, for infinite lists. */
export function infiniteVideosQuery(filter: VideosFilter = {}) {
  return infiniteQueryOptions({
    queryKey: ["videos", "endless", filter],
    queryFn: ({ pageParam, signal }) => {
      const part = call(videos.list, { query: { ...filter, offset: pageParam } }, { signal });
      return pageParam === 0 ? part : withMinimumDelay(part);
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    meta: { isRuled: true },
  });
}

/** Upcoming and running premieres, paginated, nearest first. */
export const infinitePremieresQuery = infiniteQueryOptions({
  queryKey: ["videos", "premieres"],
  queryFn: ({ pageParam, signal }) => {
    const query = { limit: VIDEOS_PAGE_SIZE, offset: pageParam };
    const part = call(videos.premieres, { query }, { signal });
    return pageParam === 0 ? part : withMinimumDelay(part);
  },
  initialPageParam: 0,
  getNextPageParam: nextOffset,
});

const CHANNEL_PREMIERES_MAX = 12;

/** The next live streams and premieres of one channel. */
export function channelPremieresQuery(channelId: string) {
  return queryOptions({
    queryKey: ["videos", "premieres", channelId],
    queryFn: ({ signal }) =>
      call(videos.premieres, { query: { channelId, limit: CHANNEL_PREMIERES_MAX } }, { signal }),
  });
}

const NEAREST = 10;

/** Running live streams, and those announced next. */
export const nearestPremieresQuery = queryOptions({
  queryKey: ["videos", "premieres", "nearest"],
  queryFn: ({ signal }) => call(videos.premieres, { query: { limit: NEAREST } }, { signal }),
});

/** Progress of upload and processing; polls until nothing is pending. */
export function processingQuery(id: string) {
  return queryOptions({
    queryKey: ["videos", "processing", id],
    queryFn: ({ signal }) => call(videos.processing, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data ? pollEveryMs(state.data) : false),
  });
}
