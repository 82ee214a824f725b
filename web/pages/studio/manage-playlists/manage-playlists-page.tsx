import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { ManagePlaylists } from "./manage-playlists.tsx";

export const Route = createFileRoute("/_default/manage-channel/$channelId/playlists")({
  loader: () => ({ title: m.playlists_of_channel(), isPrivate: true }),
  head: loadedHead,
  component: ManagePlaylistsPage,
});

function ManagePlaylistsPage() {
  const { channelId } = Route.useParams();
  return <ManagePlaylists channelId={channelId} />;
}
