import { createFileRoute } from "@tanstack/react-router";
import { InfiniteVideos } from "#web/features/videos/infinite-videos.tsx";
import { loadInfiniteVideos } from "#web/features/videos/load-infinite-videos.ts";
import { EmptySite } from "#web/features/videos/empty-site.tsx";
import { refetchOnVisit } from "#web/data/refetch-on-visit.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { SectionHeader } from "#web/ui/layout/section.tsx";
import { VIDEOS_PAGE_SIZE } from "#shared/videos/contract.ts";
import type { VideosFilter } from "#web/features/videos/queries.ts";

const TRENDING_VIDEOS: VideosFilter = { status: "public", limit: VIDEOS_PAGE_SIZE, sort: "trending" };

interface TrendingSearch {
  /** The last video seen on the previous page. */
  readonly id?: string;
}

export const Route = createFileRoute("/_default/trending")({
  validateSearch: ({ id }: Record<string, unknown>): TrendingSearch => (typeof id === "string" ? { id } : {}),
  loader: async ({ context, preload }) => {
    await loadInfiniteVideos(context.queryClient, TRENDING_VIDEOS, refetchOnVisit(preload));
    return { title: m.discovery_trending(), description: m.discovery_trending_description() };
  },
  head: loadedHead,
  component: TrendingPage,
});

function TrendingPage() {
  const { id } = Route.useSearch();
  return (
    <div className="pt-6">
      <SectionHeader title={m.discovery_trending()} headingLevel={1} />
      <InfiniteVideos
        filter={TRENDING_VIDEOS}
        headingLevel={2}
        scrollToId={id}
        empty={<EmptySite headingLevel={2} />}
      />
    </div>
  );
}
