import { describe, expect, it } from "vitest";
import { resetNotifications, useNotifications } from "./notification-store.ts";

describe("useNotifications", () => {
  it("starts on the first tab without data, and resets when the session ends [CLI-006]", () => {
    const nothing = { currentTab: 0, totalCount: 0, unreadCount: 0, pushEnabled: false, updatedAt: null };
    expect(useNotifications.getState()).toEqual(nothing);

    useNotifications.setState({ currentTab: 1, totalCount: 3, unreadCount: 2, pushEnabled: true });
    resetNotifications();

    expect(useNotifications.getState()).toEqual(nothing);
  });
});
