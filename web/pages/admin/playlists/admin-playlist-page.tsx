import { createFileRoute } from "@tanstack/react-router";
import { loadedHead } from "#web/head/loaded-head.ts";
import { AnyPlaylist, loadAnyPlaylist } from "./any-playlist.tsx";

export const Route = createFileRoute("/_default/_staff/admin/playlists/$playlistId")({
  loader: ({ context, params }) => loadAnyPlaylist(context.queryClient, params.playlistId),
  head: loadedHead,
  component: AdminPlaylistPage,
});

function AdminPlaylistPage() {
  return <AnyPlaylist {...Route.useParams()} />;
}
