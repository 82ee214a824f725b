import type { Comment, comments } from "#shared/comments/contract.ts";
import { sanitizeComment } from "#shared/comments/markup.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { requireMaySpeak } from "#server/features/channels/blocks.ts";
import { requireIdentity } from "#server/features/people/identity.ts";
import { loadPostFor } from "#server/features/posts/posts.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import { isStaff, type SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { loadCommentFor, present } from "./comments.ts";
import { commentAbilities, requireCommentAbility, tooSoon } from "./rules.ts";
import { insertComment, lockComment, takeTurn, updateComment } from "./store.ts";

type Written = UseCaseInput<typeof comments.create>["body"];

/** Where a comment goes. Answers to answers stand under the same comment. */
interface Place {
  readonly video_id: string | null;
  readonly post_id: string | null;
  readonly host_channel_id: string | null;
  readonly parent_id: string | null;
}

/** Writes a comment or an answer, as the caller or as a channel of theirs; one a minute. */
export async function createComment(
  context: SignedInContext,
  { body }: UseCaseInput<typeof comments.create>,
): Promise<Comment> {
  const { db, viewer, now, queue } = context;
  const identity = requireIdentity(viewer, wantedChannel(body));
  const content = requireContent(body.content);
  const id = await inTransaction(db, async (tx) => {
    const place = await loadPlace(tx, context, body);
    const { host_channel_id: channelId } = place;
    if (channelId !== null) await requireMaySpeak(tx, { channelId, userId: viewer.id, now });
    const lastAt = isStaff(viewer) ? undefined : await takeTurn(tx, viewer.id, now);
    if (lastAt) throw tooSoon(lastAt, now);
    const comment = { ...place, ...identity, written_by: viewer.id, content, created_at: now };
    const commentId = await insertComment(tx, comment);
    const answeredId = body.parentCommentId ?? null;
    await queue.emit(tx, "comment.created", { commentId, writerId: viewer.id, answeredId });
    return commentId;
  });
  return present(context, await loadCommentFor(db, viewer, id));
}

/** Changes what a comment says, which marks it as edited. */
export async function editComment(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof comments.edit>,
): Promise<Comment> {
  const { db, viewer, now } = context;
  const comment = await loadCommentFor(db, viewer, params.id);
  requireCommentAbility(commentAbilities(viewer, comment), "edit");
  const content = requireContent(body.content);
  if (content !== comment.content) await updateComment(db, comment.id, { content, edited_at: now });
  return present(context, await loadCommentFor(db, viewer, comment.id));
}

/** A channel is meant where one is named, unless the caller says that they write as themselves. */
function wantedChannel({ commentAs, channelId }: Written): string | undefined {
  if (commentAs === "user") return undefined;
  if (commentAs === "channel" && !channelId) {
    throw new AppError("VALIDATION", {}, { channelId: { code: "REQUIRED" } });
  }
  return channelId ?? undefined;
}

function requireContent(written: string): string {
  const content = sanitizeComment(written);
  if (content === "") throw new AppError("VALIDATION", {}, { content: { code: "REQUIRED" } });
  return content;
}

async function loadPlace(
  tx: Executor,
  { viewer }: SignedInContext,
  { parentCommentId, videoId, postId }: Written,
): Promise<Place> {
  if (parentCommentId) return placeUnder(tx, { viewer }, parentCommentId);
  if (videoId) {
    const { channel_id } = await loadVideoFor(tx, viewer, videoId, "view");
    return { video_id: videoId, post_id: null, host_channel_id: channel_id, parent_id: null };
  }
  if (!postId) throw new AppError("VALIDATION", {}, { videoId: { code: "REQUIRED" } });
  const { channel_id } = await loadPostFor(tx, viewer, postId, "view");
  return { video_id: null, post_id: postId, host_channel_id: channel_id, parent_id: null };
}

async function placeUnder(
  tx: Executor,
  { viewer }: Pick<SignedInContext, "viewer">,
  id: string,
): Promise<Place> {
  const answered = await loadCommentFor(tx, viewer, id);
  const { video_id, post_id, host_channel_id } = answered;
  const parent_id = answered.parent_id ?? answered.id;
  // It must not be deleted while it is being answered.
  if (!(await lockComment(tx, viewer, parent_id))) throw new AppError("NOT_FOUND");
  return { video_id, post_id, host_channel_id, parent_id };
}
