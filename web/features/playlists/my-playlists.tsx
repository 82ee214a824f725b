import { useQuery } from "@tanstack/react-query";
import { m } from "#web/i18n/compiled/messages.js";
import { CardGrid } from "#web/ui/cards/card-grid.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { NewPlaylist } from "./new-playlist.tsx";
import { PlaylistTile } from "./playlist-tile.tsx";
import { myPlaylistsQuery } from "./queries.ts";

/** The playlists of the account and of its channels. */
export function MyPlaylists() {
  const { data } = useQuery(myPlaylistsQuery());
  if (!data) return null;
  return (
    <Section title={m.playlists_mine()}>
      {data.items.length === 0 ? (
        <EmptyState title={m.playlists_none()} action={<NewPlaylist hrefOf={playlistHref} />}>
          {m.playlists_none_text()}
        </EmptyState>
      ) : (
        <>
          <CardGrid of="videos" isRowOnPhones>
            {data.items.map((playlist) => (
              <PlaylistTile key={playlist._id} playlist={playlist} href={playlistHref(playlist._id)} />
            ))}
          </CardGrid>
          <div className="mt-6">
            <NewPlaylist hrefOf={playlistHref} />
          </div>
        </>
      )}
    </Section>
  );
}

function playlistHref(id: string): string {
  return `/playlist/${id}`;
}
