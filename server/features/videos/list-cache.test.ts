import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { mutes } from "#shared/accounts/mutes.ts";
import { search } from "#shared/search/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { reindexSearch } from "#server/features/search/reindex.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";
import { cachedList } from "./list-cache.ts";

const MANY = 120;
const FEW = 3;

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;

beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  await insertVideos("Przełęcz", "góry", MANY);
  await insertVideos("Latarnia", "morze", FEW);
  await reindexSearch(world.services);
});
afterAll(() => world.close());

async function insertVideos(title: string, tag: string, count: number): Promise<void> {
  const video = {
    ...{ channel_id: creator.channel._id, tags: [tag], status: "public" as const, listed: true },
    ...{ duration_seconds: 100, width: null, height: null, created_by: creator.id },
  };
  const rows = Array.from({ length: count }, (_, place) => ({
    ...{ ...video, title: `${title} ${place}` },
    published_at: new Date(world.clock.now().getTime() - place * 1000),
  }));
  await world.services.db.insertInto("videos").values(rows).execute();
}

/** Whether the newest video of a topic is visible to a user, for each kind of query. */
async function isNewestShown({ call }: Person, title: string, tag: string): Promise<boolean[]> {
  const query = { query: title, limit: 5 };
  const [listed, found, all] = await Promise.all([
    call(videos.list, { query: { tag, limit: 5 } }),
    call(search.find, { query: { ...query, entity: "videos" } }),
    call(search.find, { query: { ...query, entity: "all" } }),
  ]);
  if (found.entity !== "videos" || all.entity !== "all")
    throw new Error("unexpected entity in the search response");
  const lists = [listed.items, found.items, all.videos.items];
  return lists.map((items) => items.some((video) => video.title === `${title} 0`));
}

async function hideNewest(title: string): Promise<void> {
  const video = world.services.db.updateTable("videos").set({ listed: false });
  await video.where("title", "=", `${title} 0`).execute();
}

const SHOWN = [true, true, true];
const HIDDEN = [false, false, false];

describe("lists and search results", () => {
  it("show changes: in short lists at once, in long lists after a few seconds", async () => {
    const viewer = await world.person();
    expect(await isNewestShown(viewer, "Przełęcz", "góry")).toEqual(SHOWN);
    expect(await isNewestShown(viewer, "Latarnia", "morze")).toEqual(SHOWN);

    await hideNewest("Latarnia");
    expect(await isNewestShown(viewer, "Latarnia", "morze")).toEqual(HIDDEN);
    await hideNewest("Przełęcz");
    await expect
      .poll(() => isNewestShown(viewer, "Przełęcz", "góry"), { timeout: 30_000, interval: 200 })
      .toEqual(HIDDEN);
  });

  it("give suggestions with changes: few matches at once, many matches after a few seconds", async () => {
    const viewer = await world.person();
    const suggested = async (query: string) =>
      (await viewer.call(search.suggest, { query: { query } })).items.map(({ text }) => text);
    await insertVideos("Wiatrak", "wiatr", FEW);
    await insertVideos("Młyn", "woda", MANY);
    await reindexSearch(world.services);
    expect(await suggested("wiatr")).toContain("Wiatrak 0");
    const mills = await suggested("młyn");
    expect(mills).toHaveLength(8);

    await hideNewest("Wiatrak");
    await world.services.db
      .updateTable("videos")
      .set({ listed: false })
      .where("title", "in", mills)
      .execute();

    expect(await suggested("wiatr")).not.toContain("Wiatrak 0");
    await expect
      .poll(() => suggested("młyn"), { timeout: 30_000, interval: 200 })
      .not.toEqual(expect.arrayContaining([mills.at(-1)]));
  });

  it("are not shared with viewers who have content preferences", async () => {
    await insertVideos("Dolina", "doliny", MANY);
    await reindexSearch(world.services);
    const viewer = await world.person();
    expect(await isNewestShown(viewer, "Dolina", "doliny")).toEqual(SHOWN);

    const body = { channelId: creator.channel._id, blockedUntil: "2099-01-01T00:00:00.000Z" };
    await viewer.call(mutes.blockChannel, { body });

    expect(await isNewestShown(viewer, "Dolina", "doliny")).toEqual(HIDDEN);
    expect(await isNewestShown(await world.person(), "Dolina", "doliny")).toEqual(SHOWN);
  });
});

describe("list cache", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ["long", MANY, [1, 1, 1, 2]],
    ["short", FEW, [1, 2, 3, 4]],
  ])("computes a %s list only as often as needed", async (_, count, made) => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const database = {};
    let times = 0;
    const list = () =>
      cachedList(database, ["videos", { tag: "góry" }], async () => {
        await Promise.resolve();
        times += 1;
        return { count, times };
      });

    const seen = [(await list()).times, (await list()).times];
    vi.advanceTimersByTime(1900);
    seen.push((await list()).times);
    vi.advanceTimersByTime(5000);
    seen.push((await list()).times);

    expect(seen).toEqual(made);
  });
});
