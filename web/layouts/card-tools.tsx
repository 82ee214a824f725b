import { videoTitle } from "#web/data/video-title.ts";
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
import { useHiddenVideos } from "#web/features/library/hidden-videos.ts";
import { copyPageLink } from "#web/ui/copy/copy-text.ts";
import type { CardToolsProps } from "#web/features/videos/card-extras.ts";
import { removeFromQueue, playLast, playNext } from "#web/features/playback/play-queue.ts";
import { openAddToPlaylist } from "#web/features/playlists/add-to-playlist.ts";
import { reportEntity } from "#web/features/reports/report-entity.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useRequireMember } from "#web/session/require-member.ts";
import { isOwnChannel } from "#web/session/identity/is-own-channel.ts";
import { useViewer } from "#web/session/viewer.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";
import type { MenuEntry } from "#web/ui/overlays/menu-entries.ts";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { useWatchLater } from "#web/features/library/watch-later.ts";

interface VideoMenuProps {
  readonly video: CardToolsProps["video"];
  /** Entries specific to one list, above the default ones. */
  readonly ownEntries?: readonly MenuEntry[];
}

/** Actions available on every video card. */
export function CardTools({ video, part }: CardToolsProps) {
  return part === "menu" ? <VideoMenu video={video} /> : <WatchLaterClock videoId={video._id} />;
}

export function VideoMenu({ video, ownEntries = [] }: VideoMenuProps) {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const requireMember = useRequireMember();
  const hiddenVideos = useHiddenVideos();
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
      label: m.playback_queue_next(),
      icon: <ListStart />,
      onSelect: () => queue(playNext, video),
    },
    {
      id: "last",
      label: m.playback_queue_last(),
      icon: <ListEnd />,
      onSelect: () => queue(playLast, video),
    },
    {
      id: "playlist",
      label: m.playlists_add_entry(),
      icon: <ListPlus />,
      onSelect: () => openAddToPlaylist(viewer, video),
    },
    {
      id: "copy",
      label: m.library_copy_link(),
      icon: <Link2 />,
      onSelect: () => void copyPageLink(`/watch/${video._id}`),
    },
  ];
  /** Menu entries that hide similar videos; not offered for the viewer's own videos. */
  function hideEntries(): MenuEntry[] {
    return [
      {
        id: "not-interested",
        label: m.preferences_not_interested(),
        icon: <EyeOff />,
        onSelect: () => void requireMember(() => hiddenVideos.hide(video._id)),
      },
      {
        id: "hide-channel",
        label: m.preferences_hide_channel({ name: video.channel.name }),
        icon: <UserRoundX />,
        onSelect: () => void requireMember(() => hideChannel(queryClient, video.channel)),
      },
      {
        id: "report",
        label: m.reports_report(),
        icon: <Flag />,
        onSelect: () => reportEntity({ kind: "video", id: video._id, title: video.title }),
      },
    ];
  }

  return (
    <Menu
      groups={[
        { id: "own", entries: ownEntries },
        { id: "all", entries },
        { id: "less", entries: isOwnChannel(viewer, video.channelId) ? [] : hideEntries() },
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
    text: m.playback_queue_added({ title: video.title }),
    action: { label: m.library_undo(), onPress: () => removeFromQueue(video._id) },
  });
}

/** Watch later button on the thumbnail. Visible while the card is hovered, and always on saved videos. */
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
