import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { usePlaylistChanges } from "#web/features/playlists/change-playlist.ts";
import { playlistName } from "#web/features/playlists/playlist-name.ts";
import { PlaylistView } from "#web/features/playlists/playlist-view.tsx";
import { playlistQuery } from "#web/features/playlists/queries.ts";
import { FilmRow } from "#web/features/videos/film-card.tsx";
import type { PageHead } from "#web/head.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadQuery } from "#web/load-query.ts";
import { TabLinks } from "#web/ui/tab-links.tsx";
import { AddByAddress } from "./add-by-address.tsx";

interface SitePlaylistProps {
  readonly id: "featured" | "recommended";
}

/** One of the playlists of the site itself, for staff: what it has, in which order, and who sees it. */
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
      <AddByAddress onAdd={add} />
      <PlaylistView key={id} Row={FilmRow} playlist={playlist} hrefAfterDeletion="/admin" />
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
