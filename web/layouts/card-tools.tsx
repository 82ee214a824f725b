import { videoTitle } from "#web/video-title.ts";
import { useQueryClient } from "@tanstack/react-query";
import {
  Clock,
  ClockCheck,
  EllipsisVertical,
  EyeOff,
  Flag,
  Link2,
  ListEnd,
  ListPlus,
  ListStart,
  UserRoundX,
} from "lucide-react";
import type { VideoCard } from "#shared/videos/contract.ts";
import { hideChannel } from "#web/features/channels/mute-channel.ts";
import { useUnwantedVideos } from "#web/features/library/unwanted-videos.ts";
import { copyVideoLink } from "#web/features/videos/copy-link.ts";
import type { CardToolsProps } from "#web/features/videos/card-extras.ts";
import { leaveQueue, playLast, playNext } from "#web/features/playback/play-queue.ts";
import { askWhichPlaylist } from "#web/features/playlists/add-to-playlist.ts";
import { reportThing } from "#web/features/reports/report-thing.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { encourageLogin } from "#web/session/encourage-login.ts";
import { isOwnChannel } from "#web/session/is-own-channel.ts";
import { useViewer } from "#web/session/viewer.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu } from "#web/ui/menu.tsx";
import type { MenuEntry } from "#web/ui/menu-entries.ts";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
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
  const queryClient = useQueryClient();
  const unwantedVideos = useUnwantedVideos();
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
      id: "next",
      label: m.watch_queue_next(),
      icon: <ListStart />,
      onSelect: () => queue(playNext, video),
    },
    {
      id: "last",
      label: m.watch_queue_last(),
      icon: <ListEnd />,
      onSelect: () => queue(playLast, video),
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
  /** Ways to see less of this: of what is not one's own. */
  function less(): MenuEntry[] {
    const isMember = viewer.kind === "member";
    return [
      {
        id: "not-interested",
        label: m.rules_not_interested(),
        icon: <EyeOff />,
        onSelect: () => (isMember ? void unwantedVideos.hide(video._id) : encourageLogin()),
      },
      {
        id: "hide-channel",
        label: m.rules_hide_channel({ name: video.channel.name }),
        icon: <UserRoundX />,
        onSelect: () => (isMember ? void hideChannel(queryClient, video.channel) : encourageLogin()),
      },
      {
        id: "report",
        label: m.reports_report(),
        icon: <Flag />,
        onSelect: () => reportThing({ kind: "video", id: video._id, title: video.title }),
      },
    ];
  }

  return (
    <Menu
      groups={[
        { id: "own", entries: ownEntries },
        { id: "all", entries },
        { id: "less", entries: isOwnChannel(viewer, video.channelId) ? [] : less() },
      ]}
    >
      {(trigger) => (
        <IconButton
          {...trigger}
          label={m.library_card_menu({ title: videoTitle(video) })}
          icon={<EllipsisVertical />}
          size={28}
        />
      )}
    </Menu>
  );
}

function queue(add: typeof playNext, video: VideoCard): void {
  add(video);
  showSnackbar({
    text: m.watch_queue_added({ title: video.title }),
    action: { label: m.library_undo(), onPress: () => leaveQueue(video._id) },
  });
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
