import { lazy } from "react";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { useAddToPlaylist } from "./add-to-playlist.ts";

const AddToPlaylistDialog = lazy(async () => ({
  default: (await import("./add-to-playlist-dialog.tsx")).AddToPlaylistDialog,
}));

/** Renders the dialog that `openAddToPlaylist` opens. */
export function AddToPlaylistHost() {
  const { video } = useAddToPlaylist();
  return (
    <LazyOverlay isOpen={video !== undefined}>
      <AddToPlaylistDialog video={video} />
    </LazyOverlay>
  );
}
