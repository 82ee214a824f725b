import { APPEAL_PATH } from "#shared/moderation/appeal.ts";
import type { Notification } from "./contract.ts";
import { notificationType, type NotificationType } from "./types.ts";

/** About the file of a video, or what its team can still do or has to change. */
const LEADS_TO_STUDIO: ReadonlySet<NotificationType> = new Set([
  "video_processed",
  "video_failed",
  "video_remade",
  "video_file_lost",
  "review_refused",
  "live_ending_soon",
  "recording_expiring",
]);

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
  if (channel && videoId !== null && kind !== undefined && LEADS_TO_STUDIO.has(kind)) {
    return `/manage-channel/${channel.id}/videos/${videoId}`;
  }
  if (videoId !== null) return `/watch/${videoId}${comment}`;
  if (postId !== null) return `/feed/post/${postId}${comment}`;
  if (ticketId !== null) return `/account/tickets/${ticketId}`;
  if (channel && (kind === "ads_paused" || kind === "ads_resumed")) {
    return `/manage-channel/${channel.id}/ads-campaigns`;
  }
  return channel ? `/manage-channel/${channel.id}/dashboard` : "/account/notifications";
}

type NotifiedDecision = NonNullable<Notification["details"]["decision"]>;

/** Leads owners to where they read why, or can ask the staff to reconsider, and reporters to what they still can see. */
function decisionHref(
  decision: NotifiedDecision,
  { type, channelId }: { readonly type: string; readonly channelId: string | undefined },
): string {
  if (type === "content_restricted" || type === "content_restored") {
    return ownerHref(decision, { isRestricted: type === "content_restricted", channelId });
  }
  const isHidden = decision.measure === "hide" || decision.measure === "block";
  return type === "report_answered" && isHidden ? "/account/notifications" : contentHref(decision);
}

function ownerHref(
  decision: NotifiedDecision,
  { isRestricted, channelId }: { readonly isRestricted: boolean; readonly channelId: string | undefined },
): string {
  const { entityType, entityId } = decision;
  switch (entityType) {
    case "video":
      return channelId ? `/manage-channel/${channelId}/videos/${entityId}` : contentHref(decision);
    case "channel":
      return `/manage-channel/${entityId}/dashboard`;
    case "playlist":
      return contentHref(decision);
    case "comment":
    case "post":
    case "chatMessage":
    case "user":
      // Their pages have no notice of the decision.
      return isRestricted ? APPEAL_PATH : contentHref(decision);
  }
}

function contentHref({ entityType, entityId, path }: NotifiedDecision): string {
  switch (entityType) {
    case "video":
      return `/watch/${entityId}`;
    case "post":
      return `/feed/post/${entityId}`;
    case "channel":
    case "playlist":
    case "user":
      return `/${entityType}/${entityId}`;
    case "comment":
    case "chatMessage":
      return path ?? "/account/notifications";
  }
}
