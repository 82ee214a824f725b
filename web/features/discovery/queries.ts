import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { channels, CHANNELS_PAGE_SIZE } from "#shared/channels/contract.ts";
import { discovery, TAGS_PAGE_SIZE } from "#shared/discovery/contract.ts";
import { call } from "#web/api.ts";
import { atLeast } from "#web/at-least.ts";
import { nextOffset } from "#web/next-offset.ts";

export type ChannelSort = "subscriptionsCount" | "createdAt";

const NEW_CHANNELS = 3;

/** The youngest channels, for the sidebar. */
export const newChannelsQuery = queryOptions({
  queryKey: ["channels", "newest", NEW_CHANNELS],
  queryFn: ({ signal }) =>
    call(channels.list, { query: { limit: NEW_CHANNELS, sort: "createdAt" } }, { signal }),
  meta: { isRuled: true },
});

/** Every category with the number of its videos. */
export const categoriesQuery = queryOptions({
  queryKey: ["discovery", "categories"],
  queryFn: ({ signal }) => call(discovery.categories, {}, { signal }),
});

/** Tags part by part, the most used first; those with a text in them. */
export function endlessTagsQuery(search: string) {
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

/** Public channels part by part. */
export function endlessChannelsQuery(sort: ChannelSort) {
  return infiniteQueryOptions({
    queryKey: ["channels", "endless", sort],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: CHANNELS_PAGE_SIZE, offset: pageParam, sort };
      const part = call(channels.list, { query }, { signal });
      return pageParam === 0 ? part : atLeast(part);
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    meta: { isRuled: true },
  });
}
