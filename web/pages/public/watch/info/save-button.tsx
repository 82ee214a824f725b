import { Bookmark, Clock, ClockCheck, ListPlus } from "lucide-react";
import type { Video } from "#shared/videos/contract.ts";
import { openAddToPlaylist } from "#web/features/playlists/add-to-playlist.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useViewer } from "#web/session/viewer.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { useWatchLater } from "#web/features/library/watch-later.ts";

/** Saves a video to watch later or to a playlist. */
export function SaveButton({ video }: { readonly video: Pick<Video, "_id" | "title"> }) {
  const viewer = useViewer();
  const { isSaved, toggle } = useWatchLater();
  const saved = isSaved(video._id);
  const entries = [
    {
      id: "watch-later",
      label: saved ? m.library_watch_later_remove() : m.library_watch_later_add(),
      icon: saved ? <ClockCheck /> : <Clock />,
      onSelect: () => void toggle(video._id),
    },
    {
      id: "playlist",
      label: m.playlists_add_entry(),
      icon: <ListPlus />,
      onSelect: () => openAddToPlaylist(viewer, video),
    },
  ];
  return (
    <Menu groups={[{ id: "save", entries }]}>
      {(trigger) => (
        <Button
          {...trigger}
          icon={<Bookmark className={saved ? "size-[18px] fill-current text-accent-ink" : "size-[18px]"} />}
        >
          {m.library_save()}
        </Button>
      )}
    </Menu>
  );
}
