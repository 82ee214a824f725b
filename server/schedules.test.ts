// @module-tag slow
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { DEFAULT_NOTIFICATION_SETTINGS } from "#shared/accounts/notification-settings.ts";
import { comments } from "#shared/comments/contract.ts";
import { donations } from "#shared/donations/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { waitForNotifications } from "#server/testing/wait-for-notifications.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";

/** pg-boss checks schedules every ten seconds, and a busy machine is slow. */
const TRIGGER_TIMEOUT_MS = 60_000;

let world: World;
beforeAll(async () => {
  world = await openWorld({ hasSchedules: true });
});
afterAll(() => world.close());

/** Makes every schedule due; pg-boss checks them every ten seconds. */
async function makeDue(): Promise<void> {
  await sql`update pgboss.schedule set cron = '* * * * *'`.execute(world.services.db);
}

async function marksOf(table: string, column: string): Promise<unknown[]> {
  const { rows } = await sql<{ mark: unknown }>`
    select ${sql.ref(column)} as mark from ${sql.table(table)} where ${sql.ref(column)} in ('old', 'new')`.execute(
    world.services.db,
  );
  return rows.map(({ mark }) => mark);
}

describe("the schedules of the site", () => {
  it("are complete and in Polish time [LAS-154]", async () => {
    const { rows } = await sql<{ name: string; cron: string; timezone: string }>`
      select name, cron, timezone from pgboss.schedule order by name`.execute(world.services.db);

    expect(rows).toEqual([
      { name: "account.sweep-exports", cron: "41 * * * *", timezone: "Europe/Warsaw" },
      { name: "contacts.sweep", cron: "37 4 * * *", timezone: "Europe/Warsaw" },
      { name: "navigation.sweep", cron: "23 4 * * *", timezone: "Europe/Warsaw" },
      { name: "site.due-tasks", cron: "* * * * *", timezone: "Europe/Warsaw" },
      { name: "site.reindex", cron: "* * * * *", timezone: "Europe/Warsaw" },
      { name: "storage.check", cron: "17 5 * * 0", timezone: "Europe/Warsaw" },
      { name: "storage.count", cron: "17 3 * * *", timezone: "Europe/Warsaw" },
      { name: "subscriptions.mail-digests", cron: "0 18 * * *", timezone: "Europe/Warsaw" },
      { name: "videos.trends", cron: "*/5 * * * *", timezone: "Europe/Warsaw" },
    ]);
  });
});

describe("scheduled jobs", () => {
  /** Recipients of the evening emails. */
  const readers = { digest: "", unread: "" };
  let watched: string;

  beforeAll(async () => {
    await insertOldRows();
    const creator = await world.creator();
    watched = await insertPublishedVideo(world, creator.channel._id, { title: "Nocny pociąg" });
    await watch(watched);
    readers.digest = await subscribe(creator.channel._id);
    readers.unread = await commentOn(watched, creator);
    await makeDue();
  });

  /** Inserts an old and a new row into every table that is cleaned up. */
  async function insertOldRows(): Promise<void> {
    const { db } = world.services;
    const now = world.clock.now();
    const ages = { old: new Date(now.getTime() - 400 * 86_400_000), new: now };
    const body = {
      name: "Ola",
      lastName: "Kowal",
      email: "ola@example.com",
      amount: 20,
      type: "once",
    } as const;
    for (const [mark, at] of Object.entries(ages)) {
      const { id: user_id } = await world.person();
      await world.call(donations.donate, {
        body: { ...body, lastName: mark, consents: { terms: true, personalData: true } },
      });
      await db.updateTable("donations").set({ created_at: at }).where("last_name", "=", mark).execute();
      await sql`
        insert into data_exports (user_id, id, state, size_bytes, requested_at, finished_at, expires_at)
        values (${user_id}, ${randomUUID()}, 'ready', ${mark === "old" ? 1 : 2}, ${at}, ${at},
          ${at}::timestamptz + interval '7 days')`.execute(db);
      await sql`
        insert into navigation_events (happened_at, from_seconds, is_close, from_path, to_path, referrer)
        values (${at}, 1, false, '/', ${mark}, '')`.execute(db);
      await sql`
        insert into bug_reports (email, topic, description, created_at)
        values ('ola@example.com', 'E', ${mark}, ${at})`.execute(db);
      await sql`
        insert into support_tickets (email, topic, content, pin_hash, language, updated_at)
        values ('ola@example.com', 'E', ${mark}, '', 'pl', ${at})`.execute(db);
      await sql`
        insert into failed_jobs (job_id, kind, data, error, attempts, failed_at)
        values (${randomUUID()}, 'mail.send', '{}', ${mark}, 1, ${at})`.execute(db);
      await sql`
        insert into reports (entity_type, entity_id, reason, message, reporter_hash, updated_at)
        values ('video', ${randomUUID()}, 'SPM', ${mark}, ${Buffer.from(mark)}, ${at})`.execute(db);
      await sql`
        insert into notifications (user_id, type, updated_at) values (${user_id}, ${mark}, ${at})`.execute(
        db,
      );
    }
  }

  async function watch(video_id: string): Promise<void> {
    const viewed_at = new Date(world.clock.now().getTime() - 3_600_000);
    const view = { video_id, view_id: randomUUID(), viewed_at, viewer_hash: Buffer.from("viewer") };
    await world.services.db.insertInto("video_views").values(view).execute();
  }

  /** Subscribes to the channel with daily notifications. */
  async function subscribe(channelId: string): Promise<string> {
    const { email, call } = await world.person();
    const settings = { ...DEFAULT_NOTIFICATION_SETTINGS.email, newVideo: true };
    const notificationSettings = { ...DEFAULT_NOTIFICATION_SETTINGS, email: settings };
    await call(accounts.edit, { body: { notificationSettings } });
    const params = { id: channelId };
    await call(subscriptions.subscribe, { params });
    await call(subscriptions.setLevel, { params, body: { notifyWhen: "daily" } });
    await insertPublishedVideo(world, channelId, { title: "Dworzec o świcie" });
    return email;
  }

  /** Adds a comment of which the owner of the video has an unread notification. */
  async function commentOn(videoId: string, owner: Awaited<ReturnType<World["creator"]>>): Promise<string> {
    const settings = { ...DEFAULT_NOTIFICATION_SETTINGS.email, unreadNotifications: true };
    const notificationSettings = { ...DEFAULT_NOTIFICATION_SETTINGS, email: settings };
    await owner.call(accounts.edit, { body: { notificationSettings } });
    const writer = await world.person();
    await writer.call(comments.create, { body: { videoId, content: "Zimno" } });
    await waitForNotifications(world);
    return owner.email;
  }

  it.each([
    ["movements between pages", "navigation_events", "to_path"],
    ["reports of bugs", "bug_reports", "description"],
    ["tickets", "support_tickets", "content"],
    ["failed jobs", "failed_jobs", "error"],
    ["reports of things", "reports", "message"],
    ["notifications", "notifications", "type"],
    ["donations that were never paid", "donations", "last_name"],
  ])("at night, old %s are deleted and the others kept [LAS-154]", async (_what, table, column) => {
    await until(
      async () => !(await marksOf(table, column)).includes("old"),
      "the old ones to go",
      TRIGGER_TIMEOUT_MS,
    );

    expect(await marksOf(table, column)).toEqual(["new"]);
  });

  it("every hour, expired data exports are deleted and the others kept [LAS-154]", async () => {
    const sizes = async () => {
      const rows = await world.services.db.selectFrom("data_exports").select("size_bytes").execute();
      return rows.map(({ size_bytes }) => Number(size_bytes));
    };
    await until(async () => !(await sizes()).includes(1), "the old one to go", TRIGGER_TIMEOUT_MS);

    expect(await sizes()).toEqual([2]);
  });

  it("in the evening, emails about new videos and unread notifications are sent [LAS-154]", async () => {
    expect((await world.mailTo(readers.digest)).text).toContain("Dworzec o świcie");
    expect((await world.mailTo(readers.unread)).text).toContain("Zimno");
  });

  it("at night the storage is counted, and on Sundays searched for orphans [LAS-154]", async () => {
    const { db } = world.services;
    const rows = async () => ({
      counts: await db.selectFrom("storage_counts").select("day").execute(),
      checks: await db.selectFrom("storage_checks").select("id").execute(),
    });
    const done = await until(
      async () => {
        const { counts, checks } = await rows();
        return counts.length > 0 && checks.length > 0 && { counts, checks };
      },
      "a count and a search",
      TRIGGER_TIMEOUT_MS,
    );

    expect([done.counts.length, done.checks.length]).toEqual([1, 1]);
  });

  it("every five minutes, trends are updated from recent views [LAS-154]", async () => {
    const trend = async () => {
      const row = await world.services.db
        .selectFrom("videos")
        .select("trend")
        .where("id", "=", watched)
        .executeTakeFirstOrThrow();
      return row.trend;
    };

    expect(await until(async () => (await trend()) > 0 && trend(), "the trend")).toBeGreaterThan(0);
  });
});
