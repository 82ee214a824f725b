import type { ReportedThing } from "#shared/reports/things.ts";

/**
 * What moderators can decide. `limit` takes single things away, `hide` lasts until it is lifted, `block` until a day.
 * Hidden and blocked things are seen by nobody but their makers and the staff.
 */
export const MEASURES = ["nothing", "limit", "hide", "block"] as const;
export type Measure = (typeof MEASURES)[number];

/** What a limited channel cannot have: a place in lists, new comments, live streams. */
export const CHANNEL_LIMITS = ["lists", "comments", "live"] as const;
export type ChannelLimit = (typeof CHANNEL_LIMITS)[number];

/** Accounts are blocked, never hidden; what somebody has said is hidden whole. */
export const MEASURES_OF: Readonly<Record<ReportedThing, readonly Measure[]>> = {
  video: ["nothing", "hide", "block"],
  channel: ["nothing", "limit", "hide", "block"],
  playlist: ["nothing", "limit", "hide", "block"],
  comment: ["nothing", "hide"],
  post: ["nothing", "hide"],
  user: ["nothing", "block"],
  chatMessage: ["nothing", "hide"],
};
