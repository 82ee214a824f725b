import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { CallInput } from "#shared/endpoint.ts";
import { videos, VIDEOS_PAGE_SIZE } from "#shared/videos/contract.ts";
import { call } from "#web/api.ts";
import { atLeast } from "#web/at-least.ts";
import { nextOffset } from "#web/next-offset.ts";
import { pollEveryMs } from "./processing.ts";

export type VideosFilter = NonNullable<CallInput<typeof videos.list>["query"]>;

/** One video with what is needed to play or edit it. */
export function videoQuery(id: string) {
  return queryOptions({
    queryKey: ["videos", "get", id],
    queryFn: ({ signal }) => call(videos.get, { params: { id } }, { signal }),
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

/** Published videos page after page, for lists that grow while scrolling. */
export function endlessVideosQuery(filter: VideosFilter = {}) {
  return infiniteQueryOptions({
    queryKey: ["videos", "endless", filter],
    queryFn: ({ pageParam, signal }) => {
      const part = call(videos.list, { query: { ...filter, offset: pageParam } }, { signal });
      return pageParam === 0 ? part : atLeast(part);
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    meta: { isRuled: true },
  });
}

/** Premieres that are to come or running, part by part, the nearest first. */
export const endlessPremieresQuery = infiniteQueryOptions({
  queryKey: ["videos", "premieres"],
  queryFn: ({ pageParam, signal }) => {
    const query = { limit: VIDEOS_PAGE_SIZE, offset: pageParam };
    const part = call(videos.premieres, { query }, { signal });
    return pageParam === 0 ? part : atLeast(part);
  },
  initialPageParam: 0,
  getNextPageParam: nextOffset,
});

const CHANNEL_PREMIERES_MAX = 12;

/** The nearest live streams and premieres of one channel. */
export function channelPremieresQuery(channelId: string) {
  return queryOptions({
    queryKey: ["videos", "premieres", channelId],
    queryFn: ({ signal }) =>
      call(videos.premieres, { query: { channelId, limit: CHANNEL_PREMIERES_MAX } }, { signal }),
  });
}

const NEAREST = 10;

/** What is live, and what is announced next. */
export const nearestPremieresQuery = queryOptions({
  queryKey: ["videos", "premieres", "nearest"],
  queryFn: ({ signal }) => call(videos.premieres, { query: { limit: NEAREST } }, { signal }),
});

/** How far uploading and processing are; asks again by itself until there is nothing left to wait for. */
export function processingQuery(id: string) {
  return queryOptions({
    queryKey: ["videos", "processing", id],
    queryFn: ({ signal }) => call(videos.processing, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data ? pollEveryMs(state.data) : false),
  });
}
