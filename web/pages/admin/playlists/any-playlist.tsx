import { type QueryClient, useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { type Playlist, playlists } from "#shared/playlists/contract.ts";
import { call } from "#web/data/api.ts";
import { playlistModeration } from "#web/layouts/playlist-moderation.tsx";
import { PlaylistView } from "#web/features/playlists/playlist-view.tsx";
import { updatePlaylistCache, playlistQuery } from "#web/features/playlists/queries.ts";
import { VideoListRow } from "#web/features/videos/video-list-card.tsx";
import { failureText } from "#web/form/failure-text.ts";
import type { PageHead } from "#web/head/head.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadQuery } from "#web/data/load-query.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { Switch } from "#web/ui/controls/switch.tsx";

/** A user's playlist for the staff: whether the site recommends it; administrators can edit all of it. */
export function AnyPlaylist({ playlistId }: { readonly playlistId: string }) {
  const { data: playlist } = useSuspenseQuery(playlistQuery(playlistId));
  return (
    <>
      <Link
        href="/admin/playlists"
        className="mt-5 inline-flex items-center gap-1 rounded-xs text-small font-[620] text-text-2 hover:text-accent-ink"
      >
        <ChevronLeft className="size-4" />
        {m.admin_playlists()}
      </Link>
      <RecommendSwitch playlist={playlist} />
      <PlaylistView
        Row={VideoListRow}
        key={playlistId}
        playlist={playlist}
        hrefAfterDeletion="/admin/playlists"
        {...playlistModeration(playlist)}
      />
    </>
  );
}

function RecommendSwitch({ playlist }: { readonly playlist: Playlist }) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (recommended: boolean) =>
      call(playlists.edit, { params: { id: playlist._id }, body: { recommended } }),
    onSuccess: (changed) => updatePlaylistCache(queryClient, changed),
    onError: (error) => showSnackbar({ text: failureText(error, m.playlists_failed()) }),
  });
  return (
    <Switch
      className="mt-5 max-w-[420px]"
      label={m.admin_playlist_recommended()}
      checked={change.isPending ? change.variables : playlist.recommended}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.target.checked)}
    />
  );
}

export async function loadAnyPlaylist(queryClient: QueryClient, id: string): Promise<PageHead> {
  const { name } = await loadQuery(queryClient, playlistQuery(id));
  return { title: name, isPrivate: true };
}
