import { AppError } from "#shared/errors.ts";
import { revisionOf } from "#server/features/holds/holds.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Queue } from "#server/platform/queue/queue.ts";
import { lockPost, updatePost } from "./store.ts";

interface Decision {
  readonly id: string;
  readonly revision: string;
  /** Null approves. */
  readonly refusal: string | null;
}

/** For `reviews`: the staff approve or refuse a post that waits for them. */
export async function decideHeldPost(
  tx: Executor,
  queue: Queue,
  { id, revision, refusal }: Decision,
): Promise<void> {
  const post = await lockPost(tx, undefined, id);
  if (!post) throw new AppError("NOT_FOUND");
  if (post.held_at === null || post.refusal !== null) throw new AppError("REVIEW_DECIDED");
  if (revisionOf(post.message, post.video_id) !== revision) throw new AppError("REVIEW_CHANGED");
  const isApproved = refusal === null;
  await updatePost(tx, id, isApproved ? { held_at: null, was_shown: true } : { refusal });
  await queue.emit(tx, "review.decided", { kind: "post", id, isApproved });
  if (isApproved && !post.was_shown) {
    await queue.emit(tx, "post.created", { postId: id, writerId: post.author_id });
  }
}
