import { commentHtml } from "#shared/comments/markup.ts";
import type { Comment, PlacedComment } from "#shared/comments/contract.ts";
import { viewReview } from "#server/features/holds/holds.ts";
import type { Author } from "#server/features/people/authors.ts";
import { isByHost, type CommentAbilities } from "./rules.ts";
import type { CommentRow } from "./store.ts";

export function viewComment(
  comment: CommentRow,
  { author, can }: { readonly author: Author; readonly can: CommentAbilities },
): Comment {
  const content = commentHtml(comment.content);
  return {
    _id: comment.id,
    content,
    text: content,
    commentAs: comment.channel_id === null ? "user" : "channel",
    channelId: comment.channel_id,
    channel: author.channel,
    userId: comment.user_id,
    user: author.user,
    byHost: isByHost(comment),
    parentCommentId: comment.parent_id,
    videoId: comment.video_id,
    postId: comment.post_id,
    replies: comment.replies + comment.held_replies,
    rating: comment.likes - comment.dislikes,
    likes: comment.likes,
    dislikes: comment.dislikes,
    ownRating: comment.own_rating,
    edited: comment.edited_at !== null,
    crossedOut: comment.crossed_out,
    pinned: comment.pinned,
    deleted: comment.deleted_at !== null,
    ...(can.restrict ? { hidden: comment.hidden } : {}),
    review: viewReview(comment),
    createdAt: comment.created_at.toISOString(),
    can,
  };
}

export function viewPlaced(comment: Comment, row: CommentRow, subject: string): PlacedComment {
  return { ...comment, hostChannelId: row.host_channel_id, subject };
}
