import type { Notification } from "./contract.ts";
import { notificationType } from "./types.ts";

/** Where a notification leads. */
export function notificationHref({
  type,
  source,
  channel,
}: Pick<Notification, "source" | "channel"> & { readonly type: string }): string {
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
