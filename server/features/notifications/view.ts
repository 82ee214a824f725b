import { commentHtml, commentText } from "#shared/comments/markup.ts";
import type { Notification } from "#shared/notifications/contract.ts";
import type { NotificationRow } from "./store.ts";

export function viewNotification(row: NotificationRow): Notification {
  return {
    _id: row.id,
    type: row.type,
    count: row.count,
    updatedAt: row.updated_at.toISOString(),
    details: {
      channelName: row.channel_name,
      videoTitle: row.video_title,
      commentContent: htmlOf(row.comment_content),
      replyToCommentContent: htmlOf(row.answered_content),
      // The name of a user who rated is not disclosed.
      userName: row.type === "new_comment" || row.type === "comment_reply" ? row.user_name : null,
      postContent: row.post_content,
      postAuthorName: row.post_author_name,
      due: dueOf(row)?.toISOString() ?? null,
      decision: viewDecision(row),
      ...(row.type === "review_refused" ? { refusal: row.refusal } : {}),
    },
    source: {
      videoId: row.video_id,
      postId: row.post_id,
      commentId: row.comment_id,
      ticketId: row.ticket_id,
    },
    parentCommentId: row.parent_comment_id,
    channel: viewChannel(row),
  };
}

function dueOf({ type, ends_at, removal_at }: NotificationRow): Date | null {
  if (type === "live_ending_soon") return ends_at;
  return type === "recording_expiring" ? removal_at : null;
}

function htmlOf(typedComment: string | null): string | null {
  return typedComment === null ? null : commentHtml(typedComment);
}

/** The note is for the author only: reporters do not see it. */
function viewDecision(row: NotificationRow): Notification["details"]["decision"] {
  const { entity_type, entity_id, measure, limits, reason, note, until, decided_title, decided_path } = row;
  if (entity_type === null || entity_id === null || measure === null) return null;
  const title = decided_title ?? "";
  return {
    ...{ entityType: entity_type, entityId: entity_id, measure },
    title: entity_type === "comment" ? commentText(commentHtml(title)) : title,
    path: decided_path,
    ...{ limits: limits ?? [], reason, note: isOfReporter(row) ? "" : (note ?? "") },
    until: until?.toISOString() ?? null,
  };
}

function isOfReporter({ type }: NotificationRow): boolean {
  return type === "report_answered" || type === "report_decision_lifted";
}

function viewChannel({
  channel_id,
  channel_name,
  has_avatar,
  image_version,
}: NotificationRow): Notification["channel"] {
  if (channel_id === null || channel_name === null) return null;
  return {
    id: channel_id,
    name: channel_name,
    hasAvatar: has_avatar ?? false,
    imageVersion: image_version ?? 0,
  };
}
