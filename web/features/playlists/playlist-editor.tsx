import { X } from "lucide-react";
import type { Playlist, PlaylistVideo } from "#shared/playlists/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { itemAnchor, useScrollToRow } from "#web/ui/layout/scroll-to-item.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { ReorderList } from "#web/ui/layout/reorder-list.tsx";
import { usePlaylistChanges } from "./change-playlist.ts";
import { listUrl } from "./playing-list.ts";
import type { ListRow } from "./list-row.ts";

interface PlaylistEditorProps {
  readonly Row: ListRow;
  readonly playlist: Playlist;
  readonly videos: readonly PlaylistVideo[];
  readonly scrollToId: string | undefined;
}

/** The videos of a playlist, with reordering by drag or keyboard, and removal. */
export function PlaylistEditor({ Row, playlist, videos, scrollToId }: PlaylistEditorProps) {
  useScrollToRow(scrollToId);
  const { order, removeVideo } = usePlaylistChanges(playlist);
  return (
    <ReorderList
      label={m.playlists_videos_of({ name: playlist.name })}
      items={videos}
      nameOf={titleOf}
      dragLabel={(title) => m.playlists_drag({ title })}
      hint={m.playlists_move_hint()}
      onReorder={(ids) => void order(ids)}
      dependencies={[playlist]}
      rowClassName="grid-cols-[auto_28px_minmax(0,1fr)_auto] max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:px-0"
    >
      {(video) => (
        <>
          <span aria-hidden="true" className="text-center text-small text-text-3 tabular-nums max-sm:hidden">
            {video.position + 1}
          </span>
          <span id={itemAnchor(video._id)} className="sr-only" />
          <Row video={video} href={listUrl(video._id, { id: playlist._id })} headingLevel={3} />
          <IconButton
            label={m.playlists_remove_video({ title: titleOf(video) })}
            icon={<X />}
            size={32}
            tooltipPlacement="left"
            onClick={() => void removeVideo(video._id)}
          />
        </>
      )}
    </ReorderList>
  );
}

function titleOf({ title }: PlaylistVideo): string {
  return title || m.videos_untitled();
}
