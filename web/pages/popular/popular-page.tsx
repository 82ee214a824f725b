import { createFileRoute } from "@tanstack/react-router";
import { EndlessVideos } from "#web/features/videos/endless-videos.tsx";
import { loadEndlessVideos } from "#web/features/videos/load-endless-videos.ts";
import { Silence } from "#web/features/videos/silence.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { useKeptPage } from "#web/kept-page.ts";
import { loadedHead } from "#web/loaded-head.ts";
import { SectionHeader } from "#web/ui/section.tsx";
import { POPULAR_VIDEOS } from "./popular-videos.ts";

export const Route = createFileRoute("/_default/popular")({
  loader: async ({ context }) => {
    await loadEndlessVideos(context.queryClient, POPULAR_VIDEOS);
    return { title: m.discovery_popular(), description: m.discovery_popular_description() };
  },
  head: loadedHead,
  staticData: { kept: true },
  component: PopularPage,
});

function PopularPage() {
  const { id } = useKeptPage().search;
  return (
    <div className="pt-6">
      <SectionHeader title={m.discovery_popular()} headingLevel={1} />
      <EndlessVideos
        filter={POPULAR_VIDEOS}
        headingLevel={2}
        seenId={id}
        empty={<Silence headingLevel={2} />}
      />
    </div>
  );
}
