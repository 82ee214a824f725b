import type { QueryClient } from "@tanstack/react-query";
import { playlistName } from "#web/features/playlists/playlist-name.ts";
import { playlistQuery, playlistVideosQuery } from "#web/features/playlists/queries.ts";
import { feedLinks } from "#web/feed-links.ts";
import type { PageHead } from "#web/head.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadIfVisible } from "#web/load-if-visible.ts";
import { filmImage } from "#web/share-image.ts";
import { formatVideos } from "#web/ui/format/counts.ts";

/** The playlist as the server's visitor sees it; gives what the head of the page says. */
export async function loadPlaylist(queryClient: QueryClient, id: string): Promise<PageHead> {
  const playlist = await loadIfVisible(queryClient, playlistQuery(id), { mayBeOwn: true });
  if (!playlist) return { title: m.playlists_unavailable(), isPrivate: true };
  const videos = queryClient.prefetchQuery(playlistVideosQuery(id));
  if (import.meta.env.SSR) await videos;
  const { cover, videosCount, visibility } = playlist;
  const name = playlistName(playlist);
  return {
    title: name,
    description: m.playlists_description({ videos: formatVideos(videosCount) }),
    image: cover?.hasThumbnail ? filmImage(cover) : undefined,
    isPrivate: visibility !== "public",
    links: visibility === "public" ? feedLinks("playlists", id, name) : undefined,
  };
}
