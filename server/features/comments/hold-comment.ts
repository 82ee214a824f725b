import { commentHtml, commentText } from "#shared/comments/markup.ts";
import type { HoldReason } from "#shared/reviews/review.ts";
import { approvesFirst } from "#server/features/channels/comment-policy.ts";
import { mustWait } from "#server/features/holds/holds.ts";
import { isStaff, type SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { hasWatchedWord } from "#server/platform/text/watched-words.ts";
import type { CommentRow } from "./store.ts";

type Written = Pick<CommentRow, "content" | "host_channel_id" | "author_id">;

/** Why a text has to wait before others see it as a comment; null if it does not. */
export async function holdReasonOf(
  db: Executor,
  { viewer, settings }: Pick<SignedInContext, "viewer" | "settings">,
  { content, host_channel_id, author_id }: Written,
): Promise<HoldReason | null> {
  if (isStaff(viewer)) return null;
  if (await mustWait(db, "comment", author_id)) return "newAccount";
  const text = commentText(commentHtml(content));
  if (hasWatchedWord(text, settings.get("moderation.watchedWords"))) return "words";
  return (await approvesFirst(db, host_channel_id, author_id)) ? "policy" : null;
}

/** The columns of a comment with an edited text: it waits if `reason` says so, and still waits if it did before. */
export function holdAfterEdit(
  { held_at, held_for }: Pick<CommentRow, "held_at" | "held_for">,
  reason: HoldReason | null,
  now: Date,
) {
  if (held_at === null) return reason && { held_at: now, held_for: reason, pinned: false };
  // The channel does not release what the staff has to see.
  return { held_for: held_for === "policy" ? (reason ?? held_for) : held_for, refusal: null };
}
