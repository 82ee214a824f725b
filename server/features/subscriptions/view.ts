import type { SubscribedChannel, subscriptions, SubscriptionStatus } from "#shared/subscriptions/contract.ts";
import type { EndpointResponse } from "#shared/endpoint.ts";
import type { SubscriptionStatusRow, SubscribedChannelRow, SubscriptionRow } from "./store.ts";

type Subscription = EndpointResponse<typeof subscriptions.list>["items"][number];

export function viewSubscriptionStatus({
  subscriptions_count,
  notify_when,
}: SubscriptionStatusRow): SubscriptionStatus {
  return {
    subscribed: notify_when !== null,
    notifyWhen: notify_when,
    subscriptionsCount: subscriptions_count,
  };
}

export function viewSubscribedChannel(row: SubscribedChannelRow): SubscribedChannel {
  return {
    ...viewRef(row),
    subscriptionsCount: row.subscriptions_count,
    notifyWhen: row.notify_when,
    lastVideoAt: row.last_video_at?.toISOString() ?? null,
  };
}

/** The caller's own subscription with its level, or another user's with the first name only. */
export function viewSubscription(row: SubscriptionRow, isOwn: boolean): Subscription {
  return {
    channelId: row.id,
    channel: viewRef(row),
    notifyWhen: isOwn ? row.notify_when : null,
    subscriber: isOwn ? null : { name: row.subscriber_name },
    createdAt: row.created_at.toISOString(),
  };
}

function viewRef(row: Pick<SubscribedChannelRow, "id" | "name" | "slug" | "has_avatar" | "image_version">) {
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    hasAvatar: row.has_avatar,
    imageVersion: row.image_version,
  };
}
