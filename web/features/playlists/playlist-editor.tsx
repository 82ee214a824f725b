import { X } from "lucide-react";
import type { Playlist, PlaylistVideo } from "#shared/playlists/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { itemAnchor, useScrollToRow } from "#web/ui/scroll-to-item.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ReorderList } from "#web/ui/reorder-list.tsx";
import { usePlaylistChanges } from "./change-playlist.ts";
import { listAddress } from "./playing-list.ts";
import type { RowOfList } from "./row-of-list.ts";

interface PlaylistEditorProps {
  readonly Row: RowOfList;
  readonly playlist: Playlist;
  readonly videos: readonly PlaylistVideo[];
  readonly seenId: string | undefined;
}

/** The videos of a playlist, to be moved by hand or keyboard and taken out. */
export function PlaylistEditor({ Row, playlist, videos, seenId }: PlaylistEditorProps) {
  useScrollToRow(seenId);
  const { order, takeOut } = usePlaylistChanges(playlist);
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
          <Row video={video} href={listAddress(video._id, { id: playlist._id })} headingLevel={3} />
          <IconButton
            label={m.playlists_remove_video({ title: titleOf(video) })}
            icon={<X />}
            size={32}
            tooltipPlacement="left"
            onClick={() => void takeOut(video._id)}
          />
        </>
      )}
    </ReorderList>
  );
}

function titleOf({ title }: PlaylistVideo): string {
  return title || m.videos_untitled();
}
