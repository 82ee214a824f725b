import type { Events } from "#server/platform/events.ts";
import { findCommentMetadata, findPostMetadata, findVideoMaker, listOwners } from "./metadata-store.ts";
import { NO_ACTOR, notifyEach, type NotificationWriter } from "./notification-writer.ts";
import { deleteOutcomes } from "./store.ts";

/** Notifies the writer of the outcome of a review. The newest outcome replaces earlier ones of the same thing. */
export async function notifyReviewDecided(
  writer: NotificationWriter,
  { kind, id, isApproved }: Events["review.decided"],
): Promise<void> {
  const found = await subjectOf(writer, { kind, id });
  if (!found) return;
  await deleteOutcomes(writer.tx, found.subject);
  const type = isApproved ? "review_approved" : "review_refused";
  await notifyEach(writer, [found.authorId], type, found.subject, NO_ACTOR);
}

async function subjectOf(
  { tx }: NotificationWriter,
  { kind, id }: Pick<Events["review.decided"], "kind" | "id">,
) {
  switch (kind) {
    case "video": {
      const video = await findVideoMaker(tx, id);
      return (
        video && {
          authorId: video.created_by,
          subject: { video_id: id, channel_id: video.channel_id },
        }
      );
    }
    case "comment": {
      const comment = await findCommentMetadata(tx, id);
      if (!comment) return undefined;
      const { video_id, post_id, author_id } = comment;
      return { authorId: author_id, subject: { video_id, post_id, comment_id: id } };
    }
    case "post": {
      const post = await findPostMetadata(tx, id);
      return post && { authorId: post.author_id, subject: { post_id: id } };
    }
  }
}

/** Notifies the owners of a channel of a comment that waits for their approval. */
export async function notifyCommentWaiting(
  writer: NotificationWriter,
  { commentId, writerId }: Events["comment.waiting"],
): Promise<void> {
  const comment = await findCommentMetadata(writer.tx, commentId);
  if (!comment || comment.host_channel_id === null) return;
  const { video_id, post_id, host_channel_id: channel_id } = comment;
  const owners = await listOwners(writer.tx, channel_id);
  const actor = { userId: writerId, channelId: comment.channel_id };
  await notifyEach(
    writer,
    owners,
    "new_comment",
    { video_id, post_id, channel_id, comment_id: commentId },
    actor,
  );
}
