/**
 * The lifecycle of a video.
 *
 *   draft ─startUpload─▶ uploading ─completeUpload─▶ processing ─makePlayable─▶ processed ─publish─▶ public
 *     ▲                      │                        ▲  │  │ └─────────────────────┼──▶ public (when that was asked for before)
 *     └─────cancelUpload─────┘                   retry│  │  │                       │
 *                                                     │  │fail        schedulePublish, schedulePremiere
 *                                                     │  ▼  ▼                       ▼
 *                                                   failed  scheduled, premiere_scheduled ─release─▶ public
 *                                                                │
 *                                                                └─cancelPublish, cancelPremiere─▶ processed
 *   any but deleted ─delete─▶ deleted ─restore─▶ what it was before (restoredStatus)
 *
 * A date can be set while the file is still being processed: cancelling it leads back to `processing` (`…Unready`),
 * and the date takes effect only once the file can be watched. `publishWhenReady` stores a publication request.
 * `retry` and `replaceFile` of a playable video create the missing files without a change of state.
 * `makePlayable`: the first rendition can be watched; further renditions follow without a change of state.
 * A live stream is a draft until `goLive` makes it public. It stays public after its end until the recording becomes
 * the video (`makePlayable`), or is a draft again if nothing was recorded (`endUnrecorded`).
 * Visibility and bans are independent of the status: `visibility`, `violation`.
 */
export const VIDEO_STATUSES = [
  "draft",
  "uploading",
  "processing",
  "processed",
  "scheduled",
  "premiere_scheduled",
  "public",
  "failed",
  "deleted",
] as const;
export type VideoStatus = (typeof VIDEO_STATUSES)[number];

export const VIDEO_ACTIONS = [
  "startUpload",
  "cancelUpload",
  "completeUpload",
  "makePlayable",
  "makePlayableAndPublish",
  "fail",
  "retry",
  "replaceFile",
  "publish",
  "publishWhenReady",
  "schedulePublish",
  "cancelPublish",
  "cancelPublishUnready",
  "schedulePremiere",
  "cancelPremiere",
  "cancelPremiereUnready",
  "cancelPremiereAndPublish",
  "release",
  "goLive",
  "endUnrecorded",
  "delete",
] as const;
export type VideoAction = (typeof VIDEO_ACTIONS)[number];

export const VIDEO_LIFECYCLE: Readonly<Record<VideoStatus, Partial<Record<VideoAction, VideoStatus>>>> = {
  draft: { startUpload: "uploading", goLive: "public", delete: "deleted" },
  uploading: {
    startUpload: "uploading",
    cancelUpload: "draft",
    completeUpload: "processing",
    publishWhenReady: "uploading",
    delete: "deleted",
  },
  processing: {
    makePlayable: "processed",
    makePlayableAndPublish: "public",
    fail: "failed",
    retry: "processing",
    publishWhenReady: "processing",
    schedulePublish: "scheduled",
    schedulePremiere: "premiere_scheduled",
    delete: "deleted",
  },
  processed: {
    publish: "public",
    schedulePublish: "scheduled",
    schedulePremiere: "premiere_scheduled",
    retry: "processed",
    replaceFile: "processed",
    delete: "deleted",
  },
  scheduled: {
    makePlayable: "scheduled",
    fail: "failed",
    publish: "public",
    publishWhenReady: "processing",
    schedulePublish: "scheduled",
    schedulePremiere: "premiere_scheduled",
    cancelPublish: "processed",
    cancelPublishUnready: "processing",
    release: "public",
    retry: "scheduled",
    replaceFile: "scheduled",
    delete: "deleted",
  },
  premiere_scheduled: {
    makePlayable: "premiere_scheduled",
    fail: "failed",
    schedulePremiere: "premiere_scheduled",
    cancelPremiere: "processed",
    cancelPremiereUnready: "processing",
    cancelPremiereAndPublish: "public",
    release: "public",
    retry: "premiere_scheduled",
    replaceFile: "premiere_scheduled",
    delete: "deleted",
  },
  public: {
    makePlayable: "public",
    retry: "public",
    replaceFile: "public",
    endUnrecorded: "draft",
    delete: "deleted",
  },
  failed: { startUpload: "uploading", retry: "processing", delete: "deleted" },
  deleted: {},
};

/** The status after an action; undefined if the action is not allowed. */
export function nextVideoStatus(status: VideoStatus, action: VideoAction): VideoStatus | undefined {
  return VIDEO_LIFECYCLE[status][action];
}

/** The status of a restored video: as before the deletion, without a publication date that passed in the meantime. */
export function restoredStatus(
  previous: VideoStatus,
  { isDatePast, hasFile }: { isDatePast: boolean; hasFile: boolean },
): VideoStatus {
  switch (previous) {
    case "uploading":
    case "deleted":
      return "draft";
    case "scheduled":
    case "premiere_scheduled":
      if (!isDatePast) return previous;
      return hasFile ? "processed" : "processing";
    default:
      return previous;
  }
}

/** Whether viewers with access can watch it. With a date set, as soon as its file is processed. */
export function isPlayable(status: VideoStatus): boolean {
  return (
    status === "processed" || status === "scheduled" || status === "premiere_scheduled" || status === "public"
  );
}
