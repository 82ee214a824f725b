import { createFileRoute } from "@tanstack/react-router";
import { forViewerQuery } from "#web/features/videos/suggested-queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useKeptPage } from "#web/kept-page.ts";
import { loadedHead } from "#web/loaded-head.ts";
import { picksQuery, recommendedPlaylistsQuery } from "./queries.ts";
import { Recommended } from "./recommended.tsx";

interface RecommendedSearch {
  /** The last video seen on the page before. */
  readonly id?: string;
}

export const Route = createFileRoute("/_default/recommended")({
  validateSearch: ({ id }: Record<string, unknown>): RecommendedSearch =>
    typeof id === "string" ? { id } : {},
  loader: async ({ context: { queryClient } }) => {
    const loading = Promise.all([
      queryClient.prefetchQuery(picksQuery),
      queryClient.prefetchQuery(recommendedPlaylistsQuery),
      queryClient.prefetchInfiniteQuery(forViewerQuery),
    ]);
    if (import.meta.env.SSR) await loading;
    return { title: m.discovery_recommended(), description: m.discovery_recommended_description() };
  },
  head: loadedHead,
  staticData: { kept: true },
  component: RecommendedPage,
});

function RecommendedPage() {
  const { id } = useKeptPage().search;
  return <Recommended seenId={id} />;
}
