import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { DEFAULT_NOTIFICATION_SETTINGS } from "#shared/accounts/notification-settings.ts";
import { comments } from "#shared/comments/contract.ts";
import { notifications } from "#shared/notifications/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { notificationsOf, waitForNotifications } from "#server/testing/wait-for-notifications.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";
import { sendUnreadEmails } from "./mails.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const DAY_SECONDS = 86_400;

function write(person: Person, body: { readonly content: string; readonly videoId: string }) {
  return person.call(comments.create, { body });
}

describe("POST /notifications/mark-read", () => {
  it("stores the time with the account and leaves nothing unread [ACC-035, NOT-004, NOT-040]", async () => {
    const owner = await world.creator();
    const writer = await world.person();
    const videoId = await insertPublishedVideo(world, owner.channel._id, { title: "Świt" });
    const before = await owner.call(accounts.me);
    expect(before).toMatchObject({ lastReadNotificationsAt: null, lastNotificationDate: null });
    await write(writer, { videoId, content: "Ładne" });
    const received = await notificationsOf(world, owner);
    expect(received.unread).toBe(1);

    const { lastReadNotificationsAt } = await owner.call(notifications.markRead);

    expect(await notificationsOf(world, owner)).toMatchObject({ count: 1, unread: 0 });
    const me = await owner.call(accounts.me);
    expect(me).toMatchObject({ lastReadNotificationsAt, lastNotificationDate: received.items[0]?.updatedAt });
    expect(me.lastSubscriptionsChange).toBeNull();
    await owner.call(subscriptions.subscribe, { params: { id: (await world.creator()).channel._id } });
    expect((await owner.call(accounts.me)).lastSubscriptionsChange).not.toBeNull();
  });

  it("can also be set through the account, but not to a future time [NOT-004]", async () => {
    const person = await world.person();
    const yesterday = new Date(world.clock.now().getTime() - DAY_SECONDS * 1000).toISOString();
    const change = (lastReadNotificationsAt: string) =>
      person.call(accounts.edit, { body: { lastReadNotificationsAt } });

    expect((await change(yesterday)).lastReadNotificationsAt).toBe(yesterday);
    const ahead = new Date(world.clock.now().getTime() + DAY_SECONDS * 1000);
    const kept = (await change(ahead.toISOString())).lastReadNotificationsAt ?? "";
    expect(new Date(kept).getTime()).toBeLessThan(ahead.getTime() - 1000);
  });
});

describe("emails about unread notifications", () => {
  it("are sent once a day to users who enabled them, and end with a one-click unsubscribe", async () => {
    const owner = await world.creator();
    const email = { ...DEFAULT_NOTIFICATION_SETTINGS.email, unreadNotifications: true };
    const notificationSettings = { ...DEFAULT_NOTIFICATION_SETTINGS, email };
    await owner.call(accounts.edit, { body: { notificationSettings, settings: { language: "pl" } } });
    const silent = await world.creator();
    for (const { channel } of [owner, silent]) {
      const videoId = await insertPublishedVideo(world, channel._id, { title: "Zima" });
      await write(await world.person(), { videoId, content: "Zimno" });
    }
    await waitForNotifications(world);
    const { dataDir } = world.services.config;
    const mailsTo = async (person: Person) =>
      (await listOutbox({ dataDir, limit: 100, offset: 0 })).items.filter(
        ({ to, subject }) => to === person.email && subject === "Coś na Ciebie czeka",
      );

    await sendUnreadEmails(world.services);
    await sendUnreadEmails(world.services);

    const { text } = await until(async () => (await mailsTo(owner))[0], "the mail");
    expect(text).toContain("Ola Kowal komentuje film „Zima”: „Zimno”");
    expect(await mailsTo(silent)).toEqual([]);

    const { rows } = await sql<{ url: string }>`
      select data ->> 'unsubscribeUrl' as url from pgboss.job
      where name = 'mail.send' and data ->> 'to' = ${owner.email} and data ? 'unsubscribeUrl'`.execute(
      world.services.db,
    );
    expect(rows).toHaveLength(1);
    const { pathname, search } = new URL(rows[0]?.url ?? "");
    const press = (query: string) =>
      fetch(world.url + pathname + query, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      });
    expect((await press(search.replace("unreadNotifications", "newVideo"))).status).toBe(403);
    expect((await press(search)).status).toBe(200);
    expect((await owner.call(accounts.me)).notificationSettings).toEqual(DEFAULT_NOTIFICATION_SETTINGS);
  });
});
