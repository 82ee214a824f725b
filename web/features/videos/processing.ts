import type { Processing } from "#shared/videos/contract.ts";

const RUNNING_EVERY_MS = 1000;
/** The bytes come from another tab or another machine. */
const UPLOADING_EVERY_MS = 5000;

/** Is everything made that will be made of the file? After a failure nothing follows by itself. */
export function isProcessed(processing: Processing): boolean {
  const { status, steps } = processing;
  if (status === "draft" || status === "uploading" || status === "processing") return false;
  return isIncomplete(processing) || steps.every(({ state }) => state !== "waiting" && state !== "running");
}

/** Did a step fail after the video could be watched already? */
export function isIncomplete({ status, steps }: Processing): boolean {
  if (status === "processing" || status === "failed") return false;
  const isGoingOn = steps.some(({ state }) => state === "running");
  return !isGoingOn && steps.some(({ state }) => state === "failed");
}

/** Can it be watched by now, in at least one quality? */
export function canBeWatched({ status, renditions }: Processing): boolean {
  if (status === "failed" || status === "deleted" || status === "uploading") return false;
  return renditions.length > 0;
}

/** After how long to look again; false when nothing will change by itself. */
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
