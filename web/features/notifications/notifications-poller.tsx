import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { logRejection } from "#web/data/log-rejection.ts";
import { useViewer } from "#web/session/viewer.ts";
import { resetNotifications, useNotifications } from "./notification-store.ts";
import { checkNotifications, isUnread } from "./queries.ts";

/**
 * Keeps the unread mark of the bell current. The account is polled every minute and carries the time of its latest
 * notification; the notifications are fetched only if that time has changed. Renders nothing.
 */
export function NotificationsPoller() {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const userId = viewer.kind === "member" ? viewer.user._id : undefined;
  const lastDate = viewer.kind === "member" ? viewer.user.lastNotificationDate : null;

  const check = useEffectEvent(() => {
    if (viewer.kind !== "member" || lastDate === useNotifications.getState().updatedAt) return;
    logRejection("Checking notifications", checkNotifications(viewer.user));
    void queryClient.invalidateQueries({ queryKey: ["notifications"] });
  });
  useEffect(() => {
    if (userId === undefined) return;
    check();
  }, [userId, lastDate]);
  useEffect(() => resetNotifications, [userId]);

  const readAt = viewer.kind === "member" ? viewer.user.lastReadNotificationsAt : null;
  useEffect(() => {
    // Read in another tab.
    if (lastDate !== null && !isUnread(lastDate, readAt)) useNotifications.setState({ unreadCount: 0 });
  }, [lastDate, readAt]);

  return null;
}
