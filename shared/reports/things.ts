/** What can be reported, and decided about. */
export const REPORTED_THINGS = [
  "video",
  "comment",
  "post",
  "channel",
  "user",
  "chatMessage",
  "playlist",
] as const;
export type ReportedThing = (typeof REPORTED_THINGS)[number];
