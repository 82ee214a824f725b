import type { Generated } from "kysely";
import type { NotificationType } from "#shared/notifications/types.ts";
import type { Moment, OptionalId } from "./column-types.ts";

/** The tables of notifications, push subscriptions and email digests, column by column. */
export interface NotificationTables {
  notifications: {
    id: Generated<string>;
    user_id: string;
    type: NotificationType;
    count: Generated<number>;
    channel_id: OptionalId;
    video_id: OptionalId;
    post_id: OptionalId;
    comment_id: OptionalId;
    parent_comment_id: OptionalId;
    ticket_id: OptionalId;
    decision_id: OptionalId;
    updated_at: Moment;
  };
  notification_actors: { notification_id: string; actor_id: string };
  announced_starts: { video_id: string; starts_at: Date };
  push_subscriptions: {
    endpoint: string;
    user_id: string;
    session_id: string;
    p256dh: string;
    auth: string;
    created_at: Moment;
  };
  announced_videos: { video_id: string; announced_at: Date };
  subscription_digests: { user_id: string; mailed_at: Date };
  notification_digests: { user_id: string; mailed_at: Date };
}
