import { GripVertical, X } from "lucide-react";
import { Button as DragButton, GridList, GridListItem } from "react-aria-components/GridList";
import { useDragAndDrop } from "react-aria-components/useDragAndDrop";
import type { Playlist, PlaylistVideo } from "#shared/playlists/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { AriaLocale } from "#web/ui/aria-locale.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { usePlaylistChanges } from "./change-playlist.ts";
import { listAddress } from "./playing-list.ts";
import { reordered } from "./reorder.ts";
import type { RowOfList } from "./row-of-list.ts";

interface PlaylistEditorProps {
  readonly Row: RowOfList;
  readonly playlist: Playlist;
  readonly videos: readonly PlaylistVideo[];
}

/** The videos of a playlist, to be moved by hand or keyboard and taken out. */
export function PlaylistEditor({ Row, playlist, videos }: PlaylistEditorProps) {
  const { order, takeOut } = usePlaylistChanges(playlist);
  const ids = videos.map(({ _id }) => _id);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": String(key) })),
    onReorder({ keys, target }) {
      const moved = new Set([...keys].map(String));
      const place = { id: String(target.key), isAfter: target.dropPosition === "after" };
      void order(reordered(ids, moved, place));
    },
  });

  return (
    <AriaLocale>
      <GridList
        aria-label={m.playlists_videos_of({ name: playlist.name })}
        items={videos.map((video) => ({ ...video, id: video._id }))}
        dependencies={[playlist]}
        dragAndDropHooks={dragAndDropHooks}
        className="grid gap-1 outline-none [&_.react-aria-DropIndicator]:h-0.5 [&_.react-aria-DropIndicator]:rounded-full [&_.react-aria-DropIndicator]:data-[drop-target]:bg-accent-ink"
      >
        {(video) => (
          <GridListItem
            id={video._id}
            textValue={video.title || m.videos_untitled()}
            className="grid grid-cols-[auto_28px_minmax(0,1fr)_auto] items-center gap-x-2 rounded-md p-2 -outline-offset-2 hover:bg-surface-1 dragging:opacity-50 max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:px-0"
          >
            <DragButton
              slot="drag"
              aria-label={m.playlists_drag({ title: video.title || m.videos_untitled() })}
              className="grid size-8 cursor-grab place-content-center rounded-xs text-text-3 hover:text-text [&_.lucide]:size-[18px]"
            >
              <GripVertical />
            </DragButton>
            <span
              aria-hidden="true"
              className="text-center text-small text-text-3 tabular-nums max-sm:hidden"
            >
              {video.position + 1}
            </span>
            <Row video={video} href={listAddress(video._id, { id: playlist._id })} headingLevel={3} />
            <IconButton
              label={m.playlists_remove_video({ title: video.title || m.videos_untitled() })}
              icon={<X />}
              size={32}
              tooltipPlacement="left"
              onClick={() => void takeOut(video._id)}
            />
          </GridListItem>
        )}
      </GridList>
      <p className="mt-4 text-hint text-pretty text-text-3">{m.playlists_move_hint()}</p>
    </AriaLocale>
  );
}
