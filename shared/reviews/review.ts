import * as z from "zod/mini";
import { block } from "#shared/text.ts";

/** What can be held until it is approved. */
export const REVIEWED_KINDS = ["video", "comment", "post"] as const;
export type ReviewedKind = (typeof REVIEWED_KINDS)[number];

/** Why something is held: its account is new, it has a watched word of the site, or its channel approves comments. */
export const HOLD_REASONS = ["newAccount", "words", "policy"] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

export const REFUSAL_MAX_CHARACTERS = 500;
export const Refusal = block({ min: 1, max: REFUSAL_MAX_CHARACTERS });

/** The state of something that is held, for its author and for those who approve it. */
export const Review = z.object({
  state: z.enum(["waiting", "refused"]),
  /** Why it was refused; empty while it waits. */
  reason: z.string(),
});
export type Review = z.output<typeof Review>;

/** Whether others see the comments on a channel at once, or when the channel has approved them. */
export const COMMENT_POLICIES = ["all", "approvedFirst"] as const;
export type CommentPolicy = (typeof COMMENT_POLICIES)[number];
