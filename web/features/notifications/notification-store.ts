import { create } from "zustand";

/** The tabs of the list, by their place. */
export const ALL_TAB = 0;
export const PERSONAL_TAB = 1;
export type NotificationTab = typeof ALL_TAB | typeof PERSONAL_TAB;

interface NotificationState {
  readonly currentTab: NotificationTab;
  readonly totalCount: number;
  readonly unreadCount: number;
  /** This browser shows notifications also while the site is closed. */
  readonly pushEnabled: boolean;
  /** The moment of the newest notification when they were last looked for. */
  readonly updatedAt: string | null;
}

/** What the bars know of notifications; the list itself is in the query cache while it is open. */
export const useNotifications = create<NotificationState>(() => ({
  currentTab: ALL_TAB,
  totalCount: 0,
  unreadCount: 0,
  pushEnabled: false,
  updatedAt: null,
}));

/** For whoever is there next. */
export function forgetNotifications(): void {
  useNotifications.setState(useNotifications.getInitialState());
}
