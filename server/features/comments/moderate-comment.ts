import type { Comment, comments } from "#shared/comments/contract.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { loadCommentFor, present } from "./comments.ts";
import { commentAbilities, requireCommentAbility, requireTopLevel, type CommentAbilities } from "./rules.ts";
import {
  deleteComment,
  deleteIfWithoutReplies,
  replaceWithPlaceholder,
  lockComment,
  unpinAll,
  updateComment,
  type CommentRow,
} from "./store.ts";

/** Deletes a comment. If it has replies, a placeholder stays above them. */
export async function removeComment(
  context: SignedInContext,
  { params }: UseCaseInput<typeof comments.remove>,
): Promise<{ ok: true }> {
  await inTransaction(context.db, async (tx) => {
    const comment = await lockCommentFor(tx, context, params.id, "remove");
    if (comment.replies > 0) await replaceWithPlaceholder(tx, comment.id, context.now);
    else await deleteComment(tx, comment.id);
    if (comment.parent_id !== null) await deleteIfWithoutReplies(tx, comment.parent_id);
  });
  return { ok: true };
}

export async function crossOutComment(
  context: SignedInContext,
  { params }: UseCaseInput<typeof comments.crossOut>,
): Promise<Comment> {
  return setCrossedOut(context, params.id, true);
}

export async function uncrossComment(
  context: SignedInContext,
  { params }: UseCaseInput<typeof comments.uncross>,
): Promise<Comment> {
  return setCrossedOut(context, params.id, false);
}

/** Pins a comment to the top of its video or post; there is one pin per video or post. */
export async function pinComment(
  context: SignedInContext,
  { params }: UseCaseInput<typeof comments.pin>,
): Promise<Comment> {
  return setPinned(context, params.id, true);
}

export async function unpinComment(
  context: SignedInContext,
  { params }: UseCaseInput<typeof comments.unpin>,
): Promise<Comment> {
  return setPinned(context, params.id, false);
}

async function setCrossedOut(context: SignedInContext, id: string, crossed_out: boolean): Promise<Comment> {
  const { db, viewer } = context;
  await inTransaction(db, async (tx) => {
    await lockCommentFor(tx, context, id, "crossOut");
    await updateComment(tx, id, { crossed_out });
  });
  return present(context, await loadCommentFor(db, viewer, id));
}

async function setPinned(context: SignedInContext, id: string, pinned: boolean): Promise<Comment> {
  const { db, viewer } = context;
  await inTransaction(db, async (tx) => {
    const comment = await loadCommentFor(tx, viewer, id);
    requireCommentAbility(commentAbilities(viewer, comment), "crossOut");
    requireTopLevel(comment);
    if (pinned) await unpinAll(tx, comment);
    await lockCommentFor(tx, context, id, "pin");
    await updateComment(tx, id, { pinned });
  });
  return present(context, await loadCommentFor(db, viewer, id));
}

async function lockCommentFor(
  tx: Executor,
  { viewer }: SignedInContext,
  id: string,
  ability: keyof CommentAbilities,
): Promise<CommentRow> {
  await loadCommentFor(tx, viewer, id);
  const comment = await lockComment(tx, viewer, id);
  if (!comment || comment.deleted_at) throw new AppError("NOT_FOUND");
  requireCommentAbility(commentAbilities(viewer, comment), ability);
  return comment;
}
