import { createFileRoute } from "@tanstack/react-router";
import { InfiniteVideos } from "#web/features/videos/infinite-videos.tsx";
import { loadInfiniteVideos } from "#web/features/videos/load-infinite-videos.ts";
import { EmptySite } from "#web/features/videos/empty-site.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { useKeepAlivePage } from "#web/layouts/default/keep-alive.ts";
import { loadedHead } from "#web/head/loaded-head.ts";
import { SectionHeader } from "#web/ui/layout/section.tsx";
import { VIDEOS_PAGE_SIZE } from "#shared/videos/contract.ts";
import type { VideosFilter } from "#web/features/videos/queries.ts";

const POPULAR_VIDEOS: VideosFilter = { status: "public", limit: VIDEOS_PAGE_SIZE, sort: "popular" };

export const Route = createFileRoute("/_default/popular")({
  loader: async ({ context }) => {
    await loadInfiniteVideos(context.queryClient, POPULAR_VIDEOS);
    return { title: m.discovery_popular(), description: m.discovery_popular_description() };
  },
  head: loadedHead,
  staticData: { keepAlive: true },
  component: PopularPage,
});

function PopularPage() {
  const { id } = useKeepAlivePage().search;
  return (
    <div className="pt-6">
      <SectionHeader title={m.discovery_popular()} headingLevel={1} />
      <InfiniteVideos
        filter={POPULAR_VIDEOS}
        headingLevel={2}
        scrollToId={id}
        empty={<EmptySite headingLevel={2} />}
      />
    </div>
  );
}
