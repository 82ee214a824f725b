import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Channel } from "#shared/channels/contract.ts";
import { type NotifyLevel, subscriptions, type SubscriptionStatus } from "#shared/subscriptions/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { mySubscriptionsQuery, subscriptionStateQuery } from "./subscription-queries.ts";

type ChannelName = Pick<Channel, "_id" | "name">;

/** Mutations of the subscribe button: optimistic, rolled back if the server refuses. */
export function useSubscriptionChanges({ _id, name }: ChannelName) {
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const params = { id: _id };

  async function change(
    expected: Partial<SubscriptionStatus>,
    asking: () => Promise<SubscriptionStatus>,
    message: string,
  ): Promise<boolean> {
    const { queryKey } = subscriptionStateQuery(_id);
    const before = queryClient.getQueryData(queryKey);
    setPending(true);
    if (before) queryClient.setQueryData(queryKey, { ...before, ...expected });
    try {
      const standing = await asking();
      queryClient.setQueryData(queryKey, standing);
      showCount(queryClient, _id, standing.subscriptionsCount);
      showSnackbar({ text: message });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: mySubscriptionsQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: ["videos", "endless"], predicate: isOfSubscriptions }),
      ]);
      return true;
    } catch (error) {
      if (before) queryClient.setQueryData(queryKey, before);
      showSnackbar({ text: failureText(error, m.library_subscription_failed()) });
      return false;
    } finally {
      setPending(false);
    }
  }

  return {
    isPending,
    subscribe: () =>
      change(
        { subscribed: true, notifyWhen: "daily" },
        () => call(subscriptions.subscribe, { params }),
        m.library_subscription_added({ name }),
      ),
    unsubscribe: () =>
      change(
        { subscribed: false, notifyWhen: null },
        () => call(subscriptions.unsubscribe, { params }),
        m.library_subscription_ended({ name }),
      ),
    setLevel: (notifyWhen: NotifyLevel) =>
      change(
        { notifyWhen },
        () => call(subscriptions.setLevel, { params, body: { notifyWhen } }),
        m.library_level_set(),
      ),
  };
}

function isOfSubscriptions({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  const filter = queryKey[2];
  return typeof filter === "object" && filter !== null && "subscribedChannelsOnly" in filter;
}

/** Updates the channel's subscriber count everywhere on screen. */
function showCount(queryClient: QueryClient, channelId: string, subscriptionsCount: number): void {
  const isChannel = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey[1] === "get" || queryKey[1] === "bySlug";
  queryClient.setQueriesData<Channel>({ queryKey: ["channels"], predicate: isChannel }, (channel) =>
    channel?._id === channelId ? { ...channel, subscriptionsCount } : channel,
  );
}
