import { useQuery } from "@tanstack/react-query";
import type { Channel } from "#shared/channels/contract.ts";
import { PlaylistTile } from "./playlist-tile.tsx";
import { channelPlaylistsQuery } from "./queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { CardGrid } from "#web/ui/cards/card-grid.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonGrid } from "#web/ui/feedback/skeleton.tsx";

/** The playlists of the channel that are visible to the viewer. */
export function ChannelPlaylists({ channel }: { readonly channel: Channel }) {
  const list = useQuery(channelPlaylistsQuery(channel._id));
  return (
    <section aria-labelledby="channel-playlists" className="mt-6">
      <h2 id="channel-playlists" className="sr-only">
        {m.channels_playlists()}
      </h2>
      {list.isPending && <SkeletonGrid of="videos" />}
      {list.isError && !list.data && (
        <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
      )}
      {list.data?.items.length === 0 && <EmptyState title={m.channels_playlists_none()} />}
      {list.data && list.data.items.length > 0 && (
        <CardGrid of="videos">
          {list.data.items.map((playlist) => (
            <PlaylistTile key={playlist._id} playlist={playlist} href={`/playlist/${playlist._id}`} />
          ))}
        </CardGrid>
      )}
    </section>
  );
}
