import type { ReportableType } from "./entity-types.ts";

/**
 * Moderation measures. `limit` removes single abilities, `hide` lasts until it is lifted, `block` until a date.
 * Hidden and blocked entities are visible only to their owners and the staff.
 */
export const MEASURES = ["nothing", "limit", "hide", "block"] as const;
export type Measure = (typeof MEASURES)[number];

/** The abilities a limited channel can lose: being listed, new comments, live streams. */
export const CHANNEL_LIMITS = ["lists", "comments", "live"] as const;
export type ChannelLimit = (typeof CHANNEL_LIMITS)[number];

/** Accounts can only be blocked; comments, posts and messages can only be hidden. */
export const MEASURES_OF: Readonly<Record<ReportableType, readonly Measure[]>> = {
  video: ["nothing", "hide", "block"],
  channel: ["nothing", "limit", "hide", "block"],
  playlist: ["nothing", "limit", "hide", "block"],
  comment: ["nothing", "hide"],
  post: ["nothing", "hide"],
  user: ["nothing", "block"],
  chatMessage: ["nothing", "hide"],
};
