import { create } from "zustand";

/** Index of each tab of the list. */
export const ALL_TAB = 0;
export const PERSONAL_TAB = 1;
export type NotificationTab = typeof ALL_TAB | typeof PERSONAL_TAB;

interface NotificationState {
  readonly currentTab: NotificationTab;
  readonly totalCount: number;
  readonly unreadCount: number;
  /** Push is enabled: this browser shows notifications while the site is closed. */
  readonly pushEnabled: boolean;
  /** Timestamp of the newest notification at the last check. */
  readonly updatedAt: string | null;
}

/** Notification state of the bars; the list itself is in the query cache while it is open. */
export const useNotifications = create<NotificationState>(() => ({
  currentTab: ALL_TAB,
  totalCount: 0,
  unreadCount: 0,
  pushEnabled: false,
  updatedAt: null,
}));

/** Resets the state for the next user. */
export function resetNotifications(): void {
  useNotifications.setState(useNotifications.getInitialState());
}
