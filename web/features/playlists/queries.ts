import { type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  PLAYLIST_VIDEOS_PAGE_SIZE,
  type Playlist,
  playlists,
  type PlaylistVideo,
} from "#shared/playlists/contract.ts";
import { call } from "#web/api.ts";

export const PLAYLISTS_KEY = ["playlists"];
const MOST_LISTED = 100;

/** One playlist; what may be done with it depends on who asks. */
export function playlistQuery(id: string) {
  return queryOptions({
    queryKey: [...PLAYLISTS_KEY, "get", id],
    queryFn: ({ signal }) => call(playlists.get, { params: { id } }, { signal }),
    meta: { isPersonal: true },
  });
}

/** All videos of a playlist in their order. */
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

/** The playlists the account may change, and whether a video is in each. */
export function myPlaylistsQuery(videoId?: string) {
  const query = { mine: true, limit: MOST_LISTED, ...(videoId === undefined ? {} : { videoId }) };
  return queryOptions({
    queryKey: [...PLAYLISTS_KEY, "mine", videoId],
    queryFn: ({ signal }) => call(playlists.list, { query }, { signal }),
  });
}

/** The playlists of a channel as far as the viewer finds them. */
export function channelPlaylistsQuery(channelId: string) {
  return queryOptions({
    queryKey: [...PLAYLISTS_KEY, "channel", channelId],
    queryFn: ({ signal }) => call(playlists.list, { query: { channelId, limit: MOST_LISTED } }, { signal }),
    meta: { isPersonal: true },
  });
}

/** Takes over a changed playlist, and lets the lists it is in be loaded anew. */
export async function noteChangedPlaylist(queryClient: QueryClient, playlist: Playlist): Promise<void> {
  const { queryKey } = playlistQuery(playlist._id);
  queryClient.setQueryData(queryKey, playlist);
  await queryClient.invalidateQueries({
    queryKey: PLAYLISTS_KEY,
    predicate: (query) => query.queryKey[1] !== "get",
  });
}
