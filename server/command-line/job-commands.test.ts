import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobs } from "#shared/jobs/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";
import { openShell } from "./testing/shell.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

const { nadaj, json } = openShell(() => world);

/** A job of a video, which no process takes. */
async function sendJob(): Promise<string> {
  const { queue, db } = world.services;
  const kind = queue.kinds().find(({ name }) => name === "video.prepare");
  if (!kind) throw new Error("There is no such kind of job.");
  const { call, channel } = await world.creator();
  const { _id: videoId } = await call(videos.create, { body: { channelId: channel._id, title: "Burza" } });
  const before = await waitingIds();
  await queue.send(db, kind, { videoId });
  return (await waitingIds()).find((id) => !before.includes(id)) ?? "";
}

async function waitingIds(): Promise<string[]> {
  const query = { queue: "newFiles", state: "waiting" } as const;
  return (await admin.call(jobs.list, { query })).items.map(({ _id }) => _id);
}

async function eventsOf(id: string): Promise<string[]> {
  return (await admin.call(jobs.show, { params: { id } })).log.map(({ event }) => event);
}

describe("nadaj jobs", () => {
  it("raises a job that waits, and no other", async () => {
    const id = await sendJob();

    expect(await json(["jobs", "raise", id])).toEqual({ id });

    expect(await eventsOf(id)).toContain("raised");
    await admin.call(jobs.cancel, { params: { id } });
    const refused = await nadaj(["jobs", "raise", id]);
    expect(refused).toMatchObject({ code: 1, error: expect.stringContaining(id) });
    expect(await nadaj(["jobs", "raise", "nonsense"])).toMatchObject({ code: 1 });
  });

  it("cancels a job that waits, once", async () => {
    const id = await sendJob();

    expect(await json(["jobs", "cancel", id])).toEqual({ id });

    expect((await admin.call(jobs.show, { params: { id } })).state).toBe("cancelled");
    expect(await nadaj(["jobs", "cancel", id])).toMatchObject({ code: 1 });
    expect((await nadaj(["audit", "list"])).text).toMatch(new RegExp(`jobs cancel.*${id}`));
  });

  it("pauses a queue and resumes it; others cannot be paused", async () => {
    const isPaused = async () =>
      (await admin.call(jobs.list, { query: {} })).queues
        .filter(({ paused }) => paused !== null)
        .map(({ name }) => name);

    expect(await json(["jobs", "pause", "encoding"])).toEqual({ queue: "encoding", isPaused: true });
    expect(await isPaused()).toEqual(["encoding"]);
    expect(await json(["jobs", "resume", "encoding"])).toEqual({ queue: "encoding", isPaused: false });
    expect(await isPaused()).toEqual([]);
    const refused = await nadaj(["jobs", "pause", "mails"]);
    expect(refused).toMatchObject({ code: 1, error: expect.stringContaining("newFiles, encoding") });
  });
});
