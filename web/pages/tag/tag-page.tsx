import { createFileRoute } from "@tanstack/react-router";
import { loadEndlessVideos } from "#web/features/videos/load-endless-videos.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/loaded-head.ts";
import { TagVideos } from "./tag-videos.tsx";
import { videosTagged } from "./videos-tagged.ts";

export const Route = createFileRoute("/_default/tags/$tag")({
  loader: async ({ context, params: { tag } }) => {
    await loadEndlessVideos(context.queryClient, videosTagged(tag));
    return { title: `#${tag}`, description: m.discovery_tag_description({ tag: `#${tag}` }) };
  },
  head: loadedHead,
  component: TagPage,
});

function TagPage() {
  const { tag } = Route.useParams();
  return <TagVideos key={tag} tag={tag} />;
}
