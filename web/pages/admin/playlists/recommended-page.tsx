import { createFileRoute } from "@tanstack/react-router";
import { loadedHead } from "#web/head/loaded-head.ts";
import { loadSitePlaylist, SitePlaylist } from "./site-playlist.tsx";

export const Route = createFileRoute("/_default/_staff/admin/playlists/recommended")({
  loader: ({ context }) => loadSitePlaylist(context.queryClient, "recommended"),
  head: loadedHead,
  component: RecommendedPage,
});

function RecommendedPage() {
  return <SitePlaylist id="recommended" />;
}
