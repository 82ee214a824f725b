import { Ellipsis, FileVideo, ShieldBan } from "lucide-react";
import { lazy, useState } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { restrictEntity } from "#web/session/restrict-entity.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";

const FileInfoDialog = lazy(async () => ({
  default: (await import("./file-info-dialog.tsx")).FileInfoDialog,
}));

/** For the staff: restrict or unrestrict a video, and show its file metadata. */
export function StaffMenu({ video }: { readonly video: Video }) {
  const [isFileShown, setFileShown] = useState(false);
  const { _id, title, violation } = video;
  const entries = [
    {
      id: "ban",
      label: violation ? m.videos_ban_change_title() : m.videos_ban(),
      icon: <ShieldBan />,
      // The dialog is rendered outside this page: it keeps this video when another one starts.
      onSelect: () => restrictEntity({ entityType: "video", entityId: _id, title }),
    },
    { id: "file", label: m.admin_file_info(), icon: <FileVideo />, onSelect: () => setFileShown(true) },
  ];
  return (
    <>
      <Menu groups={[{ id: "staff", title: m.playback_staff(), entries }]}>
        {(trigger) => (
          <IconButton
            {...trigger}
            label={m.playback_staff_actions()}
            icon={<Ellipsis />}
            variant="secondary"
          />
        )}
      </Menu>
      <LazyOverlay isOpen={isFileShown}>
        <FileInfoDialog isOpen={isFileShown} videoId={_id} onClose={() => setFileShown(false)} />
      </LazyOverlay>
    </>
  );
}
