// @module-tag slow
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { DEFAULT_NOTIFICATION_SETTINGS } from "#shared/accounts/notification-settings.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { mailDigestsJob } from "#server/features/subscriptions/jobs.ts";
import { freePort } from "#server/testing/free-port.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { startSiteProcess, startWorkerProcess, type SiteProcess } from "#server/testing/site-process.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";

const NADAJ_SECRET = "a secret that all processes of the site share";
/** Of each schedule. The first minute is left out: the job that was due then may come a moment later. */
const MINUTES_COUNTED = 3;
/** Tables from which a scheduled job deletes with one statement in each run. */
const TABLES = {
  lease_holders: "site.due-tasks",
  navigation_events: "navigation.sweep",
  bug_reports: "contacts.sweep",
};

let world: World;
let folder: string;
const processes: Pick<SiteProcess, "kill">[] = [];

beforeAll(async () => {
  world = await openWorld({ isWorker: false, env: { NADAJ_SECRET } });
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-once-"));
});
afterAll(async () => {
  await endAll("SIGKILL");
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

async function endAll(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  await Promise.all(processes.splice(0).map(({ kill }) => kill(signal)));
}

/** Each process has a machine of its own. */
async function startApi(name: string): Promise<void> {
  const env = { NADAJ_SECRET, NADAJ_ROLES: "api" };
  const { databaseUrl } = world;
  processes.push(await startSiteProcess(path.join(folder, name), await freePort(), { databaseUrl, env }));
}

function startWorker(name: string): Pick<SiteProcess, "kill"> {
  const worker = startWorkerProcess({
    dataDir: path.join(folder, name),
    databaseUrl: world.databaseUrl,
    env: { NADAJ_SECRET },
  });
  processes.push(worker);
  return worker;
}

async function countRuns(): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select table_name as name, count(*)::int as count from runs group by 1`.execute(world.services.db);
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** The jobs of all schedules that have ended, by name and by the minute in which they were due. */
async function listDue() {
  const { rows } = await sql<{ name: string; minute: string; jobs: number; failed: number }>`
    select name, date_trunc('minute', created_on)::text as minute, count(*)::int as jobs,
      count(*) filter (where state <> 'completed' or retry_count > 0)::int as failed
    from pgboss.job where name in (select name from pgboss.schedule) and state not in ('created', 'active')
    group by 1, 2 order by 1, 2`.execute(world.services.db);
  return rows;
}

/** How many jobs of each schedule have ended. */
async function countEnded(): Promise<Map<string, number>> {
  const due = Map.groupBy(await listDue(), ({ name }) => name);
  return new Map([...due].map(([name, minutes]) => [name, minutes.reduce((sum, { jobs }) => sum + jobs, 0)]));
}

describe("three API processes and two workers of a site", () => {
  it("run each schedule once for the whole site [MAC-033]", async () => {
    const { db } = world.services;
    await sql`create table runs (table_name text not null)`.execute(db);
    await sql`create function count_run() returns trigger language plpgsql as
      'begin insert into runs values (tg_table_name); return null; end'`.execute(db);
    for (const table of Object.keys(TABLES)) {
      await sql`create trigger count_runs after delete on ${sql.table(table)}
        for each statement execute function count_run()`.execute(db);
    }
    await Promise.all(["api1", "api2", "api3"].map(startApi));
    for (const name of ["worker1", "worker2"]) startWorker(name);

    const due = await until(
      async () => {
        // Each process writes its schedules when it starts.
        await sql`update pgboss.schedule set cron = '* * * * *' where cron <> '* * * * *'`.execute(db);
        const jobs = await listDue();
        const kinds = Map.groupBy(jobs, ({ name }) => name);
        const { rows: schedules } = await sql<{ name: string }>`select name from pgboss.schedule`.execute(db);
        const hasAll = schedules.every(({ name }) => (kinds.get(name)?.length ?? 0) >= MINUTES_COUNTED);
        return schedules.length > 0 && hasAll && jobs;
      },
      "the runs of each schedule",
      300_000,
    );
    const endedBefore = await countEnded();
    // Before the processes end: those that hold leases delete from a counted table then.
    const started = await countRuns();
    await endAll("SIGTERM");
    const endedAfter = await countEnded();

    const first = new Set([...Map.groupBy(due, ({ name }) => name).values()].map((runs) => runs[0]));
    expect(due.filter((run) => !first.has(run) && (run.jobs !== 1 || run.failed > 0))).toEqual([]);
    for (const [table, name] of Object.entries(TABLES)) {
      const count = started.get(table) ?? 0;
      const [before = 0, after = 0] = [endedBefore.get(name), endedAfter.get(name)];
      expect({ name, count, isOnce: before <= count && count <= after }).toMatchObject({ isOnce: true });
    }
  }, 480_000);
});

describe("a worker that is killed in the middle of a scheduled job", () => {
  it("is replaced by another one, which does the rest and nothing twice [MAC-034]", async () => {
    const { db, queue } = world.services;
    const reader = await subscribeDaily();
    const holder = new pg.Client(world.databaseUrl);
    await holder.connect();
    onTestFinished(() => holder.end());
    // The emails about new videos are sent, and those about unread notifications wait.
    await holder.query("begin");
    await holder.query("lock table notifications in access exclusive mode");
    await queue.send(db, mailDigestsJob, {});
    const killed = startWorker("killed");
    await until(async () => (await countMails(reader)) === 1 && (await isWaiting()), "the middle", 120_000);
    const { rows: active } = await sql<{ id: string }>`
      select id from pgboss.job where name = ${mailDigestsJob.name} and state = 'active'`.execute(db);

    await killed.kill("SIGKILL");
    await holder.query("rollback");
    startWorker("other");

    const end = await until(
      async () => {
        const { rows } = await sql<{ retry_count: number }>`
          select retry_count from pgboss.job where id = ${active[0]?.id}::uuid and state = 'completed'`.execute(
          db,
        );
        return rows[0];
      },
      "the end of the job",
      60_000,
    );
    expect(end.retry_count).toBe(1);
    expect(await countMails(reader)).toBe(1);
  }, 300_000);

  /** A reader whose channel has a new video, and who gets an email about it in the evening. */
  async function subscribeDaily(): Promise<string> {
    const creator = await world.creator();
    const { email, call } = await world.person();
    const settings = { ...DEFAULT_NOTIFICATION_SETTINGS.email, newVideo: true };
    const notificationSettings = { ...DEFAULT_NOTIFICATION_SETTINGS, email: settings };
    await call(accounts.edit, { body: { notificationSettings } });
    const params = { id: creator.channel._id };
    await call(subscriptions.subscribe, { params });
    await call(subscriptions.setLevel, { params, body: { notifyWhen: "daily" } });
    await insertPublishedVideo(world, creator.channel._id, { title: "Dworzec o świcie" });
    return email;
  }

  async function countMails(to: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job where name = 'mail.send' and data->>'to' = ${to}`.execute(
      world.services.db,
    );
    return rows[0]?.count ?? 0;
  }

  /** Whether the job waits for the table of notifications. */
  async function isWaiting(): Promise<boolean> {
    const { rows } = await sql`
      select from pg_locks where relation = 'notifications'::regclass and not granted`.execute(
      world.services.db,
    );
    return rows.length > 0;
  }
});
