import type { FailedJob, FailureCause } from "#shared/failed-jobs/contract.ts";
import { describeJob } from "./describe-job.ts";
import type { FailedJobRow } from "./store.ts";

export function viewFailedJob(job: FailedJobRow): FailedJob {
  const { id, kind, data, error, attempts, failed_at, video_id, channel_id, title } = job;
  const hasVideo = video_id !== null && channel_id !== null;
  return {
    _id: id,
    kind,
    video: hasVideo ? { _id: video_id, channelId: channel_id, title: title ?? "" } : null,
    about: describeJob(data),
    error,
    cause: causeOf(job),
    attempts,
    failedAt: failed_at.toISOString(),
  };
}

/** The causes of error codes: those of media errors, and of the operating system. */
const CAUSES: Readonly<Record<string, FailureCause>> = {
  NOT_MEDIA: "brokenFile",
  EMPTY_FILE: "brokenFile",
  NO_STREAMS: "brokenFile",
  DAMAGED: "brokenFile",
  UNSUPPORTED: "brokenFile",
  NO_SPACE: "fullDisk",
  ENOSPC: "fullDisk",
  ENGINE_MISSING: "missingFfmpeg",
};

function causeOf({ code, kind }: Pick<FailedJobRow, "code" | "kind">): FailureCause {
  if (kind === "live.full-disk") return "fullDisk";
  return CAUSES[code ?? ""] ?? "other";
}
