import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { User } from "#shared/accounts/contract.ts";
import { notifications } from "#shared/notifications/contract.ts";
import { call } from "#web/data/api.ts";
import { nextOffset } from "#web/data/next-offset.ts";
import { meQuery } from "#web/session/viewer.ts";
import { PERSONAL_TAB, type NotificationTab, useNotifications } from "./notification-store.ts";

/** More than nine are shown as "9+", so ten are enough. */
const CHECKED_ITEMS = 10;
const FIRST_ITEMS = 6;
const FURTHER_ITEMS = 20;

/** Notifications of a tab. Refetched on every opening. */
export function notificationsQuery(tab: NotificationTab) {
  return infiniteQueryOptions({
    queryKey: ["notifications", "list", { tab }],
    queryFn: ({ pageParam: offset, signal }) => {
      const limit = offset === 0 ? FIRST_ITEMS : FURTHER_ITEMS;
      const onlyPersonal = tab === PERSONAL_TAB ? true : undefined;
      return call(notifications.list, { query: { limit, offset, onlyPersonal } }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    gcTime: 0,
  });
}

/** Counts the unread ones among the newest notifications, for the bell. */
export async function checkNotifications(user: User): Promise<void> {
  const { lastReadNotificationsAt, lastNotificationDate } = user;
  useNotifications.setState({ updatedAt: lastNotificationDate });
  const { items, count } = await call(notifications.list, { query: { limit: CHECKED_ITEMS } });
  const unreadCount = items.filter(({ updatedAt }) => isUnread(updatedAt, lastReadNotificationsAt)).length;
  useNotifications.setState({ unreadCount, totalCount: count });
}

/** Marks all notifications as read; the account stores the time. */
export async function markNotificationsRead(queryClient: QueryClient): Promise<void> {
  const { lastReadNotificationsAt } = await call(notifications.markRead);
  useNotifications.setState({ unreadCount: 0 });
  queryClient.setQueryData(meQuery.queryKey, (user) => user && { ...user, lastReadNotificationsAt });
}

/** Whether there are notifications newer than the last read. */
export function isUnread(updatedAt: string, lastReadAt: string | null): boolean {
  return lastReadAt === null || Date.parse(updatedAt) > Date.parse(lastReadAt);
}
