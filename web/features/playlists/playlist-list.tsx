import type { Playlist, PlaylistVideo } from "#shared/playlists/contract.ts";
import { itemAnchor, useScrollToRow } from "#web/ui/layout/scroll-to-item.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { listUrl } from "./playing-list.ts";
import type { ListRow } from "./list-row.ts";

interface PlaylistListProps {
  readonly Row: ListRow;
  readonly playlist: Playlist;
  readonly videos: readonly PlaylistVideo[];
  readonly scrollToId: string | undefined;
}

/** The videos of a playlist in order; each one plays the list from its position. */
export function PlaylistList({ Row, playlist, videos, scrollToId }: PlaylistListProps) {
  useScrollToRow(scrollToId);
  return (
    <ol aria-label={m.playlists_videos_of({ name: playlist.name })} className="grid gap-3">
      {videos.map((video) => (
        <li
          key={video._id}
          id={itemAnchor(video._id)}
          className="grid grid-cols-[28px_minmax(0,1fr)] items-center gap-x-2"
        >
          <span aria-hidden="true" className="text-center text-small text-text-3 tabular-nums">
            {video.position + 1}
          </span>
          <Row video={video} href={listUrl(video._id, { id: playlist._id })} headingLevel={2} />
        </li>
      ))}
    </ol>
  );
}
