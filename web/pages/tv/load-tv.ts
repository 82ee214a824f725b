import type { QueryClient } from "@tanstack/react-query";
import { recommendedQuery } from "#web/features/videos/suggested-queries.ts";
import { videosQuery, type VideosFilter } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { siteName } from "#web/ssr/public-config.ts";

/** Rows below the recommended videos. */
export const TV_ROWS = [
  { title: m.videos_tv_new, filter: { status: "public", limit: 24 } },
  { title: m.videos_tv_popular, filter: { status: "public", sort: "popular", limit: 24 } },
  { title: m.videos_tv_long, filter: { status: "public", sort: "duration", limit: 24 } },
] as const satisfies readonly { title: () => string; filter: VideosFilter }[];

/** Loads the videos of all rows; returns the page head. */
export async function loadTv(queryClient: QueryClient) {
  const loading = [
    queryClient.prefetchInfiniteQuery(recommendedQuery),
    ...TV_ROWS.map(({ filter }) => queryClient.prefetchQuery(videosQuery(filter))),
  ];
  if (import.meta.env.SSR) await Promise.all(loading);
  return { title: m.videos_tv_title({ site: siteName() }), description: m.videos_tv_description() };
}
