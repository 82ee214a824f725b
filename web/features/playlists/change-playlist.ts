import { useQueryClient } from "@tanstack/react-query";
import { type Playlist, playlists, type PlaylistVideo } from "#shared/playlists/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { updatePlaylistCache, playlistVideosQuery } from "./queries.ts";

/** Mutations of a playlist; each one shows its own result. */
export function usePlaylistChanges(playlist: Pick<Playlist, "_id">) {
  const queryClient = useQueryClient();
  const params = { id: playlist._id };
  const { queryKey } = playlistVideosQuery(playlist._id);

  async function change(asking: () => Promise<Playlist>, message: string): Promise<void> {
    try {
      await updatePlaylistCache(queryClient, await asking());
      showSnackbar({ text: message });
    } catch (error) {
      showSnackbar({ text: failureText(error, m.playlists_failed()) });
      await queryClient.invalidateQueries({ queryKey });
    }
  }

  /** Shows the changed videos optimistically. */
  async function show(arrange: (videos: readonly PlaylistVideo[]) => readonly PlaylistVideo[]) {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(
      queryKey,
      (videos) => videos && arrange(videos).map((video, position) => ({ ...video, position })),
    );
  }

  return {
    async order(ids: readonly string[]) {
      await show((videos) => {
        const known = new Map(videos.map((video) => [video._id, video]));
        return ids.map((id) => known.get(id)).filter((video) => video !== undefined);
      });
      const videos = ids.map((videoId, position) => ({ videoId, position }));
      await change(() => call(playlists.order, { params, body: { videos } }), m.playlists_order_saved());
    },
    async removeVideo(videoId: string) {
      await show((videos) => videos.filter(({ _id }) => _id !== videoId));
      const asked = { params: { ...params, videoId } };
      await change(() => call(playlists.removeVideo, asked), m.playlists_removed());
    },
    async removeUnavailable(ids: readonly string[]) {
      await change(async () => {
        let changed = await call(playlists.get, { params });
        for (const videoId of ids) {
          changed = await call(playlists.removeVideo, { params: { ...params, videoId } });
        }
        return changed;
      }, m.playlists_removed());
    },
    async add(videoId: string) {
      const asked = { params, body: { videoId } };
      await change(() => call(playlists.addVideo, asked), m.playlists_added_here());
    },
    async freeze(frozen: boolean) {
      const message = frozen ? m.playlists_frozen_now() : m.playlists_unfrozen_now();
      await change(() => call(playlists.edit, { params, body: { frozen } }), message);
    },
  };
}
