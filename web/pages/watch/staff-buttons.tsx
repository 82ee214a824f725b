import { FileVideo } from "lucide-react";
import { lazy, useState } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { ModerateButton } from "#web/features/videos/moderate-button.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LazyOverlay } from "#web/ui/lazy-overlay.tsx";

const FileInfoDialog = lazy(async () => ({
  default: (await import("./file-info-dialog.tsx")).FileInfoDialog,
}));

/** For the staff: what is known of a film's file, and the way to a ban. */
export function StaffButtons({ video }: { readonly video: Video }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ModerateButton video={video} />
      <IconButton
        label={m.admin_file_info()}
        icon={<FileVideo />}
        variant="secondary"
        onClick={() => setOpen(true)}
      />
      <LazyOverlay isOpen={isOpen}>
        <FileInfoDialog isOpen={isOpen} videoId={video._id} onClose={() => setOpen(false)} />
      </LazyOverlay>
    </>
  );
}
