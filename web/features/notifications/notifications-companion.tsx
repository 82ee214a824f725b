import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { quietly } from "#web/quietly.ts";
import { useViewer } from "#web/session/viewer.ts";
import { forgetNotifications, useNotifications } from "./notification-store.ts";
import { checkNotifications, isUnread } from "./queries.ts";

/**
 * Keeps the mark on the bell true. The account is asked for every minute and tells when it was last told something; the
 * notifications themselves are asked for only where that moment is another one. Renders nothing.
 */
export function NotificationsCompanion() {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const userId = viewer.kind === "member" ? viewer.user._id : undefined;
  const lastDate = viewer.kind === "member" ? viewer.user.lastNotificationDate : null;

  const look = useEffectEvent(() => {
    if (viewer.kind !== "member" || lastDate === useNotifications.getState().updatedAt) return;
    quietly("Looking for notifications", checkNotifications(viewer.user));
    void queryClient.invalidateQueries({ queryKey: ["notifications"] });
  });
  useEffect(() => {
    if (userId === undefined) return;
    look();
  }, [userId, lastDate]);
  useEffect(() => forgetNotifications, [userId]);

  const readAt = viewer.kind === "member" ? viewer.user.lastReadNotificationsAt : null;
  useEffect(() => {
    // Read in another tab.
    if (lastDate !== null && !isUnread(lastDate, readAt)) useNotifications.setState({ unreadCount: 0 });
  }, [lastDate, readAt]);

  return null;
}
