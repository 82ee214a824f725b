import { queryOptions } from "@tanstack/react-query";
import { channels } from "#shared/channels/contract.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { call } from "#web/api.ts";
import { videosQuery } from "#web/features/videos/queries.ts";

export const SLIDES = 5;
export const NEWEST_VIDEOS = 24;
/** Two rows of five on large screens. */
const POPULAR_VIDEOS = 10;
const TOP_CHANNELS = 8;

/** What staff have put on the large slides. */
export const featuredQuery = queryOptions({
  queryKey: ["playlists", "videos", "featured", SLIDES],
  queryFn: ({ signal }) =>
    call(playlists.videos, { params: { id: "featured" }, query: { paged: true, limit: SLIDES } }, { signal }),
});

export const newestQuery = videosQuery({ status: "public", limit: NEWEST_VIDEOS });

export const popularQuery = videosQuery({ status: "public", limit: POPULAR_VIDEOS, sort: "popular" });

const topChannels = { limit: TOP_CHANNELS, sort: "subscriptionsCount" } as const;

export const topChannelsQuery = queryOptions({
  queryKey: ["channels", "list", topChannels],
  queryFn: ({ signal }) => call(channels.list, { query: topChannels }, { signal }),
});
