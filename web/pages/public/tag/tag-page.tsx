import { createFileRoute, useSearch } from "@tanstack/react-router";
import { loadInfiniteVideos } from "#web/features/videos/load-infinite-videos.ts";
import { feedLinks } from "#web/head/feed-links.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { refetchOnVisit } from "#web/data/refetch-on-visit.ts";
import { loadedHead } from "#web/head/loaded-head.ts";
import { shareImage } from "#web/head/share-image.ts";
import { TagVideos } from "./tag-videos.tsx";
import { tagVideosFilter } from "./tag-videos-filter.ts";

export const Route = createFileRoute("/_default/tags/$tag")({
  loader: async ({ context, params: { tag }, preload }) => {
    await loadInfiniteVideos(context.queryClient, tagVideosFilter(tag), refetchOnVisit(preload));
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
