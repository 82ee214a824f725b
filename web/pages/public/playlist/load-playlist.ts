import type { QueryClient } from "@tanstack/react-query";
import { endpointPath } from "#shared/client.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { playlistName } from "#web/features/playlists/playlist-name.ts";
import { playlistQuery, playlistVideosQuery } from "#web/features/playlists/queries.ts";
import { feedLinks } from "#web/head/feed-links.ts";
import type { PageHead } from "#web/head/head.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadIfVisible } from "#web/data/load-if-visible.ts";
import { videoShareImage } from "#web/head/share-image.ts";
import { formatVideos } from "#web/ui/format/counts.ts";
import { siteName } from "#web/ssr/public-config.ts";

/** Loads the playlist as a visitor sees it; returns the page head. */
export async function loadPlaylist(queryClient: QueryClient, id: string): Promise<PageHead> {
  const playlist = await loadIfVisible(queryClient, playlistQuery(id), {
    itemPath: endpointPath(playlists.get, { id }),
  });
  if (!playlist) return { title: m.playlists_unavailable(), isPrivate: true };
  const videos = queryClient.prefetchQuery(playlistVideosQuery(id));
  if (import.meta.env.SSR) await videos;
  const { cover, videosCount, visibility } = playlist;
  const name = playlistName(playlist);
  return {
    title: name,
    description: m.playlists_description({ site: siteName(), videos: formatVideos(videosCount) }),
    image: cover?.hasThumbnail ? videoShareImage(cover) : undefined,
    isPrivate: visibility !== "public",
    links: visibility === "public" ? feedLinks("playlists", id, name) : undefined,
  };
}
