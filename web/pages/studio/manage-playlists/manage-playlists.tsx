import { useQuery } from "@tanstack/react-query";
import { NewPlaylist } from "#web/features/playlists/new-playlist.tsx";
import { PlaylistTile } from "#web/features/playlists/playlist-tile.tsx";
import { channelPlaylistsQuery } from "#web/features/playlists/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { CardGrid } from "#web/ui/cards/card-grid.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { SectionHeader } from "#web/ui/layout/section.tsx";
import { SkeletonGrid } from "#web/ui/feedback/skeleton.tsx";

/** The playlists of a channel, for its team. */
export function ManagePlaylists({ channelId }: { readonly channelId: string }) {
  const { data, isPending, isFetching, refetch } = useQuery(channelPlaylistsQuery(channelId));
  const hrefOf = (id: string) => `/manage-channel/${channelId}/playlists/${id}`;

  return (
    <div className="measure-wide pt-6">
      <SectionHeader title={m.playlists_of_channel()} headingLevel={1} />
      {isPending && <SkeletonGrid of="videos" />}
      {!isPending && !data && (
        <ErrorState headingLevel={2} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data?.items.length === 0 && (
        <EmptyState
          headingLevel={2}
          title={m.playlists_none_channel()}
          action={<NewPlaylist channelId={channelId} hrefOf={hrefOf} variant="primary" />}
        >
          {m.playlists_none_text()}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          <div className="mb-6">
            <NewPlaylist channelId={channelId} hrefOf={hrefOf} variant="primary" />
          </div>
          <CardGrid of="videos">
            {data.items.map((playlist) => (
              <PlaylistTile
                key={playlist._id}
                playlist={playlist}
                href={hrefOf(playlist._id)}
                headingLevel={2}
              />
            ))}
          </CardGrid>
        </>
      )}
    </div>
  );
}
