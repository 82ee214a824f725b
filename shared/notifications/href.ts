import type { Notification } from "./contract.ts";
import { notificationType } from "./types.ts";

/** The link of a notification. */
export function notificationHref({
  type,
  source,
  channel,
  details,
}: Pick<Notification, "source" | "channel"> & {
  readonly type: string;
  readonly details?: Pick<Notification["details"], "decision">;
}): string {
  if (details?.decision) return decisionHref(details.decision, { type, channelId: channel?.id });
  const { videoId, postId, commentId, ticketId } = source;
  const comment = commentId === null ? "" : `?comment=${commentId}`;
  const kind = notificationType(type);
  if (channel && videoId !== null && (kind === "video_processed" || kind === "video_failed")) {
    return `/manage-channel/${channel.id}/videos/${videoId}`;
  }
  if (videoId !== null) return `/watch/${videoId}${comment}`;
  if (postId !== null) return `/feed/post/${postId}${comment}`;
  if (ticketId !== null) return `/account/tickets/${ticketId}`;
  return channel ? `/manage-channel/${channel.id}/dashboard` : "/account/notifications";
}

/** Links owners to the management page of the entity, and reporters to the entity itself. */
function decisionHref(
  { entityType, entityId }: NonNullable<Notification["details"]["decision"]>,
  { type, channelId }: { readonly type: string; readonly channelId: string | undefined },
): string {
  const isMaker = type !== "report_answered";
  switch (entityType) {
    case "video":
      return isMaker && channelId ? `/manage-channel/${channelId}/videos/${entityId}` : `/watch/${entityId}`;
    case "channel":
      return isMaker ? `/manage-channel/${entityId}/dashboard` : `/channel/${entityId}`;
    case "playlist":
      return `/playlist/${entityId}`;
    case "post":
      return `/feed/post/${entityId}`;
    case "comment":
    case "chatMessage":
    case "user":
      return "/account/notifications";
  }
}
