import { ShieldBan } from "lucide-react";
import { lazy, useState } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { LazyOverlay } from "#web/ui/lazy-overlay.tsx";

const BanVideoDialog = lazy(() =>
  import("./ban-video-dialog.tsx").then((module) => ({ default: module.BanVideoDialog })),
);

/** For the staff: the way to a ban, or out of it. */
export function ModerateButton({ video }: { readonly video: Video }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ShieldBan className="size-[18px]" />} onClick={() => setOpen(true)}>
        {video.violation ? m.videos_ban_change_title() : m.videos_ban()}
      </Button>
      <LazyOverlay isOpen={isOpen}>
        {/* Another ban is another form. */}
        <BanVideoDialog
          key={video.violation?.bannedAt ?? "none"}
          isOpen={isOpen}
          video={video}
          onClose={() => setOpen(false)}
        />
      </LazyOverlay>
    </>
  );
}
