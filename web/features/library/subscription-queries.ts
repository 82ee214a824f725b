import { queryOptions } from "@tanstack/react-query";
import { subscriptions, SUBSCRIPTIONS_MAX_LISTED } from "#shared/subscriptions/contract.ts";
import { call } from "#web/data/api.ts";

export const SUBSCRIPTIONS_KEY = ["subscriptions"];

/** Subscription state of the account for a channel. */
export function subscriptionStateQuery(channelId: string) {
  return queryOptions({
    queryKey: [...SUBSCRIPTIONS_KEY, "check", channelId],
    queryFn: ({ signal }) => call(subscriptions.check, { params: { id: channelId } }, { signal }),
  });
}

/** Subscribed channels of the account, all their ids, and the timestamp of the list. */
export const mySubscriptionsQuery = queryOptions({
  queryKey: [...SUBSCRIPTIONS_KEY, "mine"],
  queryFn: async ({ signal }) => {
    const query = { limit: SUBSCRIPTIONS_MAX_LISTED };
    const { items, ids, updatedAt } = await call(subscriptions.mine, { query }, { signal });
    return { ids, channels: items, updatedAt };
  },
});
