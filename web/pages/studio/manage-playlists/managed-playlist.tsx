import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { playlistModeration } from "#web/layouts/playlist-moderation.tsx";
import { PlaylistView } from "#web/features/playlists/playlist-view.tsx";
import { playlistQuery } from "#web/features/playlists/queries.ts";
import { VideoListRow } from "#web/features/videos/video-list-card.tsx";
import type { PageHead } from "#web/head/head.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadQuery } from "#web/data/load-query.ts";
import { Link } from "#web/ui/controls/link.tsx";

/** Editor for one playlist of a channel. */
export function ManagedPlaylist({ channelId, playlistId }: { channelId: string; playlistId: string }) {
  const { data: playlist } = useSuspenseQuery(playlistQuery(playlistId));
  const all = `/manage-channel/${channelId}/playlists`;
  return (
    <div className="measure-wide">
      <Link
        href={all}
        className="mt-5 inline-flex items-center gap-1 rounded-xs text-small font-[620] text-text-2 hover:text-accent-ink"
      >
        <ChevronLeft className="size-4" />
        {m.playlists_back()}
      </Link>
      <PlaylistView
        Row={VideoListRow}
        key={playlistId}
        playlist={playlist}
        hrefAfterDeletion={all}
        {...playlistModeration(playlist)}
      />
    </div>
  );
}

export async function loadManagedPlaylist(queryClient: QueryClient, id: string): Promise<PageHead> {
  const { name } = await loadQuery(queryClient, playlistQuery(id));
  return { title: name, isPrivate: true };
}
