import { queryOptions } from "@tanstack/react-query";
import { subscriptions, SUBSCRIPTIONS_MAX_LISTED } from "#shared/subscriptions/contract.ts";
import { call } from "#web/api.ts";

export const SUBSCRIPTIONS_KEY = ["subscriptions"];

/** How the account stands to a channel. */
export function standingQuery(channelId: string) {
  return queryOptions({
    queryKey: [...SUBSCRIPTIONS_KEY, "check", channelId],
    queryFn: ({ signal }) => call(subscriptions.check, { params: { id: channelId } }, { signal }),
  });
}

/** The channels the account is subscribed to, all their ids, and the moment the list is of. */
export const mySubscriptionsQuery = queryOptions({
  queryKey: [...SUBSCRIPTIONS_KEY, "mine"],
  queryFn: async ({ signal }) => {
    const query = { limit: SUBSCRIPTIONS_MAX_LISTED };
    const { items, ids, updatedAt } = await call(subscriptions.mine, { query }, { signal });
    return { ids, channels: items, updatedAt };
  },
});
