import { Copy, EllipsisVertical, Pencil, Play, Trash2 } from "lucide-react";
import type { VideoCard } from "#shared/videos/contract.ts";
import { isPlayable } from "#shared/videos/lifecycle.ts";
import { copyVideoLink } from "#web/features/videos/copy-link.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { MenuEntry } from "#web/ui/menu-entries.ts";
import { Menu } from "#web/ui/menu.tsx";

interface RowMenuProps {
  readonly video: VideoCard;
  readonly onDelete: (video: VideoCard) => void;
}

/** What can be done with a video of the list. */
export function RowMenu({ video, onDelete }: RowMenuProps) {
  const edit: MenuEntry = {
    id: "edit",
    label: m.studio_row_edit(),
    icon: <Pencil />,
    href: `/manage-channel/${video.channelId}/videos/${video._id}`,
  };
  const watch: MenuEntry = {
    id: "watch",
    label: video.status === "public" ? m.studio_row_watch() : m.studio_row_preview(),
    icon: <Play />,
    href: `/watch/${video._id}`,
  };
  const copy: MenuEntry = {
    id: "copy",
    label: m.studio_row_copy(),
    icon: <Copy />,
    onSelect: () => void copyVideoLink(video._id),
  };
  const remove: MenuEntry = {
    id: "delete",
    label: m.videos_delete(),
    icon: <Trash2 />,
    isDanger: true,
    onSelect: () => onDelete(video),
  };

  return (
    <Menu
      groups={[
        { id: "open", entries: isPlayable(video.status) ? [edit, watch, copy] : [edit, copy] },
        { id: "danger", entries: [remove] },
      ]}
    >
      {(trigger) => (
        <IconButton
          {...trigger}
          label={m.studio_row_actions({ title: video.title || m.videos_untitled() })}
          icon={<EllipsisVertical />}
          size={32}
        />
      )}
    </Menu>
  );
}
