// @module-tag slow
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { uploads } from "#shared/uploads/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { trimming } from "#shared/videos/trimming.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { saveSettings } from "#server/features/site-settings/site-settings.ts";
import { createUpload, uploadFile, waitUntilProcessed } from "#server/testing/upload.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";
import { importRecording } from "./import-recording.ts";

const TRIM_MS = 60_000;
const GIGABYTE = 1_000_000_000;
const run = promisify(execFile);

let folder: string;
let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-lengths-"));
  world = await openWorld({ withMedia: true });
  creator = await world.creator();
});
afterEach(() => limit({ "limits.fileSize": null, "limits.fileTypes": [], "limits.videoLength": null }));
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

async function limit(values: Partial<SiteSettings>): Promise<void> {
  await saveSettings(world.services, { values, changedBy: null, now: world.clock.now() });
}

/** Announces a file; no byte of it is sent. Resolves to the status, and the message of a refusal. */
async function announce(file: { name?: string; size?: number }) {
  const { _id: id } = await creator.call(videos.create, { body: { channelId: creator.channel._id } });
  const announced = { name: "video.mp4", type: "video/mp4", size: 1000, ...file };
  const { answer } = await createUpload(world, creator, id, announced);
  const body = await answer.text();
  return answer.status === 201 ? 201 : [answer.status, (JSON.parse(body) as { message: string }).message];
}

describe("what the site accepts of one file", () => {
  it("ends at the size that is set, for the next upload, with the limit in the refusal [OPS-029]", async () => {
    expect(await announce({ size: 2 * GIGABYTE + 1 })).toBe(201);
    await limit({ "limits.fileSize": 2 });
    expect(await announce({ size: 2 * GIGABYTE })).toBe(201);
    expect(await announce({ size: 2 * GIGABYTE + 1 })).toEqual([
      413,
      "This is too large. The limit is 2 GB.",
    ]);
    expect((await creator.call(uploads.quota)).file).toMatchObject({ bytes: 2 * GIGABYTE });
  });

  it("is the types of the list, whatever the case of the ending [OPS-029]", async () => {
    await limit({ "limits.fileTypes": ["mp4", "mov"] });
    for (const name of ["a.mp4", "A.MOV", "a.avi.mp4"]) expect(await announce({ name })).toBe(201);
    for (const name of ["a.avi", "a.mp4.avi", "mp4", ""]) {
      expect(await announce({ name })).toEqual([415, "Only these files can be sent here: mp4, mov."]);
    }
  });

  it(
    "is a length that is known after the inspection, for uploads at the limit and above [OPS-029]",
    {
      timeout: 180_000,
    },
    async () => {
      await limit({ "limits.videoLength": 1 });
      const [edge, longer] = await Promise.all([makeClip(60), makeClip(63)]);
      const accepted = await uploadFile(world, creator, edge, "Minuta");
      const refused = await uploadFile(world, creator, longer, "Ponad minuta");

      expect((await waitUntilProcessed(creator, accepted)).failure).toBeNull();
      expect(await waitUntilProcessed(creator, refused)).toMatchObject({
        status: "failed",
        failure: "The video is too long: the limit of this site is 1 min. Shorten it or split it into parts.",
      });
      await limit({ "limits.videoLength": 2 });
      await creator.call(videos.retry, { params: { id: refused } });
      expect((await waitUntilProcessed(creator, refused)).failure).toBeNull();

      // It plays, so it is not judged again.
      await limit({ "limits.videoLength": 1 });
      await creator.call(videos.retry, { params: { id: refused } });
      expect((await waitUntilProcessed(creator, refused)).failure).toBeNull();
      const body = { startSeconds: 0, endSeconds: 62 };
      await creator.call(trimming.apply, { params: { id: refused }, body });
      const trimmed = async () => {
        const { duration } = await creator.call(videos.get, { params: { id: refused } });
        return duration < 62.5;
      };
      await until(trimmed, "the trimmed video", TRIM_MS);
      const { failure } = await creator.call(videos.processing, { params: { id: refused } });
      expect(failure).toBeNull();
    },
  );

  it("does not apply to the recording of a live stream", { timeout: 120_000 }, async () => {
    const { services } = world;
    const body = { channelId: creator.channel._id, title: "Dyżur", live: true };
    const { _id: videoId } = await creator.call(videos.create, { body });
    const lease = await services.leases.acquire(`test:${videoId}`);
    if (!lease) throw new Error("The lease is held by another process");
    await limit({ "limits.videoLength": 1 });

    const recording = { userId: creator.id, name: "recording.mp4", file: await makeClip(64), isFirst: true };
    await importRecording(services, { videoId, lease, ...recording });

    expect((await waitUntilProcessed(creator, videoId)).failure).toBeNull();
  });
});

async function makeClip(seconds: number): Promise<string> {
  const file = path.join(folder, `${seconds}.mp4`);
  const source = `testsrc=size=320x180:rate=5:duration=${seconds}`;
  const codec = "-c:v libx264 -preset ultrafast -g 10 -pix_fmt yuv420p".split(" ");
  await run("ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", source, ...codec, file]);
  return file;
}
