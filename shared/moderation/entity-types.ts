/** Entity types that can be reported and moderated. */
export const REPORTABLE_TYPES = [
  "video",
  "comment",
  "post",
  "channel",
  "user",
  "chatMessage",
  "playlist",
] as const;
export type ReportableType = (typeof REPORTABLE_TYPES)[number];
