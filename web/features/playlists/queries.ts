import { type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  PLAYLIST_VIDEOS_PAGE_SIZE,
  type Playlist,
  playlists,
  type PlaylistVideo,
} from "#shared/playlists/contract.ts";
import { call } from "#web/data/api.ts";

export const PLAYLISTS_KEY = ["playlists"];
const MAX_LISTED = 100;

/** One playlist; its permissions depend on the caller. */
export function playlistQuery(id: string) {
  return queryOptions({
    queryKey: [...PLAYLISTS_KEY, "get", id],
    queryFn: ({ signal }) => call(playlists.get, { params: { id } }, { signal }),
    meta: { isPersonal: true },
  });
}

/** All videos of a playlist in order. */
export function playlistVideosQuery(id: string) {
  return queryOptions({
    queryKey: [...PLAYLISTS_KEY, "videos", id],
    queryFn: async ({ signal }) => {
      const found: PlaylistVideo[] = [];
      for (;;) {
        const query = { limit: PLAYLIST_VIDEOS_PAGE_SIZE, offset: found.length };
        const { items, count } = await call(playlists.videos, { params: { id }, query }, { signal });
        found.push(...items);
        if (items.length === 0 || found.length >= count) return found;
      }
    },
    meta: { isPersonal: true },
  });
}

/** The playlists the account may edit, and whether each contains a video. */
export function myPlaylistsQuery(videoId?: string) {
  const query = { mine: true, limit: MAX_LISTED, ...(videoId === undefined ? {} : { videoId }) };
  return queryOptions({
    queryKey: [...PLAYLISTS_KEY, "mine", videoId],
    queryFn: ({ signal }) => call(playlists.list, { query }, { signal }),
  });
}

/** The playlists of a channel that are visible to the viewer. */
export function channelPlaylistsQuery(channelId: string) {
  return queryOptions({
    queryKey: [...PLAYLISTS_KEY, "channel", channelId],
    queryFn: ({ signal }) => call(playlists.list, { query: { channelId, limit: MAX_LISTED } }, { signal }),
    meta: { isPersonal: true },
  });
}

/** Stores a changed playlist in the cache and invalidates the lists that contain it. */
export async function updatePlaylistCache(queryClient: QueryClient, playlist: Playlist): Promise<void> {
  const { queryKey } = playlistQuery(playlist._id);
  queryClient.setQueryData(queryKey, playlist);
  await queryClient.invalidateQueries({
    queryKey: PLAYLISTS_KEY,
    predicate: (query) => query.queryKey[1] !== "get",
  });
}
