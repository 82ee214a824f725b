import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { failedJobs } from "#shared/failed-jobs/contract.ts";
import { type Job, jobs } from "#shared/jobs/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { MediaError } from "#server/media/media-error.ts";
import { FinalFailure, type JobKind } from "#server/platform/queue/queue.ts";
import { openMediaLanes } from "#server/features/processing/media-lanes.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";

interface TestJob {
  readonly id: string;
  readonly videoId?: string;
  readonly text?: string;
}

/** A kind of the lane of encodes, which takes one job at a time. */
const ENCODE: JobKind<TestJob> = {
  name: "video.testEncode",
  timeoutSeconds: 60,
  retries: 1,
  retryDelaySeconds: 1,
};
const MAIL: JobKind<TestJob> = { ...ENCODE, name: "test.mail" };

let world: World;
let admin: Person;
let moderator: Person;
let started: string[] = [];
/** What the jobs do; tests replace it. */
let work: (job: TestJob) => Promise<void> = async () => undefined;

beforeAll(async () => {
  world = await openWorld({
    listen(queue) {
      const handle = async (job: TestJob) => {
        started.push(job.id);
        await work(job);
      };
      queue.work(ENCODE, handle, { lane: openMediaLanes(() => 1).encoding });
      queue.work(MAIL, handle);
    },
  });
  [admin, moderator] = [await world.person({ role: "admin" }), await world.person({ role: "moderator" })];
});
afterAll(() => world.close());
afterEach(() => {
  started = [];
  work = async () => undefined;
});

const send = (kind: JobKind<TestJob>, job: TestJob) =>
  world.services.queue.send(world.services.db, kind, job);
const board = (query: { state?: Job["state"]; queue?: Job["queue"] } = {}) =>
  moderator.call(jobs.list, { query });

/** The job with this id in its data; waits until it is in the state. */
function untilJob(id: string, state: Job["state"]): Promise<Job> {
  return until(async () => {
    const { items } = await board({ state });
    return items.find(({ about }) => about.includes(`id ${id}`));
  }, `job ${id} to be ${state}`);
}

/** Keeps the slot of the lane taken until the returned function is called. */
async function takeSlot(id: string, videoId?: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  work = (job) => (job.id === id ? gate.promise : Promise.resolve());
  await send(ENCODE, { id, ...(videoId ? { videoId } : {}) });
  await until(async () => started.includes(id), "the slot to be taken");
  return gate.resolve;
}

describe("GET /jobs", () => {
  it("has the state, age and attempts of each job, its log, and no texts [OPS-055]", async () => {
    const since = Date.now();
    const release = await takeSlot("running");
    await send(ENCODE, { id: "waiting" });
    await send(MAIL, { id: "done", text: "https://nadaj.example/secret" });
    const done = await untilJob("done", "done");
    const running = await untilJob("running", "running");
    const waiting = await untilJob("waiting", "waiting");

    expect([running, waiting, done].map(({ queue, kind, attempts }) => [queue, kind, attempts])).toEqual([
      ["encoding", ENCODE.name, 1],
      ["encoding", ENCODE.name, 0],
      ["mails", MAIL.name, 1],
    ]);
    for (const { createdAt } of [running, waiting, done]) {
      expect(Math.abs(Date.parse(createdAt) - since)).toBeLessThan(120_000);
    }
    const { queues, items, count } = await board({ queue: "encoding" });
    expect(items.map(({ about }) => about)).toEqual(["id running", "id waiting"]);
    expect(count).toBe(2);
    expect(queues.find(({ name }) => name === "encoding")).toMatchObject({
      ...{ counts: { waiting: 1, running: 1 }, paused: null, can: { pause: false } },
    });
    expect(JSON.stringify(await board())).not.toContain("secret");
    const { log } = await moderator.call(jobs.show, { params: { id: done._id } });
    expect(log.map(({ event, attempt }) => [event, attempt])).toEqual([
      ["created", null],
      ["started", 1],
      ["done", 1],
    ]);
    release();
    await untilJob("waiting", "done");
  });

  it("says what a waiting job waits for [OPS-059]", async () => {
    const creator = await world.creator();
    const { _id: videoId } = await creator.call(videos.create, {
      body: { channelId: creator.channel._id, title: "Pociąg o świcie" },
    });
    const release = await takeSlot("encode", videoId);
    await send(ENCODE, { id: "thumbnail", videoId });
    const encode = await untilJob("encode", "running");

    expect((await untilJob("thumbnail", "waiting")).waitsFor).toEqual({
      reason: "jobs",
      jobs: [
        { _id: encode._id, kind: ENCODE.name, video: expect.objectContaining({ title: "Pociąg o świcie" }) },
      ],
    });
    expect((await moderator.call(jobs.show, { params: { id: encode._id } })).state).toBe("running");
    release();
    await untilJob("thumbnail", "done");
  });
});

describe("a failed job", () => {
  it("is retried as the same job, with one attempt more and the errors in its log [OPS-055, OPS-056]", async () => {
    work = () => Promise.reject(new Error("the mail server is away"));
    await send(MAIL, { id: "failing" });
    const failed = await untilJob("failing", "failed");
    expect(failed).toMatchObject({ attempts: 2, can: { cancel: false, retry: true, raise: false } });
    await until(
      async () => (await moderator.call(failedJobs.list, { query: {} })).count === 1,
      "the dead job",
    );
    work = async () => undefined;

    await moderator.call(jobs.retry, { params: { id: failed._id } });

    const done = await untilJob("failing", "done");
    expect(done).toMatchObject({ _id: failed._id, attempts: 3 });
    expect((await moderator.call(failedJobs.list, { query: {} })).count).toBe(0);
    const { log } = await moderator.call(jobs.show, { params: { id: done._id } });
    expect(log.map(({ event, attempt, error, by }) => [event, attempt ?? by, error])).toEqual([
      ["failed", 1, "the mail server is away"],
      ["failed", 2, "the mail server is away"],
      ["retried", "Ola Kowal", null],
      ["started", 3, null],
      ["done", 3, null],
    ]);
    const again = await outcomeOf(moderator.call(jobs.retry, { params: { id: done._id } }));
    expect(again).toMatchObject({ status: 409 });
  });

  it("has the cause about which the staff can do something [OPS-061]", { tags: ["slow"] }, async () => {
    const errors: Record<string, Error> = {
      broken: new FinalFailure("DAMAGED", "moov atom not found"),
      full: new MediaError("NO_SPACE", "No space left on device"),
      missing: new FinalFailure("ENGINE_MISSING", "The file needs converting, and ffmpeg is missing."),
      unknown: new Error("it broke"),
    };
    work = ({ id }) => Promise.reject(errors[id]);
    for (const id of Object.keys(errors)) await send(ENCODE, { id });

    const listed = await until(async () => {
      const { items } = await moderator.call(failedJobs.list, { query: {} });
      return items.length === 4 && items;
    }, "the failed jobs");

    const found = Object.fromEntries(listed.map(({ about, cause, attempts }) => [about, [cause, attempts]]));
    expect(found).toEqual({
      "id broken": ["brokenFile", 1],
      "id full": ["fullDisk", 2],
      "id missing": ["missingFfmpeg", 1],
      "id unknown": ["other", 2],
    });
  });
});

describe("the last of ten waiting jobs", () => {
  it("starts next when it is raised [OPS-058]", async () => {
    const release = await takeSlot("first");
    const ids = Array.from({ length: 10 }, (_, index) => `w${index}`);
    for (const id of ids) await send(ENCODE, { id });
    const last = await untilJob("w9", "waiting");

    await moderator.call(jobs.raise, { params: { id: last._id } });

    const { items } = await board({ queue: "encoding", state: "waiting" });
    expect(items[0]?._id).toBe(last._id);
    release();
    await untilJob("w8", "done");
    expect(started.slice(0, 3)).toEqual(["first", "w9", "w0"]);
    expect(started).toHaveLength(11);
    const raised = await outcomeOf(moderator.call(jobs.raise, { params: { id: last._id } }));
    expect(raised).toMatchObject({ status: 409 });
  });
});

describe("a paused queue", () => {
  it("lets its running job end, starts none, and goes on when it is resumed [OPS-057]", async () => {
    const release = await takeSlot("ending");
    await send(ENCODE, { id: "held" });
    const pause = (person: Person, isPaused: boolean) =>
      person.call(jobs.pauseQueue, { params: { queue: "encoding" }, body: { isPaused } });
    expect(await outcomeOf(pause(moderator, true))).toMatchObject({ status: 403 });

    await pause(admin, true);
    release();
    await untilJob("ending", "done");

    const { queues } = await board();
    expect(queues.find(({ name }) => name === "encoding")?.paused).toMatchObject({ by: "Ola Kowal" });
    const lane = openMediaLanes(() => 1).encoding;
    expect(await lane.takeNext(world.services.db, [ENCODE.name])).toBeUndefined();
    expect(await untilJob("held", "waiting")).toMatchObject({ waitsFor: { reason: "paused" }, attempts: 0 });
    expect(started).toEqual(["ending"]);

    await pause(admin, false);
    await untilJob("held", "done");
    expect((await board()).queues.every(({ paused }) => paused === null)).toBe(true);
  });

  it("can only be one of media jobs, on whose results nothing else waits [OPS-057]", async () => {
    const { queues } = await admin.call(jobs.list, { query: {} });

    expect(queues.filter(({ can }) => can.pause).map(({ name }) => name)).toEqual(["newFiles", "encoding"]);
  });
});

describe("a waiting job", () => {
  it("never starts once it is cancelled, if it is a media job [OPS-056]", async () => {
    const release = await takeSlot("before");
    await send(ENCODE, { id: "refused" });
    const { _id: id } = await untilJob("refused", "waiting");

    await moderator.call(jobs.cancel, { params: { id } });

    release();
    await send(ENCODE, { id: "next" });
    await untilJob("next", "done");
    expect(started).toEqual(["before", "next"]);
    expect(await moderator.call(jobs.show, { params: { id } })).toMatchObject({
      state: "cancelled",
      attempts: 0,
    });
  });
});
