import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { User } from "#shared/accounts/contract.ts";
import { notifications } from "#shared/notifications/contract.ts";
import { call } from "#web/api.ts";
import { nextOffset } from "#web/next-offset.ts";
import { meQuery } from "#web/session/viewer.ts";
import { PERSONAL_TAB, type NotificationTab, useNotifications } from "./notification-store.ts";

/** More than nine are shown as "9+", so ten tell everything. */
const CHECKED_ITEMS = 10;
const FIRST_ITEMS = 6;
const FURTHER_ITEMS = 20;

/** The list of a tab. It is loaded anew whenever it is opened. */
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

/** Looks how many of the newest are unread, for the mark on the bell. */
export async function checkNotifications(user: User): Promise<void> {
  const { lastReadNotificationsAt, lastNotificationDate } = user;
  useNotifications.setState({ updatedAt: lastNotificationDate });
  const { items, count } = await call(notifications.list, { query: { limit: CHECKED_ITEMS } });
  const unreadCount = items.filter(({ updatedAt }) => isUnread(updatedAt, lastReadNotificationsAt)).length;
  useNotifications.setState({ unreadCount, totalCount: count });
}

/** Everything has been read; the moment of that is kept with the account. */
export async function markNotificationsRead(queryClient: QueryClient): Promise<void> {
  const { lastReadNotificationsAt } = await call(notifications.markRead);
  useNotifications.setState({ unreadCount: 0 });
  queryClient.setQueryData(meQuery.queryKey, (user) => user && { ...user, lastReadNotificationsAt });
}

/** Whether something has happened since the list was last read. */
export function isUnread(updatedAt: string, lastReadAt: string | null): boolean {
  return lastReadAt === null || Date.parse(updatedAt) > Date.parse(lastReadAt);
}
