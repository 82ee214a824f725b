/**
 * The life of a video file.
 *
 *   draft ─startUpload─▶ uploading ─completeUpload─▶ processing ─makePlayable─▶ processed ─publish─▶ public
 *     ▲                      │                        ▲  │  │ └─────────────────────┼──▶ public (when that was asked for before)
 *     └────abandonUpload─────┘                   retry│  │  │                       │
 *                                                     │  │fail        schedulePublish, schedulePremiere
 *                                                     │  ▼  ▼                       ▼
 *                                                   failed  scheduled, premiere_scheduled ─release─▶ public
 *                                                                │
 *                                                                └─cancelPublish, cancelPremiere─▶ processed
 *   any but deleted ─delete─▶ deleted ─restore─▶ what it was before (restoredStatus)
 *
 * A date can be set while the file is still being processed: taking it back leads to `processing` again then
 * (`…Unready`), and the date is kept waiting until the file can be watched. `publishWhenReady` keeps a wish.
 * `retry` and `replaceFile` of a video that can be watched make what is missing and change no state.
 * `makePlayable` means: the first rendition can be watched; further renditions follow without a change of state.
 * A broadcast is a draft until `goLive` makes it public. It stays so when it is over, until its recording is the film
 * (`makePlayable`), or is a draft again where nothing was recorded (`endUnrecorded`).
 * Who may see it and whether it is banned are told apart from this: `visibility`, `violation`.
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
  "abandonUpload",
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
    abandonUpload: "draft",
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

/** The status an action leads to, or undefined where it is refused. */
export function nextVideoStatus(status: VideoStatus, action: VideoAction): VideoStatus | undefined {
  return VIDEO_LIFECYCLE[status][action];
}

/** Where a restored video goes back to: as before the deletion, but what was to be published meanwhile is not. */
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

/** Can it be watched by those who may see it? With a date set, as soon as its file has been processed. */
export function isPlayable(status: VideoStatus): boolean {
  return (
    status === "processed" || status === "scheduled" || status === "premiere_scheduled" || status === "public"
  );
}
