import type { Comment, comments } from "#shared/comments/contract.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { requireMayComment } from "#server/features/channels/blocks.ts";
import { requirePostingIdentity } from "#server/features/people/posting-identity.ts";
import { loadPostFor } from "#server/features/posts/posts.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import { isStaff, type SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { loadCommentFor, present } from "./comments.ts";
import { holdAfterEdit, holdReasonOf } from "./hold-comment.ts";
import { emitWaiting } from "./review-comment.ts";
import { commentAbilities, requireCommentAbility, cooldownError } from "./rules.ts";
import { checkCommentCooldown, insertComment, lockComment, updateComment, type CommentRow } from "./store.ts";

type CommentBody = UseCaseInput<typeof comments.create>["body"];

/** The target of a comment. Replies to replies belong to the same top-level comment. */
interface CommentTarget {
  readonly video_id: string | null;
  readonly post_id: string | null;
  readonly host_channel_id: string | null;
  readonly parent_id: string | null;
}

/** Writes a comment or a reply, as the caller or as one of the caller's channels; a minute has a number of them. */
export async function createComment(
  context: SignedInContext,
  { body }: UseCaseInput<typeof comments.create>,
): Promise<Comment> {
  const { db, viewer, now, queue, settings } = context;
  const identity = requirePostingIdentity(viewer, requestedChannel(body));
  const { content } = body;
  const max = settings.get("limits.commentsPerMinute");
  const id = await inTransaction(db, async (tx) => {
    const target = await loadTarget(tx, context, body);
    await requireMayWrite(tx, context, { ...target, ...identity });
    const minuteFrom = isStaff(viewer) ? undefined : await checkCommentCooldown(tx, viewer.id, { now, max });
    if (minuteFrom) throw cooldownError(minuteFrom, now);
    const comment = { ...target, ...identity, author_id: viewer.id, content, created_at: now };
    const held_for = await holdReasonOf(tx, context, comment);
    if (held_for) {
      const heldId = await insertComment(tx, { ...comment, held_for, held_at: now, was_shown: false });
      if (held_for === "policy") await emitWaiting(tx, queue, { id: heldId, author_id: viewer.id });
      return heldId;
    }
    const commentId = await insertComment(tx, comment);
    const parentCommentId = body.parentCommentId ?? null;
    await queue.emit(tx, "comment.created", { commentId, writerId: viewer.id, parentCommentId });
    return commentId;
  });
  return present(context, await loadCommentFor(db, viewer, id));
}

/** Changes the text of a comment and marks it as edited. What keeps or holds new comments applies here, too. */
export async function editComment(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof comments.edit>,
): Promise<Comment> {
  const { db, viewer, now, queue } = context;
  const { content } = body;
  await inTransaction(db, async (tx) => {
    await loadCommentFor(tx, viewer, params.id);
    const comment = await lockComment(tx, viewer, params.id);
    if (!comment) throw new AppError("NOT_FOUND");
    requireCommentAbility(commentAbilities(viewer, comment), "edit");
    await requireMayWrite(tx, context, comment);
    if (content === comment.content) return;
    const hold = holdAfterEdit(comment, await holdReasonOf(tx, context, { ...comment, content }), now);
    await updateComment(tx, comment.id, { content, edited_at: now, ...hold });
    if (hold?.held_for === "policy") await emitWaiting(tx, queue, comment);
  });
  return present(context, await loadCommentFor(db, viewer, params.id));
}

/** Throws if the channel of the commented video or post pauses comments, or blocks the writer. */
async function requireMayWrite(
  db: Executor,
  { viewer, now, locale }: Pick<SignedInContext, "viewer" | "now" | "locale">,
  comment: Pick<CommentRow, "host_channel_id" | "channel_id">,
): Promise<void> {
  const { host_channel_id: channelId, channel_id: writtenAs } = comment;
  if (channelId === null) return;
  await requireMayComment(db, { channelId, userId: viewer.id, writtenAs, now, locale });
}

/** The named channel, unless the caller writes explicitly as a user. */
function requestedChannel({ commentAs, channelId }: CommentBody): string | undefined {
  if (commentAs === "user") return undefined;
  if (commentAs === "channel" && !channelId) {
    throw new AppError("VALIDATION", {}, { channelId: { code: "REQUIRED" } });
  }
  return channelId ?? undefined;
}

async function loadTarget(
  tx: Executor,
  { viewer }: SignedInContext,
  { parentCommentId, videoId, postId }: CommentBody,
): Promise<CommentTarget> {
  if (parentCommentId) return targetOfReply(tx, { viewer }, parentCommentId);
  if (videoId) {
    const { channel_id } = await loadVideoFor(tx, viewer, videoId, "view");
    return { video_id: videoId, post_id: null, host_channel_id: channel_id, parent_id: null };
  }
  if (!postId) throw new AppError("VALIDATION", {}, { videoId: { code: "REQUIRED" } });
  const { channel_id } = await loadPostFor(tx, viewer, postId, "view");
  return { video_id: null, post_id: postId, host_channel_id: channel_id, parent_id: null };
}

async function targetOfReply(
  tx: Executor,
  { viewer }: Pick<SignedInContext, "viewer">,
  id: string,
): Promise<CommentTarget> {
  const parent = await loadCommentFor(tx, viewer, id);
  const { video_id, post_id, host_channel_id } = parent;
  const parent_id = parent.parent_id ?? parent.id;
  // Locks the comment against deletion during the reply.
  const thread = await lockComment(tx, viewer, parent_id);
  if (!thread) throw new AppError("NOT_FOUND");
  if (parent.held_at !== null || thread.held_at !== null) throw new AppError("COMMENT_HELD");
  return { video_id, post_id, host_channel_id, parent_id };
}
