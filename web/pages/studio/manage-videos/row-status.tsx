import { useQuery } from "@tanstack/react-query";
import type { Processing, VideoCard } from "#shared/videos/contract.ts";
import { percentOf } from "#web/features/uploads/transfer-rate.ts";
import { useLocalUpload, type LocalUpload } from "#web/features/uploads/upload-store.ts";
import { processingQuery } from "#web/features/videos/queries.ts";
import { statusLabel, videoStateLabel } from "#web/features/videos/labels.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatPercent } from "#web/ui/format/number.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { StatusDot, type StatusTone } from "#web/ui/feedback/status-dot.tsx";
import { FailedRow } from "./failed-row.tsx";

/** Status of a video; for an upload or processing also its progress and a link to continue. */
export function RowStatus({ video }: { readonly video: VideoCard }) {
  const upload = useLocalUpload(video._id);
  const isMoving = ["uploading", "processing", "failed"].includes(video.status);
  const { data: processing } = useQuery({ ...processingQuery(video._id), enabled: isMoving });
  const { tone, label, percent, isInterrupted } = describe(video, processing, upload);
  const isFailed = (processing?.status ?? video.status) === "failed" && !upload;

  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <StatusDot tone={tone}>
        {percent === undefined
          ? label
          : m.studio_row_with_percent({ label, percent: formatPercent(percent / 100) })}
      </StatusDot>
      {percent !== undefined && (
        <span aria-hidden="true" className="h-[3px] w-24 overflow-hidden rounded-full bg-surface-3">
          <span
            className="block h-full origin-left bg-accent-ink"
            style={{ transform: `scaleX(${percent / 100})` }}
          />
        </span>
      )}
      {isFailed && <FailedRow video={video} failure={processing?.failure} />}
      {isInterrupted && (
        <Link
          href={`/manage-channel/${video.channelId}/videos/${video._id}`}
          className="rounded-xs text-small font-[620] text-accent-ink underline-offset-3 hover:underline"
        >
          {m.studio_row_resume()}
        </Link>
      )}
    </span>
  );
}

interface Description {
  readonly tone: StatusTone;
  readonly label: string;
  readonly percent?: number;
  readonly isInterrupted?: boolean;
}

function describe(
  video: VideoCard,
  processing: Processing | undefined,
  local: LocalUpload | undefined,
): Description {
  if (video.bannedByNadaj) return videoStateLabel(video);
  const status = processing?.status ?? video.status;
  if (local && local.transfer.step !== "sent") {
    const percent = percentOf(local.transfer.sent, local.file.size);
    if (local.transfer.step === "sending") return { ...statusLabel("uploading"), percent };
    return { tone: "warning", label: m.studio_row_interrupted(), percent, isInterrupted: true };
  }
  if (status === "uploading" && processing?.upload) {
    const percent = percentOf(processing.upload.offset, processing.upload.size);
    return { tone: "warning", label: m.studio_row_interrupted(), percent, isInterrupted: true };
  }
  if (status === "processing" && processing) return { ...statusLabel(status), percent: processing.progress };
  return videoStateLabel({ ...video, status });
}
