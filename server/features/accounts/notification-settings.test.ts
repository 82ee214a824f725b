import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  type NotificationSettings,
} from "#shared/accounts/notification-settings.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const CHOSEN: NotificationSettings = {
  email: { newVideo: true, videoLive: false, unreadNotifications: true },
  push: { newVideo: false, videoLive: true, unreadNotifications: false },
};

describe("notificationSettings of an account", () => {
  it("are null until set, then contain the six saved switches [ACC-034, NOT-007]", async () => {
    const { call } = await world.person();
    const before = await call(accounts.me);

    await call(accounts.edit, { body: { notificationSettings: CHOSEN } });
    await call(accounts.edit, { body: { bio: "Nadaję" } });

    expect(before).toMatchObject({ notificationSettings: null, termsAcceptedAt: null });
    expect((await call(accounts.me)).notificationSettings).toEqual(CHOSEN);
    const termsAcceptedAt = new Date().toISOString();
    await call(accounts.edit, { body: { termsAcceptedAt } });
    expect(await call(accounts.me)).toMatchObject({ termsAcceptedAt, notificationSettings: CHOSEN });
  });

  it("are saved as a whole or rejected", async () => {
    const { call, token } = await world.person();
    const response = await fetch(`${world.url}/api/auth/update-account`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ notificationSettings: { email: { newVideo: "yes" } } }),
    });
    expect(response.status).toBe(400);
    expect((await call(accounts.me)).notificationSettings).toBeNull();
  });

  it("default to no emails and all device notifications [NOT-008, NOT-009]", () => {
    const { email, push } = DEFAULT_NOTIFICATION_SETTINGS;
    expect(email).toEqual({ newVideo: false, videoLive: false, unreadNotifications: false });
    expect(push).toEqual({ newVideo: true, videoLive: true, unreadNotifications: true });
  });

  it("require an account", async () => {
    const edit = world.call(accounts.edit, { body: { notificationSettings: CHOSEN } });
    expect(await outcomeOf(edit)).toMatchObject({ status: 401 });
  });
});
