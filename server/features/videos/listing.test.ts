import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { videos } from "#shared/videos/contract.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, type World } from "#server/testing/world.ts";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
});
afterAll(() => world.close());

describe("GET /videos?bannedByBigTech=true", () => {
  it("lists public videos marked by their authors, newest first and page by page [LAS-024]", async () => {
    const titles = Array.from({ length: 15 }, (_, place) => `Usunięty ${place}`);
    const mark = (id: string, bannedByBigTech: boolean) =>
      creator.call(videos.edit, { params: { id }, body: { bannedByBigTech } });
    let last = "";
    for (const title of titles) {
      last = await insertPublishedVideo(world, creator.channel._id, { title });
      await mark(last, true);
      world.clock.advance(60);
    }
    await insertPublishedVideo(world, creator.channel._id, { title: "Nieoznaczony" });
    const hidden = await insertPublishedVideo(world, creator.channel._id, { title: "Prywatny" });
    await mark(hidden, true);
    await creator.call(videos.edit, { params: { id: hidden }, body: { visibility: "private" } });
    const listed = async (query: object = {}) => {
      const { items, count } = await creator.call(videos.list, {
        query: { bannedByBigTech: true, ...query },
      });
      return { titles: items.map(({ title }) => title), count };
    };

    expect(await listed()).toEqual({ titles: titles.toReversed(), count: 15 });
    expect((await listed({ limit: 10, offset: 10 })).titles).toEqual(titles.slice(0, 5).toReversed());
    await mark(last, false);
    expect((await listed()).titles).toEqual(titles.slice(0, 14).toReversed());
    const all = await creator.call(videos.list, { query: { limit: 100 } });
    expect(all.items.map(({ title }) => title)).toContain("Nieoznaczony");
  });
});
