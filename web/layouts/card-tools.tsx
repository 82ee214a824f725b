import { Clock, ClockCheck, EllipsisVertical, Link2, ListPlus } from "lucide-react";
import { copyVideoLink } from "#web/features/videos/copy-link.ts";
import type { CardToolsProps } from "#web/features/videos/card-extras.ts";
import { askWhichPlaylist } from "#web/features/playlists/add-to-playlist.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useViewer } from "#web/session/viewer.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu } from "#web/ui/menu.tsx";
import type { MenuEntry } from "#web/ui/menu-entries.ts";
import { useWatchLater } from "#web/features/library/watch-later.ts";

interface FilmMenuProps {
  readonly video: CardToolsProps["video"];
  /** What only this list can do with a film, above the rest. */
  readonly ownEntries?: readonly MenuEntry[];
}

/** What every card lets one do with its film. */
export function CardTools({ video, part }: CardToolsProps) {
  return part === "menu" ? <FilmMenu video={video} /> : <WatchLaterClock videoId={video._id} />;
}

export function FilmMenu({ video, ownEntries = [] }: FilmMenuProps) {
  const viewer = useViewer();
  const { isSaved, toggle } = useWatchLater();
  const saved = isSaved(video._id);
  const entries: MenuEntry[] = [
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
      onSelect: () => askWhichPlaylist(viewer, video),
    },
    {
      id: "copy",
      label: m.library_copy_link(),
      icon: <Link2 />,
      onSelect: () => void copyVideoLink(video._id),
    },
  ];
  return (
    <Menu
      groups={[
        { id: "own", entries: ownEntries },
        { id: "all", entries },
      ]}
    >
      {(trigger) => (
        <IconButton
          {...trigger}
          label={m.library_card_menu({ title: video.title || m.videos_untitled() })}
          icon={<EllipsisVertical />}
          size={28}
        />
      )}
    </Menu>
  );
}

/** Saves the film for later. In sight while the card is pointed at, and on saved films always. */
function WatchLaterClock({ videoId }: { videoId: string }) {
  const { isSaved, toggle } = useWatchLater();
  const saved = isSaved(videoId);
  return (
    <IconButton
      label={saved ? m.library_watch_later_remove() : m.library_watch_later_add()}
      icon={saved ? <ClockCheck /> : <Clock />}
      size={32}
      tooltipPlacement="left"
      aria-pressed={saved}
      onClick={() => void toggle(videoId)}
      className={`size-8! bg-[oklch(0.12_0.01_88/0.78)]! text-[oklch(0.97_0.01_88)]! hover:bg-[oklch(0.12_0.01_88/0.92)]! ${saved ? "" : "opacity-0 group-hover/card:opacity-100 focus-visible:opacity-100 touch:hidden"}`}
    />
  );
}
