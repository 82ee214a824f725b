/** What somebody can be told, as the server writes it. */
export const NOTIFICATION_TYPES = [
  "new_video",
  "live_starting_now",
  "live_starting_15mins",
  "new_post",
  "video_rate",
  "comment_rate",
  "post_rate",
  "comment_reply",
  "new_comment",
  "video_processed",
  "video_failed",
  "channel_role",
  "ticket_answer",
  "content_restricted",
  "content_restored",
  "report_answered",
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** What subscribers are told; everything else is about the account or its channels. */
export const SUBSCRIBER_TYPES = [
  "new_video",
  "live_starting_now",
  "live_starting_15mins",
  "new_post",
] as const;
export type SubscriberType = (typeof SUBSCRIBER_TYPES)[number];

/** Told by a mail of their own at once, so not in the daily one. */
export const MAILED_AT_ONCE_TYPES = ["content_restricted", "content_restored"] as const;

const OLDER_NAMES: Readonly<Record<string, NotificationType>> = {
  commentRate: "comment_rate",
  commentReply: "comment_reply",
  newVideo: "new_video",
  videoRate: "video_rate",
  newComment: "new_comment",
  newPost: "new_post",
  postRate: "post_rate",
};

/** The type of this name, also of an older one; undefined where there is none. */
export function notificationType(name: string): NotificationType | undefined {
  const known = NOTIFICATION_TYPES.find((type) => type === name);
  return known ?? (Object.hasOwn(OLDER_NAMES, name) ? OLDER_NAMES[name] : undefined);
}

/** The switches of the notification options. */
export const NOTIFICATION_WISHES = ["newVideo", "videoLive", "unreadNotifications"] as const;
export type NotificationWish = (typeof NOTIFICATION_WISHES)[number];

/** The switch of the notification options that decides about a type. */
export function wishFor(type: NotificationType): NotificationWish {
  if (type === "new_video" || type === "new_post") return "newVideo";
  if (type === "live_starting_now" || type === "live_starting_15mins") return "videoLive";
  return "unreadNotifications";
}
