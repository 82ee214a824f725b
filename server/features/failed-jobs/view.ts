import type { FailedJob } from "#shared/failed-jobs/contract.ts";
import type { FailedJobRow } from "./store.ts";

export function viewFailedJob(job: FailedJobRow): FailedJob {
  const { id, kind, data, error, attempts, failed_at, video_id, channel_id, title } = job;
  const hasVideo = video_id !== null && channel_id !== null;
  return {
    _id: id,
    kind,
    video: hasVideo ? { _id: video_id, channelId: channel_id, title: title ?? "" } : null,
    about: describe(data),
    error,
    attempts,
    failedAt: failed_at.toISOString(),
  };
}

/** Ids, parts and recipients. Texts are left out: an email may contain a link that logs its reader in. */
function describe(data: object): string {
  const shownFields = Object.entries(data).filter(
    ([key, value]) => /Id$|^(?:id|to|language|pass|part|name)$/.test(key) && typeof value !== "object",
  );
  return shownFields.map(([key, value]) => `${key} ${String(value)}`).join(", ");
}
