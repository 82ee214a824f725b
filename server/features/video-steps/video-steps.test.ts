import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { jobs } from "#shared/jobs/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { videoSteps } from "#shared/videos/steps.ts";
import { saveSettings } from "#server/features/site-settings/site-settings.ts";
import { uploadFile, waitUntilProcessed } from "#server/testing/upload.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";
import { findTestEngine, makeClip, MPEG4_OPTIONS } from "#server/media/testing/clips.ts";

/** Encoding shares the machine with other tests. */
vi.setConfig({ testTimeout: 180_000 });
let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let admin: Person;
let moderator: Person;
let folder: string;
let clip: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-steps-"));
  world = await openWorld({ withMedia: true });
  creator = await world.creator();
  admin = await world.person({ role: "admin" });
  moderator = await world.person({ role: "moderator" });
  clip = await drawClip("clip.mp4", { size: "320x180", seconds: 2 });
}, 60_000);
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

async function drawClip(name: string, shape: { size: string; seconds: number }): Promise<string> {
  return makeClip(await findTestEngine(), path.join(folder, name), shape, MPEG4_OPTIONS);
}

async function stepsFor({ call }: Pick<Person, "call">, id: string) {
  return (await call(videoSteps.show, { params: { id } })).steps;
}

async function statesFor(person: Pick<Person, "call">, id: string): Promise<string[]> {
  return (await stepsFor(person, id)).map(({ state }) => state);
}

async function setPaused(queue: "newFiles" | "encoding", isPaused: boolean): Promise<void> {
  await admin.call(jobs.pauseQueue, { params: { queue }, body: { isPaused } });
}

describe("GET /videos/{id}/steps", () => {
  it(
    "follows a video from its upload to its publication, for its owner and the staff alike",
    { tags: ["slow"] },
    async () => {
      await setPaused("newFiles", true);
      // Long enough to be seen while it is encoded.
      const id = await uploadFile(
        world,
        creator,
        await drawClip("long.mp4", { size: "1280x720", seconds: 8 }),
      );
      const params = { id };
      await creator.call(videos.edit, { params, body: { tags: ["test"] } });
      await creator.call(videos.publish, { params });

      expect(await statesFor(creator, id)).toEqual(["done", "waiting", "waiting", "waiting", "waiting"]);
      expect((await stepsFor(moderator, id))[1]).toMatchObject({ waitsFor: { reason: "paused" } });
      await setPaused("encoding", true);
      await setPaused("newFiles", false);
      await until(
        async () => (await statesFor(creator, id)).join() === "done,done,waiting,waiting,waiting",
        "the file to be checked",
      );
      expect((await stepsFor(creator, id))[2]).toMatchObject({ waitsFor: { reason: "paused" } });
      await setPaused("encoding", false);
      const running = await until(async () => {
        const found = (await stepsFor(creator, id)).find(({ name }) => name === "encode");
        return found?.state === "running" && found;
      }, "the encode to run");

      expect(running).toMatchObject({ percent: expect.any(Number), failure: null });
      expect(running.renditions).toEqual(["480p", "240p"]);
      await waitUntilProcessed(creator, id);
      await until(
        async () => (await statesFor(creator, id)).join() === "done,done,done,done,done",
        "all steps to be done",
      );
      expect(await stepsFor(moderator, id)).toEqual(await stepsFor(creator, id));
    },
  );

  it("says what to do about a file that is none, and starts anew on a retry", async () => {
    const id = await uploadFile(world, creator, new Uint8Array(Buffer.from("not a video")));
    await waitUntilProcessed(creator, id);

    const [, check] = await stepsFor(creator, id);
    expect(check).toMatchObject({
      state: "failed",
      failure: "This is not a video or audio file. Check that it is the right one.",
    });
    expect(await statesFor(admin, id)).toEqual(["done", "failed", "notStarted", "notStarted"]);
    await setPaused("newFiles", true);
    await creator.call(videos.retry, { params: { id } });

    expect(await statesFor(creator, id)).toEqual(["done", "waiting", "waiting", "waiting"]);
    await setPaused("newFiles", false);
    await waitUntilProcessed(creator, id);
    expect(await statesFor(creator, id)).toEqual(["done", "failed", "notStarted", "notStarted"]);
  });

  it("names the cancellation by the staff", async () => {
    await setPaused("encoding", true);
    const id = await uploadFile(world, creator, clip);
    const job = await until(async () => {
      const { items } = await moderator.call(jobs.list, { query: { queue: "encoding", state: "waiting" } });
      return items.find(({ video }) => video?._id === id);
    }, "the job of the encode");

    await moderator.call(jobs.cancel, { params: { id: job._id } });

    await until(async () => (await statesFor(creator, id)).includes("cancelled"), "the cancellation");
    await setPaused("encoding", false);
    const steps = await stepsFor(creator, id);
    expect(steps.map(({ state }) => state)).toEqual(["done", "done", "cancelled", "cancelled"]);
    expect(steps[2]?.failure).toBe(
      "The staff of the site stopped the processing. Your file is safe: you can try again.",
    );
  });

  it(
    "shows a video whose uploaded file was removed as done, and asks for the file if a rendition fails",
    { tags: ["slow"] },
    async () => {
      const values = { "encoding.keepOriginals": false };
      await saveSettings(world.services, { values, changedBy: admin.id, now: world.clock.now() });
      const id = await uploadFile(world, creator, clip);
      await waitUntilProcessed(creator, id);
      await until(async () => {
        const { original_removed_at } = await world.services.db
          .selectFrom("uploads")
          .select("original_removed_at")
          .where("video_id", "=", id)
          .executeTakeFirstOrThrow();
        return original_removed_at !== null;
      }, "the uploaded file to be removed");
      expect(await statesFor(creator, id)).toEqual(["done", "done", "done", "done"]);

      await world.services.db
        .updateTable("video_steps")
        .set({ state: "failed", failure: "ENGINE_FAILED" })
        .where("video_id", "=", id)
        .where("name", "=", "renditions")
        .execute();

      expect((await stepsFor(creator, id))[2]).toMatchObject({
        state: "failed",
        failure: expect.stringContaining("Upload the video again"),
      });
    },
  );

  it("has the automatic subtitles that were requested", async () => {
    const { _id: id } = await creator.call(videos.create, { body: { channelId: creator.channel._id } });
    const row = { video_id: id, language: "pl", state: "waiting", updated_at: world.clock.now() } as const;
    await world.services.db.insertInto("video_transcriptions").values(row).execute();

    expect((await stepsFor(creator, id)).at(-1)).toMatchObject({ name: "subtitles", state: "waiting" });
  });

  it("is for the authors and the staff, who also see those of a deleted video", async () => {
    const { _id: id } = await creator.call(videos.create, { body: { channelId: creator.channel._id } });
    const params = { id };
    const stranger = await world.person();

    expect(await outcomeOf(stranger.call(videoSteps.show, { params }))).toMatchObject({ status: 404 });
    expect(await outcomeOf(world.call(videoSteps.show, { params }))).toMatchObject({ status: 401 });
    await creator.call(videos.remove, { params });
    expect(await outcomeOf(creator.call(videoSteps.show, { params }))).toMatchObject({ status: 404 });
    expect(await statesFor(moderator, id)).toEqual(["notStarted", "notStarted", "notStarted", "notStarted"]);
  });
});
