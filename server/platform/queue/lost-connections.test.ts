import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from "vitest";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { openBalancer, type Balancer } from "#server/testing/balancer.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/database.ts";
import { freePort } from "#server/testing/free-port.ts";
import { until } from "#server/testing/world.ts";
import { listenToChannel } from "./listen-to-channel.ts";
import { openQueue } from "./open-queue.ts";
import type { JobKind } from "./queue.ts";

const HANDLED: JobKind<{ text: string }> = {
  ...{ name: "test.handled", timeoutSeconds: 30, retries: 0, retryDelaySeconds: 1, concurrency: 1 },
};
/** As PgBouncer ends a connection: with the error of PostgreSQL, and one of its own. */
const ERRORS = ["terminating connection due to unexpected postmaster exit", "server conn crashed?"];

/** That of the queue and that of the signals. */
const LISTENERS = 2;

const log = pino({ level: "silent" });
let database: TestDatabase;
/** Between the process and PostgreSQL. */
let balancer: Balancer;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase(inject("testCluster"));
  const direct = new URL(database.url);
  balancer = await openBalancer([Number(direct.port)]);
  direct.port = new URL(balancer.url).port;
  url = direct.href;
});
afterAll(async () => {
  balancer.close();
  await database.drop();
});

function errorMessage(text: string): Buffer {
  const fields = Buffer.from(["SFATAL", "C08P01", `M${text}`, "", ""].join("\0"));
  const header = Buffer.alloc(5);
  header.write("E", "latin1");
  header.writeUInt32BE(4 + fields.length, 1);
  return Buffer.concat([header, fields]);
}

it("a process whose connections end with two errors in a row goes on, and runs jobs again", async () => {
  const { db, close } = openDatabase<Database>(url);
  const queue = await openQueue({ url, db, log, hasSchedules: false });
  const texts: string[] = [];
  queue.work(HANDLED, async ({ text }) => void texts.push(text));
  await queue.prepare();
  await queue.start();
  const runs = async (text: string) => {
    await until(
      () =>
        queue.send(db, HANDLED, { text }).then(
          () => true,
          () => false,
        ),
      `sending ${text}`,
    );
    await until(async () => texts.includes(text), `the job ${text}`);
  };
  await runs("before");

  const ended = [...balancer.sockets];
  for (const client of ended) client.end(Buffer.concat(ERRORS.map(errorMessage)));

  await until(async () => ended.every(({ closed }) => closed), "the end of the connections");
  await runs("after");
  const listening = async () => {
    const { rows } = await sql<{ name: string }>`
      select application_name as name from pg_stat_activity
      where datname = current_database() and query ~ '^(listen |select 1$)'`.execute(db);
    return new Set(rows.map(({ name }) => name)).size === LISTENERS;
  };
  expect(await until(listening, "the listening connections")).toBe(true);
  await queue.stop();
  await close();
});

/** Listens, and counts the calls. */
async function listen(address: string) {
  const counts = { connected: 0, lost: 0, messages: [] as string[] };
  const stop = await listenToChannel({
    ...{ url: address, name: "nadaj-test", channel: "Test", log },
    onMessage: (message) => void counts.messages.push(message),
    onConnected: () => void (counts.connected += 1),
    onLost: () => void (counts.lost += 1),
  });
  onTestFinished(stop);
  return counts;
}

it("a listener connects again when a connection breaks without a word", { tags: ["slow"] }, async () => {
  const counts = await listen(url);
  for (const socket of balancer.sockets) socket.pause();

  await until(async () => counts.connected === 2, "another connection");
  expect(counts.lost).toBe(1);
  const { db, close } = openDatabase<Database>(database.url, { max: 1 });
  await sql`select pg_notify('Test', 'wsiadaj')`.execute(db);
  await until(async () => counts.messages.length > 0, "the message");
  expect(counts.messages).toEqual(["wsiadaj"]);
  await close();
});

it("a listener tells of each attempt that fails, also of the first ones", async () => {
  const unused = new URL(database.url);
  unused.port = String(await freePort());

  const counts = await listen(unused.href);

  await until(async () => counts.lost > 2, "three attempts");
  expect(counts.connected).toBe(0);
});
