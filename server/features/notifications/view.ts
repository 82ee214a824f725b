import { commentText } from "#shared/comments/markup.ts";
import type { Notification } from "#shared/notifications/contract.ts";
import type { ToldRow } from "./store.ts";

export function viewNotification(row: ToldRow): Notification {
  return {
    _id: row.id,
    type: row.type,
    count: row.count,
    updatedAt: row.updated_at.toISOString(),
    details: {
      channelName: row.channel_name,
      videoTitle: row.video_title,
      commentContent: row.comment_content,
      replyToCommentContent: row.answered_content,
      // Who has rated something stays unknown.
      userName: row.type === "new_comment" || row.type === "comment_reply" ? row.user_name : null,
      postContent: row.post_content,
      postAuthorName: row.post_author_name,
      decision: viewDecision(row),
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

/** The note is the author's: those who have reported a thing are not told it. */
function viewDecision(row: ToldRow): Notification["details"]["decision"] {
  const { entity_type, entity_id, measure, limits, reason, note, until, decided_title } = row;
  if (entity_type === null || entity_id === null || measure === null) return null;
  return {
    ...{ entityType: entity_type, entityId: entity_id, title: commentText(decided_title ?? ""), measure },
    ...{ limits: limits ?? [], reason, note: row.type === "report_answered" ? "" : (note ?? "") },
    until: until?.toISOString() ?? null,
  };
}

function viewChannel({
  channel_id,
  channel_name,
  has_picture,
  image_version,
}: ToldRow): Notification["channel"] {
  if (channel_id === null || channel_name === null) return null;
  return {
    id: channel_id,
    name: channel_name,
    hasPicture: has_picture ?? false,
    imageVersion: image_version ?? 0,
  };
}
