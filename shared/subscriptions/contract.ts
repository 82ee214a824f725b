import * as z from "zod/mini";
import { ChannelRef } from "#shared/channels/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Id, listOf, Moment, paging, QueryFlag, wholeNumber } from "#shared/paging.ts";

export const NOTIFY_LEVELS = ["never", "daily", "always"] as const;
/** Maximum number of channels with details in the caller's subscriptions; ids are returned for all of them. */
export const SUBSCRIPTIONS_MAX_LISTED = 100;

/** How often to email about new videos of a channel. `all` is a legacy alias of `always`. */
export const NotifyLevel = z.pipe(
  z.enum([...NOTIFY_LEVELS, "all"]),
  z.transform((level) => (level === "all" ? ("always" as const) : level)),
);
export type NotifyLevel = z.output<typeof NotifyLevel>;

const StoredLevel = z.enum(NOTIFY_LEVELS);

/** The caller's subscription to a channel. */
export const SubscriptionStatus = z.object({
  subscribed: z.boolean(),
  notifyWhen: z.nullable(StoredLevel),
  subscriptionsCount: z.int(),
});
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>;

export const SubscribedChannel = z.extend(ChannelRef, {
  subscriptionsCount: z.int(),
  notifyWhen: StoredLevel,
  /** Null if the channel has no published video. */
  lastVideoAt: z.nullable(Moment),
});
export type SubscribedChannel = z.output<typeof SubscribedChannel>;

const Subscription = z.object({
  channelId: Id,
  channel: ChannelRef,
  /** The caller's own level; levels of other subscribers are not disclosed. */
  notifyWhen: z.nullable(StoredLevel),
  /** In lists of a channel's subscribers: the first name only. */
  subscriber: z.nullable(z.object({ name: z.string() })),
  createdAt: Moment,
});

const ById = z.object({ id: Id });

export const subscriptions = {
  list: endpoint({
    method: "GET",
    path: "/subscriptions",
    access: "user",
    summary: "The caller's subscriptions; with a channel of the caller's, its subscribers",
    query: z.object({
      ...paging(SUBSCRIPTIONS_MAX_LISTED),
      channelId: z.optional(Id),
      notifyWhen: z.optional(NotifyLevel),
    }),
    response: listOf(Subscription),
  }),
  mine: endpoint({
    method: "GET",
    path: "/auth/my-subscriptions",
    access: "user",
    summary: "Channels the caller is subscribed to, the one with the newest video first, and all their ids",
    query: z.object({
      limit: wholeNumber(1, SUBSCRIPTIONS_MAX_LISTED, SUBSCRIPTIONS_MAX_LISTED),
      onlyIds: z._default(QueryFlag, false),
    }),
    response: z.object({
      /** Empty if only ids are requested. */
      items: z.array(SubscribedChannel),
      ids: z.array(Id),
      count: z.int(),
      /** The same timestamp as in the account: cached lists with another one are outdated. */
      updatedAt: z.nullable(Moment),
    }),
  }),
  subscribe: endpoint({
    method: "POST",
    path: "/channels/{id}/subscribe",
    access: "user",
    summary: "Subscribes to a channel; once more changes nothing",
    params: ById,
    response: SubscriptionStatus,
  }),
  unsubscribe: endpoint({
    method: "POST",
    path: "/channels/{id}/unsubscribe",
    access: "user",
    summary: "Ends a subscription; without one nothing changes",
    params: ById,
    response: SubscriptionStatus,
  }),
  setLevel: endpoint({
    method: "PATCH",
    path: "/channels/{id}/update-subscription",
    access: "user",
    summary: "Sets how often to email about new videos",
    params: ById,
    body: z.object({ notifyWhen: NotifyLevel }),
    response: SubscriptionStatus,
  }),
  check: endpoint({
    method: "GET",
    path: "/channels/{id}/check-subscription",
    access: "user",
    summary: "Whether the caller is subscribed to a channel, and with which level",
    params: ById,
    response: SubscriptionStatus,
  }),
};
