import { createFileRoute } from "@tanstack/react-router";
import { InfiniteVideos } from "#web/features/videos/infinite-videos.tsx";
import { loadInfiniteVideos } from "#web/features/videos/load-infinite-videos.ts";
import { feedLinks } from "#web/head/feed-links.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { useKeepAlivePage } from "#web/layouts/default/keep-alive.ts";
import { SectionHeader } from "#web/ui/layout/section.tsx";
import { EmptySite } from "#web/features/videos/empty-site.tsx";
import { VIDEOS_PAGE_SIZE } from "#shared/videos/contract.ts";
import type { VideosFilter } from "#web/features/videos/queries.ts";

const NEW_VIDEOS = { status: "public", limit: VIDEOS_PAGE_SIZE } as const satisfies VideosFilter;

interface NewSearch {
  /** The last video seen on the previous page. */
  readonly id?: string;
}

export const Route = createFileRoute("/_default/new")({
  validateSearch: ({ id }: Record<string, unknown>): NewSearch => (typeof id === "string" ? { id } : {}),
  loader: async ({ context }) => {
    await loadInfiniteVideos(context.queryClient, NEW_VIDEOS);
    const title = m.playback_new();
    return { title, description: m.playback_new_description(), links: feedLinks("new", "all", title) };
  },
  head: loadedHead,
  staticData: { keepAlive: true },
  component: NewPage,
});

function NewPage() {
  const { id } = useKeepAlivePage().search;
  return (
    <div className="pt-6">
      <SectionHeader title={m.playback_new()} headingLevel={1} />
      <InfiniteVideos
        filter={NEW_VIDEOS}
        headingLevel={2}
        scrollToId={id}
        empty={<EmptySite headingLevel={2} />}
      />
    </div>
  );
}
