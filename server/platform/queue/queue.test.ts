// @module-tag slow
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openDatabase, inTransaction } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/database.ts";
import { until } from "#server/testing/world.ts";
import { openQueue } from "./open-queue.ts";
import type { DeadJob, JobKind, Queue } from "./queue.ts";

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
const handledTexts: string[] = [];
const attempts: number[] = [];
const doomed: JobKind<{ text: string }> = { ...kind, name: "test.doomed", retries: 2 };
const doomedAt: number[] = [];
const doomedLast: boolean[] = [];
const ends: { data: object; error: string }[] = [];
const dead: DeadJob[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject("testCluster"));
  opened = openDatabase<Database>(database.url);
  queue = await openQueue({ url: database.url, db: opened.db, log: pino({ level: "silent" }) });
  queue.work(kind, async ({ text }, run) => {
    attempts.push(run.attempt);
    if (text === "fail once" && run.attempt === 1) throw new Error("not yet");
    handledTexts.push(text);
  });
  queue.listen("channel.edited", "test", async ({ channelId }) => {
    handledTexts.push(channelId);
  });
  const fail = async (_data: object, { isLast }: { isLast: boolean }) => {
    doomedAt.push(performance.now());
    doomedLast.push(isLast);
    throw new Error("never");
  };
  queue.work(doomed, fail, {
    onDead: async (data, error) => {
      ends.push({ data, error });
    },
  });
  queue.storeDeadJob(async (job) => {
    dead.push(job);
  });
  await queue.prepare();
  await queue.start();
});
afterAll(async () => {
  await queue.stop();
  await opened.close();
  await database.drop();
});

describe("a queue of an earlier release", () => {
  it("gets the settings of this one", async () => {
    const retryLimits: (number | undefined)[] = [];
    for (const retries of [1, 4]) {
      const release = await openQueue({ url: database.url, db: opened.db, log: pino({ level: "silent" }) });
      release.work({ ...kind, name: "test.release", retries }, async () => undefined);
      await release.prepare();
      await release.stop();
      const { rows } = await sql<{ retry_limit: number }>`
        select retry_limit from pgboss.queue where name = 'test.release'`.execute(opened.db);
      retryLimits.push(rows[0]?.retry_limit);
    }
    expect(retryLimits).toEqual([1, 4]);
  });
});

describe("a process that stops gracefully", () => {
  it("requeues its job without counting an attempt", async () => {
    const slow: JobKind<{ text: string }> = { ...kind, name: "test.slow" };
    const stopped = await openQueue({ url: database.url, db: opened.db, log: pino({ level: "silent" }) });
    const started = Promise.withResolvers<void>();
    stopped.work(slow, async (_data, { signal }) => {
      started.resolve();
      await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    });
    await stopped.prepare();
    await stopped.start();
    await stopped.send(opened.db, slow, { text: "cut short" });
    await started.promise;

    await stopped.stop();

    const { rows } = await sql<{ state: string; retry_count: number }>`
      select state, retry_count from pgboss.job where name = 'test.slow'`.execute(opened.db);
    expect(rows).toEqual([{ state: "created", retry_count: 0 }]);
  });
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

    await until(async () => handledTexts.includes("committed"), "the job");
    expect(handledTexts).not.toContain("rolled back");
  });

  it("are retried after a failure", async () => {
    await queue.send(opened.db, kind, { text: "fail once" });

    await until(async () => handledTexts.includes("fail once"), "the second attempt");
    expect(attempts).toContain(2);
  });

  it("that always fail are tried three times with growing delays, then stored as dead [LAS-163]", async () => {
    await queue.send(opened.db, doomed, { text: "hopeless" });

    await until(async () => dead.length > 0, "the dead job");
    const [first = 0, second = 0, third = 0] = doomedAt;
    expect(doomedAt).toHaveLength(3);
    expect(doomedLast).toEqual([false, false, true]);
    expect(second - first).toBeGreaterThanOrEqual(1000);
    expect(third - second).toBeGreaterThanOrEqual(2000);
    expect(ends).toEqual([{ data: { text: "hopeless" }, error: "never" }]);
    expect(dead).toEqual([
      {
        ...{ jobId: expect.any(String), kind: "test.doomed", data: { text: "hopeless" } },
        ...{ error: "never", attempts: 3, failedAt: expect.any(Date) },
      },
    ]);
  });

  it("that are cancelled are deleted with their dead letters, which would end the replacing job", async () => {
    const deadLetterTexts = async () => {
      const { rows } = await sql<{ text: string }>`
        select data ->> 'text' as text from pgboss.job where name = 'dead-letters' and state = 'created'`.execute(
        opened.db,
      );
      return rows.map(({ text }) => text).toSorted();
    };
    await sql`insert into pgboss.job (name, data, start_after)
      select 'dead-letters', jsonb_build_object('text', text), now() + interval '1 hour'
      from unnest(array['begun anew', 'still dead']) as text`.execute(opened.db);
    expect(await deadLetterTexts()).toEqual(["begun anew", "still dead"]);

    await queue.cancel(opened.db, { text: "begun anew" });

    expect(await deadLetterTexts()).toEqual(["still dead"]);
  });

  it("deliver events to their listeners", async () => {
    await queue.emit(opened.db, "channel.edited", { channelId: "channel one" });

    expect(await until(async () => handledTexts.includes("channel one"), "the listener")).toBe(true);
  });

  it("are not stored when a listener in the transaction of the event fails", async () => {
    const seen: string[] = [];
    queue.listenInTransaction("channel.edited", async (tx, { channelId }) => {
      const { rows } = await sql<{ jobs: number }>`
        select count(*)::int as jobs from pgboss.job where data @> ${JSON.stringify({ channelId })}::jsonb`.execute(
        tx,
      );
      seen.push(`${channelId}: ${rows[0]?.jobs}`);
      if (channelId === "refused") throw new Error("refused");
    });

    const refused = inTransaction(opened.db, async (tx) => {
      await queue.emit(tx, "channel.edited", { channelId: "first" });
      await queue.emit(tx, "channel.edited", { channelId: "refused" });
    });
    await expect(refused).rejects.toThrow("refused");

    await queue.emit(opened.db, "channel.edited", { channelId: "channel two" });
    await until(async () => handledTexts.includes("channel two"), "the listener");
    expect(seen).toEqual(["first: 0", "refused: 0", "channel two: 0"]);
    expect(handledTexts).not.toContain("first");
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
