import { createFileRoute } from "@tanstack/react-router";
import { loadedHead } from "#web/head/loaded-head.ts";
import { loadManagedPlaylist, ManagedPlaylist } from "./managed-playlist.tsx";

export const Route = createFileRoute("/_default/manage-channel/$channelId/playlists/$playlistId")({
  loader: ({ context, params }) => loadManagedPlaylist(context.queryClient, params.playlistId),
  head: loadedHead,
  component: ManagedPlaylistPage,
});

function ManagedPlaylistPage() {
  return <ManagedPlaylist {...Route.useParams()} />;
}
