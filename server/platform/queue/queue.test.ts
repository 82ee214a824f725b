import pino from "pino";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openDatabase, inTransaction } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/database.ts";
import { until } from "#server/testing/world.ts";
import { openQueue, type JobKind, type Queue } from "./queue.ts";

const kind: JobKind<{ text: string }> = {
  name: "test.say",
  timeoutSeconds: 30,
  retries: 2,
  retryDelaySeconds: 1,
  concurrency: 1,
};

let database: TestDatabase;
let opened: ReturnType<typeof openDatabase<Database>>;
let queue: Queue;
const said: string[] = [];
const attempts: number[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject("testCluster"));
  opened = openDatabase<Database>(database.url);
  queue = await openQueue({ url: database.url, log: pino({ level: "silent" }) });
  queue.work(kind, async ({ text }, run) => {
    attempts.push(run.attempt);
    if (text === "fail once" && run.attempt === 1) throw new Error("not yet");
    said.push(text);
  });
  queue.listen("channel.edited", "test", async ({ channelId }) => {
    said.push(channelId);
  });
  await queue.prepare();
  await queue.start();
});
afterAll(async () => {
  await queue.stop();
  await opened.close();
  await database.drop();
});

describe("jobs", () => {
  it("are sent with the transaction, or not at all", async () => {
    const { db } = opened;
    const failing = inTransaction(db, async (tx) => {
      await queue.send(tx, kind, { text: "rolled back" });
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    await inTransaction(db, (tx) => queue.send(tx, kind, { text: "committed" }));

    await until(async () => said.includes("committed"), "the job");
    expect(said).not.toContain("rolled back");
  });

  it("are tried again after a failure", async () => {
    await queue.send(opened.db, kind, { text: "fail once" });

    await until(async () => said.includes("fail once"), "the second attempt");
    expect(attempts).toContain(2);
  });

  it("carry events to their listeners", async () => {
    await queue.emit(opened.db, "channel.edited", { channelId: "channel one" });

    expect(await until(async () => said.includes("channel one"), "the listener")).toBe(true);
  });

  it("are counted by kind", async () => {
    const counts = await until(async () => {
      const found = await queue.counts();
      return found.some(({ name }) => name === kind.name) && found;
    }, "the counts");

    expect(counts.map(({ name }) => name)).toEqual(
      expect.arrayContaining([kind.name, "channel.edited/test"]),
    );
  });
});
