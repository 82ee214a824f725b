import { describe, expect, it } from "vitest";
import { forgetNotifications, useNotifications } from "./notification-store.ts";

describe("what the bars know of notifications", () => {
  it("begins with the first tab and nothing, and ends so with the session [CLI-006]", () => {
    const nothing = { currentTab: 0, totalCount: 0, unreadCount: 0, pushEnabled: false, updatedAt: null };
    expect(useNotifications.getState()).toEqual(nothing);

    useNotifications.setState({ currentTab: 1, totalCount: 3, unreadCount: 2, pushEnabled: true });
    forgetNotifications();

    expect(useNotifications.getState()).toEqual(nothing);
  });
});
