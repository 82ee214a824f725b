import { once } from "node:events";
import net from "node:net";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/database.ts";
import { until } from "#server/testing/world.ts";
import { openQueue } from "./open-queue.ts";
import type { JobKind } from "./queue.ts";

const HANDLED: JobKind<{ text: string }> = {
  ...{ name: "test.handled", timeoutSeconds: 30, retries: 0, retryDelaySeconds: 1, concurrency: 1 },
};
/** As PgBouncer ends a connection: with the error of PostgreSQL, and one of its own. */
const ERRORS = ["terminating connection due to unexpected postmaster exit", "server conn crashed?"];

/** That of the queue and that of the signals. */
const LISTENERS = 2;

let database: TestDatabase;
let proxy: net.Server;
const clients = new Set<net.Socket>();

beforeAll(async () => {
  database = await createTestDatabase(inject("testCluster"));
  const port = Number(new URL(database.url).port);
  proxy = net.createServer((client) => {
    const server = net.connect(port, "127.0.0.1");
    clients.add(client);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
    client.on("close", () => clients.delete(client));
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
});
afterAll(async () => {
  for (const client of clients) client.destroy();
  proxy.close();
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
  const url = new URL(database.url);
  url.port = String((proxy.address() as net.AddressInfo).port);
  const { db, close } = openDatabase<Database>(url.href);
  const queue = await openQueue({ url: url.href, db, log: pino({ level: "silent" }), hasSchedules: false });
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

  const ended = [...clients];
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
