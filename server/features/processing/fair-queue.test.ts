import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { videos } from "#shared/videos/contract.ts";
import type { JobKind, JobRun } from "#server/platform/queue/queue.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";
import { openMediaLanes } from "./media-lanes.ts";
import { patient } from "#server/testing/patience.ts";

interface TestJob {
  readonly videoId: string;
  readonly part: number;
}

const ONE_SLOT: JobKind<TestJob> = {
  name: "test.one",
  timeoutSeconds: 60,
  retries: 1,
  retryDelaySeconds: 1,
};
const TWO_SLOTS: JobKind<TestJob> = { ...ONE_SLOT, name: "test.two" };
const SOME_SLOTS: JobKind<TestJob> = { ...ONE_SLOT, name: "test.some" };
interface Done extends TestJob {
  readonly startedAt: number;
  readonly endedAt: number;
}

let world: World;
let done: Done[] = [];
let someSlots = 1;
/** The work of a job, e.g. work that runs until it is aborted; tests replace it. */
let work: (job: TestJob, run: JobRun) => Promise<void> = async () => undefined;

beforeAll(async () => {
  world = await openWorld({
    listen(queue) {
      const handle = async (job: TestJob, run: JobRun) => {
        const startedAt = performance.now();
        await work(job, run);
        done.push({ ...job, startedAt, endedAt: performance.now() });
      };
      queue.work(ONE_SLOT, handle, { lane: { ...openMediaLanes(() => 1).encoding, name: "one" } });
      const someLane = openMediaLanes(() => someSlots).encoding;
      queue.work(SOME_SLOTS, handle, { lane: { ...someLane, name: "some" } });
      queue.work(TWO_SLOTS, handle, { lane: { ...openMediaLanes(() => 2).encoding, name: "two" } });
    },
  });
});
afterAll(() => world.close());
afterEach(() => {
  done = [];
  work = async () => undefined;
});

async function makeVideo(creator: Awaited<ReturnType<World["creator"]>>, seconds: number): Promise<string> {
  const { _id } = await creator.call(videos.create, { body: { channelId: creator.channel._id } });
  const changes = { duration_seconds: seconds };
  await world.services.db.updateTable("videos").set(changes).where("id", "=", _id).execute();
  return _id;
}

async function send(kind: JobKind<TestJob>, videoId: string, count: number): Promise<void> {
  const { db, queue } = world.services;
  for (let part = 0; part < count; part += 1) await queue.send(db, kind, { videoId, part });
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

async function waiting(videoId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where data ->> 'videoId' = ${videoId} and state < 'completed'`.execute(world.services.db);
  return rows[0]?.count ?? -1;
}

describe("waiting media jobs", () => {
  it("are taken in turns by account, and per account the newest short video first [LAS-168]", async () => {
    const [greedy, modest] = [await world.creator(), await world.creator()];
    const other = await world.creator();
    const gate = Promise.withResolvers<void>();
    work = () => gate.promise;
    await send(ONE_SLOT, await makeVideo(other, 5), 1);
    await until(async () => (await activeJobs("test.one")) === 1, "the slot to be taken");
    // Older than the others: without turns it would be processed after their short ones.
    const own = await makeVideo(modest, 120);
    const oldShort = await makeVideo(greedy, 100);
    const newShort = await makeVideo(greedy, 200);
    // The newest of all, and sent first.
    const long = await makeVideo(greedy, 36_000);
    await send(ONE_SLOT, long, 4);
    await send(ONE_SLOT, oldShort, 1);
    await send(ONE_SLOT, newShort, 1);
    await send(ONE_SLOT, own, 2);

    gate.resolve();
    await until(async () => done.length === 9, "all of it");

    const order = done.slice(1).map(({ videoId }) => videoId);
    const ofModest = order.flatMap((id, index) => (id === own ? [index] : []));
    expect(order.filter((id) => id !== own)).toEqual([newShort, oldShort, long, long, long, long]);
    expect(ofModest[0]).toBeLessThanOrEqual(1);
    expect(ofModest[1]).toBeLessThanOrEqual(3);
    const parts = done.filter(({ videoId }) => videoId === long).map(({ part }) => part);
    expect(parts).toEqual([0, 1, 2, 3]);
  });

  it("leave no slot idle: twenty jobs run without a pause [LAS-169]", { tags: ["slow"] }, async () => {
    const id = await makeVideo(await world.creator(), 60);
    work = (_job, { signal }) => wait(300, signal);

    await send(TWO_SLOTS, id, 20);
    await until(async () => done.length === 20, "twenty pieces");

    const inOrder = done.toSorted((a, b) => a.startedAt - b.startedAt);
    // With two slots a job starts when the one before the last ends.
    const pauses = inOrder.slice(2).map(({ startedAt }, index) => {
      const endedAt = inOrder.slice(0, index + 2).map((job) => job.endedAt);
      return startedAt - (endedAt.toSorted((a, b) => a - b)[index] ?? 0);
    });
    expect(Math.max(...pauses)).toBeLessThan(patient(500));
    const busyMs = done.reduce((sum, job) => sum + job.endedAt - job.startedAt, 0);
    const wholeMs = Math.max(...done.map(({ endedAt }) => endedAt)) - (inOrder[0]?.startedAt ?? 0);
    expect(busyMs / wholeMs).toBeGreaterThan(1.1);
  });

  it("have more slots or fewer as soon as that is set, and none of them is interrupted", async () => {
    let gate = Promise.withResolvers<void>();
    work = () => gate.promise;
    await send(SOME_SLOTS, await makeVideo(await world.creator(), 60), 9);
    await until(async () => (await activeJobs("test.some")) === 1, "one");
    someSlots = 4;
    await until(async () => (await activeJobs("test.some")) === 4, "four");

    someSlots = 1;
    const first = gate;
    gate = Promise.withResolvers<void>();
    first.resolve();
    await until(async () => done.length === 4 && (await activeJobs("test.some")) === 1, "one again");

    let most = 0;
    work = async () => void (most = Math.max(most, await activeJobs("test.some")));
    gate.resolve();
    await until(async () => done.length === 9, "all of them");
    expect(most).toBe(1);
  });

  it("start at once when they are sent, not at the next poll [LAS-169]", async () => {
    const id = await makeVideo(await world.creator(), 60);
    const delays: number[] = [];
    for (let job = 0; job < 5; job += 1) {
      const sent = performance.now();
      await send(TWO_SLOTS, id, 1);
      await until(async () => done.length === job + 1, "the piece");
      delays.push((done.at(-1)?.startedAt ?? Infinity) - sent);
    }

    expect(delays.toSorted((a, b) => a - b)[2]).toBeLessThan(patient(400));
  });

  it("are retried without a pause if they were lost with their process, unlike failed jobs", async () => {
    const gate = Promise.withResolvers<void>();
    work = () => gate.promise;
    await send(ONE_SLOT, await makeVideo(await world.creator(), 5), 1);
    await until(async () => (await activeJobs("test.one")) === 1, "the slot to be taken");
    const id = await makeVideo(await world.creator(), 60);
    await send(ONE_SLOT, id, 3);
    for (const [part, message] of ["job heartbeat timeout", "No space left"].entries()) {
      await sql`update pgboss.job
        set state = 'retry', start_after = now() + interval '1 hour',
          output = ${JSON.stringify({ value: { message } })}::jsonb
        where data ->> 'videoId' = ${id} and data ->> 'part' = ${String(part)}`.execute(world.services.db);
    }

    gate.resolve();
    await until(async () => done.length === 3, "all but the one that pauses");

    expect(done.slice(1).map(({ part }) => part)).toEqual([0, 2]);
    // The end of the last job is stored after its work.
    await until(async () => (await waiting(id)) === 1, "the one that pauses to be the only one");
  });

  it("are removed with their video within a second, also running ones [LAS-167]", async () => {
    const creator = await world.creator();
    const [removedId, kept] = [await makeVideo(creator, 36_000), await makeVideo(creator, 36_000)];
    const endedAt = Promise.withResolvers<number>();
    work = async ({ videoId }, { signal }) => {
      if (videoId === kept) return;
      await wait(60_000, signal).finally(() => endedAt.resolve(performance.now()));
    };
    await send(ONE_SLOT, removedId, 30);
    await until(async () => (await activeJobs("test.one")) === 1, "one to run");
    await send(ONE_SLOT, kept, 1);

    const deleted = performance.now();
    await creator.call(videos.remove, { params: { id: removedId } });

    expect((await endedAt.promise) - deleted).toBeLessThan(patient(1000));
    expect(await waiting(removedId)).toBe(0);
    await until(async () => done.some(({ videoId }) => videoId === kept), "the other video");
    expect(done.some(({ videoId }) => videoId === removedId)).toBe(false);
  });
});

async function activeJobs(name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where name = ${name} and state = 'active'`.execute(world.services.db);
  return rows[0]?.count ?? -1;
}
