import { createFileRoute } from "@tanstack/react-router";
import { recommendedQuery } from "#web/features/videos/suggested-queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useKeepAlivePage } from "#web/layouts/default/keep-alive.ts";
import { loadedHead } from "#web/head/loaded-head.ts";
import { picksQuery, recommendedPlaylistsQuery } from "./queries.ts";
import { Recommended } from "./recommended.tsx";

interface RecommendedSearch {
  /** The last video seen on the previous page. */
  readonly id?: string;
}

export const Route = createFileRoute("/_default/recommended")({
  validateSearch: ({ id }: Record<string, unknown>): RecommendedSearch =>
    typeof id === "string" ? { id } : {},
  loader: async ({ context: { queryClient } }) => {
    const loading = Promise.all([
      queryClient.prefetchQuery(picksQuery),
      queryClient.prefetchQuery(recommendedPlaylistsQuery),
      queryClient.prefetchInfiniteQuery(recommendedQuery),
    ]);
    if (import.meta.env.SSR) await loading;
    return { title: m.discovery_recommended(), description: m.discovery_recommended_description() };
  },
  head: loadedHead,
  staticData: { keepAlive: true },
  component: RecommendedPage,
});

function RecommendedPage() {
  const { id } = useKeepAlivePage().search;
  return <Recommended seenId={id} />;
}
