import { Plus } from "lucide-react";
import { lazy, useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { useOpenHref } from "#web/ui/controls/link.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";

const PlaylistFormDialog = lazy(async () => ({
  default: (await import("./playlist-form-dialog.tsx")).PlaylistFormDialog,
}));

interface NewPlaylistProps {
  readonly channelId?: string | undefined;
  /** URL of the screen that edits the new playlist. */
  readonly hrefOf: (playlistId: string) => string;
  readonly variant?: "primary" | "secondary";
}

/** Button that creates a playlist and opens it. */
export function NewPlaylist({ channelId, hrefOf, variant = "secondary" }: NewPlaylistProps) {
  const [isOpen, setOpen] = useState(false);
  const openHref = useOpenHref();
  return (
    <>
      <Button variant={variant} icon={<Plus />} onClick={() => setOpen(true)}>
        {m.playlists_new()}
      </Button>
      <LazyOverlay isOpen={isOpen}>
        <PlaylistFormDialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          channelId={channelId}
          onSaved={({ _id }) => openHref(hrefOf(_id))}
        />
      </LazyOverlay>
    </>
  );
}
