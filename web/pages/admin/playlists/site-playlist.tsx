import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { usePlaylistChanges } from "#web/features/playlists/change-playlist.ts";
import { playlistName } from "#web/features/playlists/playlist-name.ts";
import { PlaylistView } from "#web/features/playlists/playlist-view.tsx";
import { playlistQuery } from "#web/features/playlists/queries.ts";
import { VideoListRow } from "#web/features/videos/video-list-card.tsx";
import type { PageHead } from "#web/head/head.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadQuery } from "#web/data/load-query.ts";
import { TabLinks } from "#web/ui/layout/tab-links.tsx";
import { AddByUrl } from "./add-by-url.tsx";

interface SitePlaylistProps {
  readonly id: "featured" | "recommended";
}

/** Editor for one of the site playlists, for the staff: videos, order and visibility. */
export function SitePlaylist({ id }: SitePlaylistProps) {
  const { data: playlist } = useSuspenseQuery(playlistQuery(id));
  const { add } = usePlaylistChanges(playlist);
  return (
    <div className="pt-5">
      <TabLinks
        label={m.playlists_site()}
        links={[
          { href: "/admin/playlists/featured", label: m.playlists_featured() },
          { href: "/admin/playlists/recommended", label: m.playlists_recommended() },
        ]}
      />
      <p className="mt-5 max-w-[70ch] text-small text-pretty text-text-2">
        {id === "featured" ? m.playlists_featured_hint() : m.playlists_recommended_hint()}
      </p>
      <AddByUrl onAdd={add} />
      <PlaylistView key={id} Row={VideoListRow} playlist={playlist} hrefAfterDeletion="/admin" />
    </div>
  );
}

export async function loadSitePlaylist(
  queryClient: QueryClient,
  id: SitePlaylistProps["id"],
): Promise<PageHead> {
  const playlist = await loadQuery(queryClient, playlistQuery(id));
  return { title: playlistName(playlist), isPrivate: true };
}
