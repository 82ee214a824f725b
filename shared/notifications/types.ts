/** Notification types written by the server. */
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
  "video_remade",
  "video_file_lost",
  "channel_role",
  "ads_paused",
  "ads_resumed",
  "ticket_answer",
  "content_restricted",
  "content_restored",
  "report_answered",
  "report_decision_lifted",
  "clip_approved",
  "clip_rejected",
  "clip_removed",
  "review_approved",
  "review_refused",
  "live_ending_soon",
  "recording_expiring",
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Types sent to subscribers; all others are about the account or its channels. */
export const SUBSCRIBER_TYPES = [
  "new_video",
  "live_starting_now",
  "live_starting_15mins",
  "new_post",
] as const;
export type SubscriberType = (typeof SUBSCRIBER_TYPES)[number];

/** Types that are emailed immediately, so they are left out of the daily digest. */
export const IMMEDIATELY_EMAILED_TYPES = ["content_restricted", "content_restored"] as const;

const LEGACY_NAMES: Readonly<Record<string, NotificationType>> = {
  commentRate: "comment_rate",
  commentReply: "comment_reply",
  newVideo: "new_video",
  videoRate: "video_rate",
  newComment: "new_comment",
  newPost: "new_post",
  postRate: "post_rate",
};

/** Maps a name, also a legacy one, to its type; undefined if unknown. */
export function notificationType(name: string): NotificationType | undefined {
  const known = NOTIFICATION_TYPES.find((type) => type === name);
  return known ?? (Object.hasOwn(LEGACY_NAMES, name) ? LEGACY_NAMES[name] : undefined);
}

/** The switches of the notification options. */
export const NOTIFICATION_SETTING_KEYS = ["newVideo", "videoLive", "unreadNotifications"] as const;
export type NotificationSettingKey = (typeof NOTIFICATION_SETTING_KEYS)[number];

/** The notification setting that controls a type. */
export function settingFor(type: NotificationType): NotificationSettingKey {
  if (type === "new_video" || type === "new_post") return "newVideo";
  if (type === "live_starting_now" || type === "live_starting_15mins") return "videoLive";
  return "unreadNotifications";
}
