import { Clock, Scissors } from "lucide-react";
import type { Video } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/controls/link.tsx";
import { Chip } from "#web/ui/feedback/chip.tsx";
import { formatDuration } from "#web/ui/format/duration.ts";

/** Who has cut a clip, and the moment of the stream that it shows. */
export function ClipLine({ clip }: { readonly clip: NonNullable<Video["clip"]> }) {
  const { sourceId, sourceTitle, makerName, isApproved } = clip;
  const start = Math.floor(clip.startSeconds);
  return (
    <p className="mb-3.5 flex flex-wrap items-center gap-x-3 gap-y-2 text-small text-text-2">
      {!isApproved && <Chip icon={<Clock />}>{m.clips_pending()}</Chip>}
      <span className="inline-flex items-center gap-1.5">
        <Scissors className="size-4" aria-hidden="true" />
        {makerName === null ? m.clips_by_deleted() : m.clips_by({ name: makerName })}
      </span>
      {sourceTitle !== null && (
        <Link
          href={`/watch/${sourceId}?t=${start}`}
          className="rounded-xs font-[600] underline wrap-anywhere"
        >
          {m.clips_from({ title: sourceTitle, time: formatDuration(start) })}
        </Link>
      )}
    </p>
  );
}
