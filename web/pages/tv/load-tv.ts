import type { QueryClient } from "@tanstack/react-query";
import { forViewerQuery } from "#web/features/videos/suggested-queries.ts";
import { videosQuery, type VideosFilter } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";

/** The rows below what is recommended. */
export const TV_ROWS = [
  { title: m.film_tv_new, filter: { status: "public", limit: 24 } },
  { title: m.film_tv_popular, filter: { status: "public", sort: "popular", limit: 24 } },
  { title: m.film_tv_long, filter: { status: "public", sort: "duration", limit: 24 } },
] as const satisfies readonly { title: () => string; filter: VideosFilter }[];

/** The films of all rows; gives what the head of the page says. */
export async function loadTv(queryClient: QueryClient) {
  const loading = [
    queryClient.prefetchInfiniteQuery(forViewerQuery),
    ...TV_ROWS.map(({ filter }) => queryClient.prefetchQuery(videosQuery(filter))),
  ];
  if (import.meta.env.SSR) await Promise.all(loading);
  return { title: m.film_tv_title(), description: m.film_tv_description() };
}
