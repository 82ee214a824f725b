import { lazy } from "react";
import { LazyOverlay } from "#web/ui/lazy-overlay.tsx";
import { useAskedVideo } from "./add-to-playlist.ts";

const AddToPlaylistDialog = lazy(async () => ({
  default: (await import("./add-to-playlist-dialog.tsx")).AddToPlaylistDialog,
}));

/** The place of the dialog that `askWhichPlaylist` opens. */
export function AddToPlaylistHost() {
  const { video } = useAskedVideo();
  return (
    <LazyOverlay isOpen={video !== undefined}>
      <AddToPlaylistDialog video={video} />
    </LazyOverlay>
  );
}
