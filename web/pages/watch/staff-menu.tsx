import { Ellipsis, FileVideo, ShieldBan } from "lucide-react";
import { lazy, useState } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { restrictThing } from "#web/features/reports/restrict-thing.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LazyOverlay } from "#web/ui/lazy-overlay.tsx";
import { Menu } from "#web/ui/menu.tsx";

const FileInfoDialog = lazy(async () => ({
  default: (await import("./file-info-dialog.tsx")).FileInfoDialog,
}));

/** For the staff: the way to a block, or out of it, and what is known of the file. */
export function StaffMenu({ video }: { readonly video: Video }) {
  const [isFileShown, setFileShown] = useState(false);
  const { _id, title, violation } = video;
  const entries = [
    {
      id: "ban",
      label: violation ? m.videos_ban_change_title() : m.videos_ban(),
      icon: <ShieldBan />,
      // The dialog is not part of this page: it stays with this video when another one is played.
      onSelect: () => restrictThing({ entityType: "video", entityId: _id, title }),
    },
    { id: "file", label: m.admin_file_info(), icon: <FileVideo />, onSelect: () => setFileShown(true) },
  ];
  return (
    <>
      <Menu groups={[{ id: "staff", title: m.watch_staff(), entries }]}>
        {(trigger) => (
          <IconButton {...trigger} label={m.watch_staff_actions()} icon={<Ellipsis />} variant="secondary" />
        )}
      </Menu>
      <LazyOverlay isOpen={isFileShown}>
        <FileInfoDialog isOpen={isFileShown} videoId={_id} onClose={() => setFileShown(false)} />
      </LazyOverlay>
    </>
  );
}
