import { createFileRoute } from "@tanstack/react-router";
import { EndlessVideos } from "#web/features/videos/endless-videos.tsx";
import { loadEndlessVideos } from "#web/features/videos/load-endless-videos.ts";
import { feedLinks } from "#web/feed-links.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/loaded-head.ts";
import { useKeptPage } from "#web/kept-page.ts";
import { SectionHeader } from "#web/ui/section.tsx";
import { Silence } from "#web/features/videos/silence.tsx";
import { NEW_VIDEOS } from "./new-videos.ts";

interface NewSearch {
  /** The last video seen on the page before. */
  readonly id?: string;
}

export const Route = createFileRoute("/_default/new")({
  validateSearch: ({ id }: Record<string, unknown>): NewSearch => (typeof id === "string" ? { id } : {}),
  loader: async ({ context }) => {
    await loadEndlessVideos(context.queryClient, NEW_VIDEOS);
    const title = m.watch_new();
    return { title, description: m.watch_new_description(), links: feedLinks("new", "all", title) };
  },
  head: loadedHead,
  staticData: { kept: true },
  component: NewPage,
});

function NewPage() {
  const { id } = useKeptPage().search;
  return (
    <div className="pt-6">
      <SectionHeader title={m.watch_new()} headingLevel={1} />
      <EndlessVideos filter={NEW_VIDEOS} headingLevel={2} seenId={id} empty={<Silence headingLevel={2} />} />
    </div>
  );
}
