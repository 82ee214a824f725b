import { videoTitle } from "#web/data/video-title.ts";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { Copy, EllipsisVertical, Pencil, Play, Trash2, Undo2 } from "lucide-react";
import type { VideoCard } from "#shared/videos/contract.ts";
import { isPlayable } from "#shared/videos/lifecycle.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { call } from "#web/data/api.ts";
import { copyPageLink } from "#web/ui/copy/copy-text.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import type { MenuEntry } from "#web/ui/overlays/menu-entries.ts";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

interface RowMenuProps {
  readonly video: VideoCard;
  readonly onDelete: (video: VideoCard) => void;
}

/** Actions on a video of the list. */
export function RowMenu({ video, onDelete }: RowMenuProps) {
  const queryClient = useQueryClient();
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
    onSelect: () => void copyPageLink(`/watch/${video._id}`),
  };
  const remove: MenuEntry = {
    id: "delete",
    label: m.videos_delete(),
    icon: <Trash2 />,
    isDanger: true,
    onSelect: () => onDelete(video),
  };

  const restore: MenuEntry = {
    id: "restore",
    label: m.studio_row_restore(),
    icon: <Undo2 />,
    onSelect: () => void restoreVideo(queryClient, video._id),
  };
  const groups = [
    { id: "open", entries: isPlayable(video.status) ? [edit, watch, copy] : [edit, copy] },
    { id: "danger", entries: [remove] },
  ];

  return (
    <Menu groups={video.status === "deleted" ? [{ id: "restore", entries: [restore] }] : groups}>
      {(trigger) => (
        <IconButton
          {...trigger}
          label={m.studio_row_actions({ title: videoTitle(video) })}
          icon={<EllipsisVertical />}
          size={32}
        />
      )}
    </Menu>
  );
}

/** Restores a deleted video and shows the result. */
async function restoreVideo(queryClient: QueryClient, id: string): Promise<void> {
  try {
    await call(videoModeration.restore, { params: { id } });
    showSnackbar({ text: m.studio_row_restored() });
  } catch (error) {
    showSnackbar({ text: failureText(error, m.studio_row_restore_failed()) });
  }
  await queryClient.invalidateQueries({ queryKey: ["videos"] });
}
