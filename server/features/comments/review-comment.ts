import { commentHtml } from "#shared/comments/markup.ts";
import type { Comment, comments } from "#shared/comments/contract.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { approvesFirst } from "#server/features/channels/comment-policy.ts";
import { revisionOf } from "#server/features/holds/holds.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Queue } from "#server/platform/queue/queue.ts";
import { loadCommentFor, present } from "./comments.ts";
import { commentAbilities, requireApprover, requireCommentAbility } from "./rules.ts";
import { lockComment, updateComment, type CommentRow } from "./store.ts";

/** Null approves. */
type Refusal = string | null;

interface StaffDecision {
  readonly id: string;
  readonly revision: string;
  readonly refusal: Refusal;
}

/** The owner or a moderator of the channel approves a comment that waits for the channel. */
export async function approveComment(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof comments.approve>,
): Promise<Comment> {
  return decideForChannel(context, params.id, { content: body.content, refusal: null });
}

export async function refuseComment(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof comments.refuse>,
): Promise<Comment> {
  return decideForChannel(context, params.id, { content: body.content, refusal: body.reason });
}

/**
 * For `reviews`: the staff approve or refuse a comment that waits for them. If its channel approves comments, too, an
 * approved one still waits for the channel.
 */
export async function decideHeldComment(
  tx: Executor,
  queue: Queue,
  { id, revision, refusal }: StaffDecision,
): Promise<void> {
  const comment = await lockComment(tx, undefined, id);
  if (!comment || comment.deleted_at) throw new AppError("NOT_FOUND");
  if (!isWaiting(comment) || comment.held_for === "policy") throw new AppError("REVIEW_DECIDED");
  if (revisionOf(comment.content) !== revision) throw new AppError("REVIEW_CHANGED");
  if (refusal === null && (await approvesFirst(tx, comment.host_channel_id, comment.author_id))) {
    await updateComment(tx, id, { held_for: "policy" });
    await emitWaiting(tx, queue, comment);
    return;
  }
  await decide(tx, queue, comment, refusal);
}

async function decideForChannel(
  context: SignedInContext,
  id: string,
  { content, refusal }: { readonly content: string; readonly refusal: Refusal },
): Promise<Comment> {
  const { db, viewer, queue } = context;
  const decided = await inTransaction(db, async (tx) => {
    await loadCommentFor(tx, viewer, id);
    const comment = await lockComment(tx, viewer, id);
    if (!comment || comment.deleted_at) throw new AppError("NOT_FOUND");
    requireApprover(viewer, comment);
    if (!isWaiting(comment)) throw new AppError("REVIEW_DECIDED");
    requireCommentAbility(commentAbilities(viewer, comment), "approve");
    if (commentHtml(comment.content) !== content) throw new AppError("REVIEW_CHANGED");
    await decide(tx, queue, comment, refusal);
    return { ...comment, ...columnsAfter(comment, refusal) };
  });
  return present(context, decided);
}

async function decide(tx: Executor, queue: Queue, comment: CommentRow, refusal: Refusal): Promise<void> {
  await updateComment(tx, comment.id, columnsAfter(comment, refusal));
  const isApproved = refusal === null;
  await queue.emit(tx, "review.decided", { kind: "comment", id: comment.id, isApproved });
  if (isApproved && !comment.was_shown) await emitCreated(tx, queue, comment);
}

function columnsAfter({ held_at, held_for, was_shown }: CommentRow, refusal: Refusal) {
  if (refusal !== null) return { held_at, held_for, refusal, was_shown };
  return { held_at: null, held_for: null, refusal: null, was_shown: true };
}

/** Its author has waited: now those whom it concerns are notified. */
async function emitCreated(
  tx: Executor,
  queue: Queue,
  { id, author_id, parent_id }: Pick<CommentRow, "id" | "author_id" | "parent_id">,
): Promise<void> {
  await queue.emit(tx, "comment.created", {
    commentId: id,
    writerId: author_id,
    parentCommentId: parent_id,
  });
}

/** Notifies the channel that a comment waits for it. */
export async function emitWaiting(
  tx: Executor,
  queue: Queue,
  { id, author_id }: Pick<CommentRow, "id" | "author_id">,
): Promise<void> {
  await queue.emit(tx, "comment.waiting", { commentId: id, writerId: author_id });
}

function isWaiting({ held_at, refusal }: CommentRow): boolean {
  return held_at !== null && refusal === null;
}
