import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { live } from "#shared/live/contract.ts";
import { deleteEndedAddressBlocks } from "#server/features/address-blocks/address-blocks.ts";
import { deleteDueAccounts } from "#server/features/accounts/delete-due-accounts.ts";
import { runDailyPayments } from "#server/features/donations/daily-payments.ts";
import { deleteOldFailedJobs } from "#server/features/failed-jobs/failed-jobs.ts";
import { deleteOldStaffActions } from "#server/features/audit/audit.ts";
import { deleteOldInvitations } from "#server/features/invitations/personal-invitations.ts";
import { deleteOldJobLogs } from "#server/features/jobs/job-board.ts";
import { deleteArchivedSegments } from "#server/features/live/archive-streams.ts";
import { deleteExpiredViewers } from "#server/features/live-viewers/live-viewers.ts";
import { deleteOldReports } from "#server/features/reports/reports.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let owner: Person;
beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  owner = await world.person();
  // The moments of the rows are a second from the limit.
  world.clock.stop();
});
afterAll(() => world.close());

interface Retention {
  readonly kept: string;
  readonly time: string;
  readonly seconds: number;
  /** Inserts a row of that moment; returns what identifies it. */
  readonly insert: (at: Date) => Promise<string>;
  /** What deletes the old rows. */
  readonly run: () => Promise<unknown>;
  /** Identifies the rows that are left. */
  readonly left: () => Promise<string[]>;
}

const db = () => world.services.db;
const newVideo = () => insertPublishedVideo(world, creator.channel._id, { title: "Na żywo" });

const RETENTIONS: readonly Retention[] = [
  {
    kept: "an attempt to log in",
    time: "two hours",
    seconds: 2 * HOUR_SECONDS,
    async insert(attempted_at) {
      const key = randomBytes(32);
      await db().insertInto("account_attempts").values({ key, attempted_at }).execute();
      return key.toString("hex");
    },
    run: () => deleteDueAccounts(world.services),
    left: async () =>
      (await db().selectFrom("account_attempts").select("key").execute()).map(({ key }) =>
        key.toString("hex"),
      ),
  },
  {
    kept: "a browser that an account has signed in from, until the next login",
    time: "400 days",
    seconds: 400 * DAY_SECONDS,
    async insert(used_at) {
      const browser_hash = randomBytes(32);
      await db().insertInto("known_browsers").values({ user_id: owner.id, browser_hash, used_at }).execute();
      return browser_hash.toString("hex");
    },
    run: () => {
      const { email, password } = owner;
      return world.as({ anonymousId: randomUUID() })(accounts.login, { body: { email, password } });
    },
    async left() {
      const rows = await db()
        .selectFrom("known_browsers")
        .select("browser_hash")
        .where("used_at", "<", world.clock.now())
        .execute();
      return rows.map(({ browser_hash }) => browser_hash.toString("hex"));
    },
  },
  {
    kept: "an unpaid donation",
    time: "thirty days",
    seconds: 30 * DAY_SECONDS,
    async insert(created_at) {
      const { id } = await db()
        .insertInto("donations")
        .values({
          ...{ product: "nadaj", type: "once", provider: "test", amount_grosze: 2000, by_account: false },
          ...{ name: "Ola", last_name: "Kowal", email: "ola@example.com", on_board: false, language: "pl" },
          created_at,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },
    run: () => runDailyPayments(world.services),
    left: async () => (await db().selectFrom("donations").select("id").execute()).map(({ id }) => id),
  },
  {
    kept: "a message of a payment provider",
    time: "a year",
    seconds: 365 * DAY_SECONDS,
    async insert(received_at) {
      const event_id = randomUUID();
      await db().insertInto("payment_events").values({ provider: "test", event_id, received_at }).execute();
      return event_id;
    },
    run: () => runDailyPayments(world.services),
    left: async () =>
      (await db().selectFrom("payment_events").select("event_id").execute()).map(({ event_id }) => event_id),
  },
  {
    kept: "a failed job",
    time: "ninety days",
    seconds: 90 * DAY_SECONDS,
    async insert(failed_at) {
      const job_id = randomUUID();
      const job = { kind: "mail.send", data: "{}", error: "no route", attempts: 11 };
      await db()
        .insertInto("failed_jobs")
        .values({ job_id, ...job, failed_at })
        .execute();
      return job_id;
    },
    run: () => deleteOldFailedJobs(world.services),
    left: async () =>
      (await db().selectFrom("failed_jobs").select("job_id").execute()).map(({ job_id }) => job_id),
  },
  {
    kept: "a line of the log of a job",
    time: "ninety days",
    seconds: 90 * DAY_SECONDS,
    async insert(happened_at) {
      const job_id = randomUUID();
      await db()
        .insertInto("job_log")
        .values({ job_id, event: "failed", attempt: 1, error: "no route", happened_at })
        .execute();
      return job_id;
    },
    run: () => deleteOldJobLogs(world.services),
    left: async () =>
      (await db().selectFrom("job_log").select("job_id").execute()).map(({ job_id }) => job_id),
  },
  {
    kept: "an invitation that was not accepted, after its end",
    time: "thirty days",
    seconds: 30 * DAY_SECONDS,
    async insert(expires_at) {
      const { id } = await db()
        .insertInto("personal_invitations")
        .values({
          ...{ email: "ewa@example.com", name: "Ewa", surname: "Lis", role: "user", language: "pl" },
          ...{ code_hash: randomBytes(32), created_at: new Date(0), expires_at },
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },
    run: () => deleteOldInvitations(world.services),
    left: async () =>
      (await db().selectFrom("personal_invitations").select("id").execute()).map(({ id }) => id),
  },
  {
    kept: "an action of the staff",
    time: "two years",
    seconds: 730 * DAY_SECONDS,
    async insert(done_at) {
      const subject = randomUUID();
      await db().insertInto("staff_actions").values({ call: "users.edit", subject, done_at }).execute();
      return subject;
    },
    run: () => deleteOldStaffActions(world.services),
    left: async () =>
      (await db().selectFrom("staff_actions").select("subject").execute()).map(
        ({ subject }) => subject ?? "",
      ),
  },
  {
    kept: "a block of addresses that has ended",
    time: "thirty days",
    seconds: 30 * DAY_SECONDS,
    async insert(ends_at) {
      const { id } = await db()
        .insertInto("address_blocks")
        .values({ range: "203.0.113.0/24", reason: "Spam", ends_at, created_at: new Date(0) })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },
    run: () => deleteEndedAddressBlocks(world.services),
    left: async () => (await db().selectFrom("address_blocks").select("id").execute()).map(({ id }) => id),
  },
  {
    kept: "a report that nobody changes",
    time: "a year",
    seconds: 365 * DAY_SECONDS,
    async insert(updated_at) {
      const { id } = await db()
        .insertInto("reports")
        .values({
          ...{ entity_type: "video", entity_id: randomUUID(), reason: "SPM", message: "To reklama." },
          ...{ user_id: null, email: "widz@example.com", reporter_hash: randomBytes(32), updated_at },
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },
    run: () => deleteOldReports(world.services),
    left: async () => (await db().selectFrom("reports").select("id").execute()).map(({ id }) => id),
  },
  {
    kept: "the segments of a stream that were recorded",
    time: "a day",
    seconds: DAY_SECONDS,
    async insert(recorded_at) {
      const video_id = await newVideo();
      await db()
        .updateTable("videos")
        .set({ status: "draft", live: true, live_has_media: true })
        .where("id", "=", video_id)
        .execute();
      await db()
        .insertInto("live_streams")
        .values({ video_id, stream_key: randomUUID(), recorded_at })
        .execute();
      return video_id;
    },
    run: () => deleteArchivedSegments(world.services),
    left: async () =>
      (await db().selectFrom("videos").select("id").where("live_has_media", "=", true).execute()).map(
        ({ id }) => id,
      ),
  },
  {
    kept: "a viewer of a stream who sends no heartbeat",
    time: "a minute",
    seconds: 60,
    async insert(seen_at) {
      const view_id = randomUUID();
      await db()
        .insertInto("live_watching")
        .values({ video_id: await newVideo(), view_id, seen_at })
        .execute();
      return view_id;
    },
    run: () => deleteExpiredViewers(db(), world.clock.now()),
    left: async () =>
      (await db().selectFrom("live_watching").select("view_id").execute()).map(({ view_id }) => view_id),
  },
];

function ago(seconds: number): Date {
  return new Date(world.clock.now().getTime() - seconds * 1000);
}

describe("the retention of data", () => {
  it.each(RETENTIONS)(
    "$kept: stays for $time, and is deleted a second later [LAS-152]",
    async ({ seconds, insert, run, left }) => {
      const younger = await insert(ago(seconds - 1));
      const older = await insert(ago(seconds + 1));
      expect((await left()).toSorted()).toEqual([younger, older].toSorted());

      await run();

      expect(await left()).toEqual([younger]);
    },
  );
});

describe("a viewer of a live stream", () => {
  it("is counted until a minute after the last heartbeat [LAS-152]", async () => {
    const id = await newVideo();
    await db().updateTable("videos").set({ live: true }).where("id", "=", id).execute();
    for (const seconds of [59, 61]) {
      await db()
        .insertInto("live_watching")
        .values({ video_id: id, view_id: randomUUID(), seen_at: ago(seconds) })
        .execute();
    }

    expect(await creator.call(live.states, { query: { ids: [id] } })).toMatchObject({
      items: [{ viewers: 1 }],
    });
  });
});
