import { ShieldOff } from "lucide-react";
import type { Video } from "#shared/videos/contract.ts";
import { LiveBadge } from "#web/features/live/live-badge.tsx";
import { PremiereChip } from "./premiere-chip.tsx";
import { ReviewNotice } from "#web/features/reviews/review-notice.tsx";
import { ViolationNotice } from "#web/features/reports/violation-notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Chip } from "#web/ui/feedback/chip.tsx";

/** Badges of a video: live stream or premiere, banned by other platforms, banned here. */
export function VideoBadges({ video }: { readonly video: Video }) {
  return (
    <>
      <p className="mb-3.5 flex flex-wrap gap-2 empty:hidden">
        {video.live && <LiveBadge video={video} />}
        <PremiereChip video={video} />
        {video.bannedByBigTech && <Chip icon={<ShieldOff />}>{m.videos_big_tech_tag()}</Chip>}
      </p>
      {video.review && <ReviewNotice review={video.review} />}
      {video.violation && <ViolationNotice violation={video.violation} />}
    </>
  );
}
