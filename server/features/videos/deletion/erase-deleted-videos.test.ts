import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { videos } from "#shared/videos/contract.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import { eraseDeletedVideos } from "./erase-deleted-videos.ts";

const DAY_SECONDS = 24 * 3600;
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe("a deleted video", () => {
  it("is kept for 30 days, then only its files and its record are erased", async () => {
    const { storage, db } = world.services;
    const creator = await world.creator();
    const make = async (title: string) => {
      const { _id } = await creator.call(videos.create, { body: { channelId: creator.channel._id, title } });
      for (const key of [
        `videos/${_id}/source/film`,
        `videos/${_id}/media/1/480p.mp4`,
        `images/video/${_id}/master.webp`,
      ]) {
        await storage.put(key, new Uint8Array([1]), { contentType: "application/octet-stream" });
      }
      return _id;
    };
    const [erased, remaining] = [await make("Usunięty"), await make("Zostaje")];
    await creator.call(videos.remove, { params: { id: erased } });
    const filesOf = async (id: string) =>
      Promise.all(
        [`videos/${id}/source/film`, `videos/${id}/media/1/480p.mp4`, `images/video/${id}/master.webp`].map(
          async (key) => (await storage.stat(key)) !== undefined,
        ),
      );

    world.clock.advance(29 * DAY_SECONDS);
    await eraseDeletedVideos(world.services);
    expect(await filesOf(erased)).toEqual([true, true, true]);

    world.clock.advance(2 * DAY_SECONDS);
    await Promise.all([eraseDeletedVideos(world.services), eraseDeletedVideos(world.services)]);
    expect(await filesOf(erased)).toEqual([false, false, false]);
    expect(await filesOf(remaining)).toEqual([true, true, true]);
    const left = await db.selectFrom("videos").select("id").execute();
    expect(left.map(({ id }) => id)).toEqual([remaining]);
  });
});
