import type { Processing } from "#shared/videos/contract.ts";

const RUNNING_EVERY_MS = 1000;
/** The bytes come from another tab or another device. */
const UPLOADING_EVERY_MS = 5000;

/** Whether all processing of the file is finished. After a failure no step follows automatically. */
export function isProcessed(processing: Processing): boolean {
  const { status, steps } = processing;
  if (status === "draft" || status === "uploading" || status === "processing") return false;
  return isIncomplete(processing) || steps.every(({ state }) => state !== "waiting" && state !== "running");
}

/** Whether a step failed after the video could already be watched. */
export function isIncomplete({ status, steps }: Processing): boolean {
  if (status === "processing" || status === "failed") return false;
  const isRunning = steps.some(({ state }) => state === "running");
  return !isRunning && steps.some(({ state }) => state === "failed");
}

/** Whether at least one quality can be watched. */
export function canBeWatched({ status, renditions }: Processing): boolean {
  if (status === "failed" || status === "deleted" || status === "uploading") return false;
  return renditions.length > 0;
}

/** Polling interval; false when the state no longer changes on its own. */
export function pollEveryMs(processing: Processing): number | false {
  switch (processing.status) {
    case "uploading":
      return UPLOADING_EVERY_MS;
    case "draft":
    case "failed":
    case "deleted":
      return false;
    default:
      return isProcessed(processing) ? false : RUNNING_EVERY_MS;
  }
}
