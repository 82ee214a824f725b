import * as z from "zod/mini";
import { ChannelRef } from "#shared/channels/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Id, listOf, Moment, paging, QueryFlag, wholeNumber } from "#shared/paging.ts";

export const NOTIFY_LEVELS = ["never", "daily", "always"] as const;
/** So many channels are told apart in lists of own subscriptions; ids come for all of them. */
export const SUBSCRIPTIONS_MAX_LISTED = 100;

/** How often a mail about new videos of a channel is wanted. `all` is an older word for `always`. */
export const NotifyLevel = z.pipe(
  z.enum([...NOTIFY_LEVELS, "all"]),
  z.transform((level) => (level === "all" ? ("always" as const) : level)),
);
export type NotifyLevel = z.output<typeof NotifyLevel>;

const KeptLevel = z.enum(NOTIFY_LEVELS);

/** How the caller stands to a channel. */
export const SubscriptionStanding = z.object({
  subscribed: z.boolean(),
  notifyWhen: z.nullable(KeptLevel),
  subscriptionsCount: z.int(),
});
export type SubscriptionStanding = z.output<typeof SubscriptionStanding>;

export const SubscribedChannel = z.extend(ChannelRef, {
  subscriptionsCount: z.int(),
  notifyWhen: KeptLevel,
  /** Null where the channel has shown nothing yet. */
  lastVideoAt: z.nullable(Moment),
});
export type SubscribedChannel = z.output<typeof SubscribedChannel>;

const Subscription = z.object({
  channelId: Id,
  channel: ChannelRef,
  /** The caller's own; nobody learns what others have chosen. */
  notifyWhen: z.nullable(KeptLevel),
  /** Of lists of a channel's subscribers: the first name and nothing else. */
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
      /** Empty where only ids are wanted. */
      items: z.array(SubscribedChannel),
      ids: z.array(Id),
      count: z.int(),
      /** The same moment as in the account: lists with another one are outdated. */
      updatedAt: z.nullable(Moment),
    }),
  }),
  subscribe: endpoint({
    method: "POST",
    path: "/channels/{id}/subscribe",
    access: "user",
    summary: "Subscribes to a channel; once more changes nothing",
    params: ById,
    response: SubscriptionStanding,
  }),
  unsubscribe: endpoint({
    method: "POST",
    path: "/channels/{id}/unsubscribe",
    access: "user",
    summary: "Ends a subscription; without one nothing changes",
    params: ById,
    response: SubscriptionStanding,
  }),
  setLevel: endpoint({
    method: "PATCH",
    path: "/channels/{id}/update-subscription",
    access: "user",
    summary: "Chooses how often a mail about new videos is wanted",
    params: ById,
    body: z.object({ notifyWhen: NotifyLevel }),
    response: SubscriptionStanding,
  }),
  check: endpoint({
    method: "GET",
    path: "/channels/{id}/check-subscription",
    access: "user",
    summary: "Whether the caller is subscribed to a channel, and with which level",
    params: ById,
    response: SubscriptionStanding,
  }),
};
