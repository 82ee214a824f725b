// @module-tag slow
import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { storage } from "#shared/storage/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { mediaKey, spriteKey } from "#server/features/video-files/video-files.ts";
import { findFastTestEngine, makeClip, makeScratchFolder } from "#server/media/testing/clips.ts";
import { uploadFile, waitUntilProcessed } from "#server/testing/upload.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";
import { checkStorage } from "./check-storage.ts";

/** Encoding shares the machine with other tests. */
vi.setConfig({ testTimeout: 180_000 });

let world: World;
let admin: Person;
let creator: Awaited<ReturnType<World["creator"]>>;
const folder = makeScratchFolder();
beforeAll(async () => {
  world = await openWorld({ withMedia: true });
  admin = await world.person({ role: "admin" });
  creator = await world.creator();
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

describe("a lost file of a video whose original is there", () => {
  it("is made again, with nothing left to do and no orphan", async () => {
    const { storage: stored, db } = world.services;
    const clip = path.join(folder, "film.mp4");
    await makeClip(await findFastTestEngine(), clip, { size: "640x360" });
    const id = await uploadFile(world, creator, clip);
    expect(await waitUntilProcessed(creator, id)).toMatchObject({ progress: 100 });
    const { upload_id: uploadId, name } = await db
      .selectFrom("video_files")
      .select(["upload_id", "name"])
      .where("video_id", "=", id)
      .where("kind", "=", "video")
      .where("name", "<>", "source")
      .executeTakeFirstOrThrow();
    const lost = mediaKey(id, uploadId, name);
    await stored.remove(lost);
    world.clock.advance(2 * 86_400);
    const { checkId, orphans } = await checkStorage(world.services);
    expect(orphans.map(({ key }) => key)).toEqual([lost]);

    await admin.call(storage.mend, { body: { checkId } });
    await until(async () => (await stored.stat(lost)) !== undefined, "the file to be made again");

    await until(async () => {
      const { progress } = await creator.call(videos.processing, { params: { id } });
      return progress === 100;
    }, "the end of the processing");
    expect((await stored.stat(spriteKey(id)))?.size).toBeGreaterThan(0);
    await until(async () => !(await admin.call(storage.show)).running.mend, "the end of the mending");
    world.clock.advance(3 * 86_400);
    expect((await checkStorage(world.services)).orphans).toEqual([]);
  });
});
