import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { DEFAULT_NOTIFICATION_SETTINGS } from "#shared/accounts/notification-settings.ts";
import { comments } from "#shared/comments/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { unsubscribeUrl } from "#server/features/mails/unsubscribe.ts";
import { sendUnreadEmails } from "#server/features/notifications/mails.ts";
import { sendDigests } from "#server/features/subscriptions/mails.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { waitForNotifications } from "#server/testing/wait-for-notifications.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

let world: World;
beforeAll(async () => {
  world = await openWorld();
  // The moments of the rows are a second from the limit.
  world.clock.stop();
});
afterAll(() => world.close());

function ago(seconds: number): Date {
  return new Date(world.clock.now().getTime() - seconds * 1000);
}

/** Includes emails that are still queued. */
async function emailsTo({ email }: Person): Promise<number> {
  const { rows } = await sql`
    select from pgboss.job where name = 'mail.send' and data ->> 'to' = ${email}`.execute(world.services.db);
  return rows.length;
}

async function enableEmails({ call }: Person): Promise<void> {
  const email = { ...DEFAULT_NOTIFICATION_SETTINGS.email, unreadNotifications: true, newVideo: true };
  const notificationSettings = { ...DEFAULT_NOTIFICATION_SETTINGS, email };
  await call(accounts.edit, { body: { notificationSettings } });
}

/** A creator with one unread notification of that moment. */
async function notifiedAt(updated_at: Date): Promise<Person> {
  const owner = await world.creator();
  await enableEmails(owner);
  const videoId = await insertPublishedVideo(world, owner.channel._id, { title: "Zima" });
  const writer = await world.person();
  await writer.call(comments.create, { body: { videoId, content: "Zimno" } });
  await waitForNotifications(world);
  await world.services.db
    .updateTable("notifications")
    .set({ updated_at })
    .where("user_id", "=", owner.id)
    .execute();
  return owner;
}

describe("the email about unread notifications", () => {
  it.each([
    { seconds: 48 * HOUR_SECONDS - 1, emails: 1 },
    { seconds: 48 * HOUR_SECONDS + 1, emails: 0 },
  ])(
    "contains notifications of the last 48 hours: $emails for one of $seconds s ago [LAS-152]",
    async ({ seconds, emails }) => {
      const owner = await notifiedAt(ago(seconds));

      await sendUnreadEmails(world.services);

      expect(await emailsTo(owner)).toBe(emails);
    },
  );

  it.each([
    { seconds: 20 * HOUR_SECONDS - 1, emails: 0 },
    { seconds: 20 * HOUR_SECONDS, emails: 1 },
  ])(
    "is sent again after 20 hours: $emails, $seconds s after the last one [LAS-152]",
    async ({ seconds, emails }) => {
      const owner = await notifiedAt(ago(60));
      const digest = { user_id: owner.id, mailed_at: ago(seconds) };
      await world.services.db.insertInto("notification_digests").values(digest).execute();

      await sendUnreadEmails(world.services);

      expect(await emailsTo(owner)).toBe(emails);
    },
  );
});

describe("the email about new videos of the day", () => {
  it.each([
    { seconds: 48 * HOUR_SECONDS - 1, emails: 1 },
    { seconds: 48 * HOUR_SECONDS + 1, emails: 0 },
  ])(
    "contains videos of the last 48 hours: $emails for one of $seconds s ago [LAS-152]",
    async ({ seconds, emails }) => {
      const { channel } = await world.creator();
      const subscriber = await world.person();
      await enableEmails(subscriber);
      const params = { id: channel._id };
      await subscriber.call(subscriptions.subscribe, { params });
      await subscriber.call(subscriptions.setLevel, { params, body: { notifyWhen: "daily" } });
      const { db } = world.services;
      // The subscription is older than the video.
      await db
        .updateTable("subscriptions")
        .set({ created_at: ago(10 * DAY_SECONDS) })
        .where("user_id", "=", subscriber.id)
        .execute();
      const id = await insertPublishedVideo(world, channel._id, { title: "Nocny pociąg" });
      await db
        .updateTable("videos")
        .set({ published_at: ago(seconds) })
        .where("id", "=", id)
        .execute();

      await sendDigests(world.services);

      expect(await emailsTo(subscriber)).toBe(emails);
    },
  );
});

describe("the link to unsubscribe in an email", () => {
  it("works for a year [LAS-152]", async () => {
    const { id } = await world.person();
    const { pathname, search } = new URL(unsubscribeUrl(world.services, id, "newVideo"));
    const press = async () => (await fetch(world.url + pathname + search, { method: "POST" })).status;

    world.clock.advance(365 * DAY_SECONDS - 1);
    expect(await press()).toBe(200);
    world.clock.advance(2);
    expect(await press()).toBe(403);
  });
});
