import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Lock, Plus } from "lucide-react";
import { lazy, useState } from "react";
import { type Playlist, playlists } from "#shared/playlists/contract.ts";
import type { VideoCard } from "#shared/videos/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { closeAddToPlaylist } from "./add-to-playlist.ts";
import { myPlaylistsQuery, updatePlaylistCache } from "./queries.ts";
import { visibilityLabel } from "./labels.ts";

const PlaylistFormDialog = lazy(async () => ({
  default: (await import("./playlist-form-dialog.tsx")).PlaylistFormDialog,
}));

interface AddToPlaylistDialogProps {
  /** The video to add; undefined while the dialog is closed. */
  readonly video: Pick<VideoCard, "_id" | "title"> | undefined;
}

/** Adds a video to playlists and removes it from them. */
export function AddToPlaylistDialog({ video }: AddToPlaylistDialogProps) {
  const queryClient = useQueryClient();
  const [shown, setShown] = useState(video);
  if (video && video !== shown) setShown(video);
  const [isCreating, setCreating] = useState(false);

  async function addToNew(playlist: Playlist) {
    if (shown) await put(playlist, shown._id, true);
  }

  async function put(playlist: Playlist, videoId: string, isIn: boolean) {
    const { name } = playlist;
    const params = { id: playlist._id };
    try {
      const changed = isIn
        ? await call(playlists.addVideo, { params, body: { videoId } })
        : await call(playlists.removeVideo, { params: { ...params, videoId } });
      await updatePlaylistCache(queryClient, changed);
      showSnackbar({ text: isIn ? m.playlists_added({ name }) : m.playlists_taken_out({ name }) });
    } catch (error) {
      showSnackbar({ text: failureText(error, m.playlists_failed()) });
    }
  }

  return (
    <>
      <Dialog
        isOpen={video !== undefined && !isCreating}
        onClose={closeAddToPlaylist}
        title={m.playlists_add()}
        actions={
          <>
            <Button icon={<Plus />} onClick={() => setCreating(true)}>
              {m.playlists_new()}
            </Button>
            <Button variant="primary" onClick={closeAddToPlaylist}>
              {m.playlists_done()}
            </Button>
          </>
        }
      >
        <p className="mb-4 wrap-anywhere">{shown?.title || m.videos_untitled()}</p>
        {shown && <Choices videoId={shown._id} onPut={put} />}
      </Dialog>
      <LazyOverlay isOpen={isCreating}>
        <PlaylistFormDialog
          isOpen={isCreating}
          onClose={() => setCreating(false)}
          onSaved={(playlist) => void addToNew(playlist)}
        />
      </LazyOverlay>
    </>
  );
}

interface ChoicesProps {
  readonly videoId: string;
  readonly onPut: (playlist: Playlist, videoId: string, isIn: boolean) => Promise<void>;
}

function Choices({ videoId, onPut }: ChoicesProps) {
  const { data, refetch, isFetching, isError } = useQuery(myPlaylistsQuery(videoId));
  const [busyId, setBusyId] = useState<string>();
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) {
    return (
      <Loading>
        <SkeletonBlock className="h-24 w-full" />
      </Loading>
    );
  }
  if (data.items.length === 0) return <p>{m.playlists_none_text()}</p>;

  async function put(playlist: Playlist, isIn: boolean) {
    setBusyId(playlist._id);
    await onPut(playlist, videoId, isIn);
    setBusyId(undefined);
  }

  return (
    <ul className="grid gap-3">
      {data.items.map((playlist) => (
        <li key={playlist._id} className="flex items-center gap-3">
          <Checkbox
            label={playlist.name}
            checked={busyId === playlist._id ? !playlist.hasVideo : (playlist.hasVideo ?? false)}
            disabled={playlist.frozen || busyId !== undefined}
            onChange={(event) => void put(playlist, event.target.checked)}
            className="min-w-0 flex-1"
          />
          <span className="flex shrink-0 items-center gap-1 text-hint text-text-3 [&_.lucide]:size-3.5">
            {playlist.visibility === "private" && <Lock />}
            {playlist.frozen ? m.playlists_frozen() : visibilityLabel(playlist)}
          </span>
        </li>
      ))}
    </ul>
  );
}
