import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { channels, CHANNELS_PAGE_SIZE } from "#shared/channels/contract.ts";
import { discovery, TAGS_PAGE_SIZE } from "#shared/discovery/contract.ts";
import { call } from "#web/data/api.ts";
import { withMinimumDelay } from "#web/data/with-minimum-delay.ts";
import { nextOffset } from "#web/data/next-offset.ts";

export type ChannelSort = "subscriptionsCount" | "createdAt";

const NEW_CHANNELS = 3;

/** Newest channels, for the sidebar. */
export const newChannelsQuery = queryOptions({
  queryKey: ["channels", "newest", NEW_CHANNELS],
  queryFn: ({ signal }) =>
    call(channels.list, { query: { limit: NEW_CHANNELS, sort: "createdAt" } }, { signal }),
  meta: { isRuled: true },
});

/** Tags that match the search, most used first, paginated. */
export function infiniteTagsQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ["discovery", "tags", search],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: TAGS_PAGE_SIZE, offset: pageParam, ...(search ? { search } : {}) };
      return call(discovery.tags, { query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
}

/** Public channels, paginated. */
export function infiniteChannelsQuery(sort: ChannelSort) {
  return infiniteQueryOptions({
    queryKey: ["channels", "endless", sort],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: CHANNELS_PAGE_SIZE, offset: pageParam, sort };
      const part = call(channels.list, { query }, { signal });
      return pageParam === 0 ? part : withMinimumDelay(part);
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    meta: { isRuled: true },
  });
}
