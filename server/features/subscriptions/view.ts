import type {
  SubscribedChannel,
  subscriptions,
  SubscriptionStanding,
} from "#shared/subscriptions/contract.ts";
import type { Answer } from "#shared/endpoint.ts";
import type { StandingRow, SubscribedChannelRow, SubscriptionRow } from "./store.ts";

type Subscription = Answer<typeof subscriptions.list>["items"][number];

export function viewStanding({ subscriptions_count, notify_when }: StandingRow): SubscriptionStanding {
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

/** One's own subscription with its level, or one of somebody else with their first name only. */
export function viewSubscription(row: SubscriptionRow, isOwn: boolean): Subscription {
  return {
    channelId: row.id,
    channel: viewRef(row),
    notifyWhen: isOwn ? row.notify_when : null,
    subscriber: isOwn ? null : { name: row.subscriber_name },
    createdAt: row.created_at.toISOString(),
  };
}

function viewRef(row: Pick<SubscribedChannelRow, "id" | "name" | "slug" | "has_picture" | "image_version">) {
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    hasPicture: row.has_picture,
    imageVersion: row.image_version,
  };
}
