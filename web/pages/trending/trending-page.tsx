import { createFileRoute } from "@tanstack/react-router";
import { EndlessVideos } from "#web/features/videos/endless-videos.tsx";
import { loadEndlessVideos } from "#web/features/videos/load-endless-videos.ts";
import { Silence } from "#web/features/videos/silence.tsx";
import { anew } from "#web/load-anew.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/loaded-head.ts";
import { SectionHeader } from "#web/ui/section.tsx";
import { TRENDING_VIDEOS } from "./trending-videos.ts";

interface TrendingSearch {
  /** The last video seen on the page before. */
  readonly id?: string;
}

export const Route = createFileRoute("/_default/trending")({
  validateSearch: ({ id }: Record<string, unknown>): TrendingSearch => (typeof id === "string" ? { id } : {}),
  loader: async ({ context, preload }) => {
    await loadEndlessVideos(context.queryClient, TRENDING_VIDEOS, anew(preload));
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
      <EndlessVideos
        filter={TRENDING_VIDEOS}
        headingLevel={2}
        seenId={id}
        empty={<Silence headingLevel={2} />}
      />
    </div>
  );
}
