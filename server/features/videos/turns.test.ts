import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { videos } from "#shared/videos/contract.ts";
import type { JobKind, JobRun } from "#server/platform/queue/queue.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";
import { openMediaLanes } from "./lanes.ts";

interface Piece {
  readonly videoId: string;
  readonly part: number;
}

const ONE_SLOT: JobKind<Piece> = {
  name: "test.one",
  timeoutSeconds: 60,
  retries: 1,
  retryDelaySeconds: 1,
};
const TWO_SLOTS: JobKind<Piece> = { ...ONE_SLOT, name: "test.two" };
interface Done extends Piece {
  readonly begun: number;
  readonly ended: number;
}

let world: World;
let done: Done[] = [];
/** What a piece of work takes; the test that needs it lets one go on until it is stopped. */
let work: (piece: Piece, run: JobRun) => Promise<void> = async () => undefined;

beforeAll(async () => {
  world = await openWorld({
    listen(queue) {
      const handle = async (piece: Piece, run: JobRun) => {
        const begun = performance.now();
        await work(piece, run);
        done.push({ ...piece, begun, ended: performance.now() });
      };
      queue.work(ONE_SLOT, handle, { lane: { ...openMediaLanes(1).encoding, name: "one" } });
      queue.work(TWO_SLOTS, handle, { lane: { ...openMediaLanes(2).encoding, name: "two" } });
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

async function send(kind: JobKind<Piece>, videoId: string, count: number): Promise<void> {
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

describe("media work that waits", () => {
  it("is taken in turns by accounts, and of an account the newest short video first [LAS-168]", async () => {
    const [greedy, modest] = [await world.creator(), await world.creator()];
    const other = await world.creator();
    const gate = Promise.withResolvers<void>();
    work = () => gate.promise;
    await send(ONE_SLOT, await makeVideo(other, 5), 1);
    await until(async () => (await activeJobs("test.one")) === 1, "the slot to be taken");
    // Older than all of the others: without turns it would come after their short ones.
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
    const ofModest = order.flatMap((id, place) => (id === own ? [place] : []));
    expect(order.filter((id) => id !== own)).toEqual([newShort, oldShort, long, long, long, long]);
    expect(ofModest[0]).toBeLessThanOrEqual(1);
    expect(ofModest[1]).toBeLessThanOrEqual(3);
    const parts = done.filter(({ videoId }) => videoId === long).map(({ part }) => part);
    expect(parts).toEqual([0, 1, 2, 3]);
  });

  it("leaves no slot idle: twenty pieces follow one another without a pause [LAS-169]", async () => {
    const id = await makeVideo(await world.creator(), 60);
    work = (_piece, { signal }) => wait(300, signal);

    await send(TWO_SLOTS, id, 20);
    await until(async () => done.length === 20, "twenty pieces");

    const inOrder = done.toSorted((a, b) => a.begun - b.begun);
    // With two slots a piece begins when the one before the last ends.
    const pauses = inOrder.slice(2).map(({ begun }, index) => {
      const ended = inOrder.slice(0, index + 2).map((piece) => piece.ended);
      return begun - (ended.toSorted((a, b) => a - b)[index] ?? 0);
    });
    expect(Math.max(...pauses)).toBeLessThan(500);
    const busyMs = done.reduce((sum, piece) => sum + piece.ended - piece.begun, 0);
    const wholeMs = Math.max(...done.map(({ ended }) => ended)) - (inOrder[0]?.begun ?? 0);
    expect(busyMs / wholeMs).toBeGreaterThan(1.5);
  });

  it("begins at once when it is sent, and not when somebody looks by chance [LAS-169]", async () => {
    const id = await makeVideo(await world.creator(), 60);
    const delays: number[] = [];
    for (let piece = 0; piece < 5; piece += 1) {
      const sent = performance.now();
      await send(TWO_SLOTS, id, 1);
      await until(async () => done.length === piece + 1, "the piece");
      delays.push((done.at(-1)?.begun ?? Infinity) - sent);
    }

    expect(delays.toSorted((a, b) => a - b)[2]).toBeLessThan(400);
  });

  it("waits for no pause where it was lost with its process, as what has failed does", async () => {
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
    expect(await waiting(id)).toBe(1);
  });

  it("goes with its video, also what runs, within a second [LAS-167]", async () => {
    const creator = await world.creator();
    const [gone, kept] = [await makeVideo(creator, 36_000), await makeVideo(creator, 36_000)];
    const ended = Promise.withResolvers<number>();
    work = async ({ videoId }, { signal }) => {
      if (videoId === kept) return;
      await wait(60_000, signal).finally(() => ended.resolve(performance.now()));
    };
    await send(ONE_SLOT, gone, 30);
    await until(async () => (await activeJobs("test.one")) === 1, "one to run");
    await send(ONE_SLOT, kept, 1);

    const deleted = performance.now();
    await creator.call(videos.remove, { params: { id: gone } });

    expect((await ended.promise) - deleted).toBeLessThan(1000);
    expect(await waiting(gone)).toBe(0);
    await until(async () => done.some(({ videoId }) => videoId === kept), "the other video");
    expect(done.some(({ videoId }) => videoId === gone)).toBe(false);
  });
});

async function activeJobs(name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where name = ${name} and state = 'active'`.execute(world.services.db);
  return rows[0]?.count ?? -1;
}
