import { createFileRoute } from "@tanstack/react-router";
import { loadedHead } from "#web/head/loaded-head.ts";
import { loadPlaylist } from "./load-playlist.ts";
import { PlaylistPage } from "./playlist-screen.tsx";

export const Route = createFileRoute("/_default/playlist/$playlistId")({
  loader: ({ context, params }) => loadPlaylist(context.queryClient, params.playlistId),
  head: loadedHead,
  staticData: { keepAlive: true },
  component: PlaylistPage,
});
