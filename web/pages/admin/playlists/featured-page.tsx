import { createFileRoute } from "@tanstack/react-router";
import { loadedHead } from "#web/head/loaded-head.ts";
import { loadSitePlaylist, SitePlaylist } from "./site-playlist.tsx";

export const Route = createFileRoute("/_default/_staff/admin/playlists/featured")({
  loader: ({ context }) => loadSitePlaylist(context.queryClient, "featured"),
  head: loadedHead,
  component: FeaturedPage,
});

function FeaturedPage() {
  return <SitePlaylist id="featured" />;
}
