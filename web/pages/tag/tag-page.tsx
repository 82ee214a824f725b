import { createFileRoute, useSearch } from "@tanstack/react-router";
import { loadEndlessVideos } from "#web/features/videos/load-endless-videos.ts";
import { feedLinks } from "#web/feed-links.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { anew } from "#web/load-anew.ts";
import { loadedHead } from "#web/loaded-head.ts";
import { shareImage } from "#web/share-image.ts";
import { TagVideos } from "./tag-videos.tsx";
import { videosTagged } from "./videos-tagged.ts";

export const Route = createFileRoute("/_default/tags/$tag")({
  loader: async ({ context, params: { tag }, preload }) => {
    await loadEndlessVideos(context.queryClient, videosTagged(tag), anew(preload));
    const title = `#${tag}`;
    return {
      title,
      description: m.discovery_tag_description({ tag: title }),
      image: shareImage("tags", tag),
      links: feedLinks("tags", tag, title),
    };
  },
  head: loadedHead,
  component: TagPage,
});

function TagPage() {
  const { tag } = Route.useParams();
  const { id } = useSearch({ strict: false });
  return <TagVideos key={tag} tag={tag} seenId={typeof id === "string" ? id : undefined} />;
}
