/**
 * The life of a video file.
 *
 *   draft ─startUpload─▶ uploading ─completeUpload─▶ processing ─makePlayable─▶ processed ─publish─▶ public
 *     ▲                      │                          │   ▲ │                     │  ▲
 *     └────abandonUpload─────┘                     fail │   │ └─makePlayable────────┼──┼─▶ public (when publishing was asked for before)
 *                                                       ▼   │ retry                 │  │ cancelPublish
 *                                                     failed┘        schedulePublish▼  │
 *                                                       └─startUpload─▶ uploading  scheduled ─publish─▶ public
 *   any but deleted ─delete─▶ deleted
 *
 * `retry` of a video that can be watched makes what is missing and changes no state.
 * `makePlayable` means: the first rendition can be watched; further renditions follow without a change of state.
 */
export const VIDEO_STATUSES = [
  "draft",
  "uploading",
  "processing",
  "processed",
  "scheduled",
  "public",
  "failed",
  "deleted",
] as const;
export type VideoStatus = (typeof VIDEO_STATUSES)[number];

export type VideoAction =
  | "startUpload"
  | "abandonUpload"
  | "completeUpload"
  | "makePlayable"
  | "makePlayableAndPublish"
  | "fail"
  | "retry"
  | "publish"
  | "delete";

export const VIDEO_LIFECYCLE: Readonly<Record<VideoStatus, Partial<Record<VideoAction, VideoStatus>>>> = {
  draft: { startUpload: "uploading", delete: "deleted" },
  uploading: {
    startUpload: "uploading",
    abandonUpload: "draft",
    completeUpload: "processing",
    delete: "deleted",
  },
  processing: {
    makePlayable: "processed",
    makePlayableAndPublish: "public",
    fail: "failed",
    retry: "processing",
    delete: "deleted",
  },
  processed: { publish: "public", retry: "processed", delete: "deleted" },
  scheduled: { publish: "public", retry: "scheduled", delete: "deleted" },
  public: { retry: "public", delete: "deleted" },
  failed: { startUpload: "uploading", retry: "processing", delete: "deleted" },
  deleted: {},
};

/** The status an action leads to, or undefined where it is refused. */
export function nextVideoStatus(status: VideoStatus, action: VideoAction): VideoStatus | undefined {
  return VIDEO_LIFECYCLE[status][action];
}

/** Can it be watched by those who may see it? */
export function isPlayable(status: VideoStatus): boolean {
  return status === "processed" || status === "scheduled" || status === "public";
}
