import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { mutes } from "#shared/accounts/mutes.ts";
import { search } from "#shared/search/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { sweepSearchIndex } from "#server/features/search/sweep-index.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";
import { rememberedList } from "./remembered-list.ts";

const MANY = 120;
const FEW = 3;

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;

beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  await insertFilms("Przełęcz", "góry", MANY);
  await insertFilms("Latarnia", "morze", FEW);
  await sweepSearchIndex(world.services);
});
afterAll(() => world.close());

async function insertFilms(title: string, tag: string, count: number): Promise<void> {
  const film = {
    ...{ channel_id: creator.channel._id, tags: [tag], status: "public" as const, listed: true },
    ...{ duration_seconds: 100, width: null, height: null, created_by: creator.id },
  };
  const films = Array.from({ length: count }, (_, place) => ({
    ...{ ...film, title: `${title} ${place}` },
    published_at: new Date(world.clock.now().getTime() - place * 1000),
  }));
  await world.services.db.insertInto("videos").values(films).execute();
}

/** Whether the newest film of a subject is shown to somebody, in each way to ask. */
async function isNewestShown({ call }: Person, title: string, tag: string): Promise<boolean[]> {
  const query = { query: title, limit: 5 };
  const [listed, found, all] = await Promise.all([
    call(videos.list, { query: { tag, limit: 5 } }),
    call(search.find, { query: { ...query, entity: "videos" } }),
    call(search.find, { query: { ...query, entity: "all" } }),
  ]);
  if (found.entity !== "videos" || all.entity !== "all") throw new Error("answered with something else");
  const lists = [listed.items, found.items, all.videos.items];
  return lists.map((items) => items.some((film) => film.title === `${title} 0`));
}

async function hideNewest(title: string): Promise<void> {
  const film = world.services.db.updateTable("videos").set({ listed: false });
  await film.where("title", "=", `${title} 0`).execute();
}

const SHOWN = [true, true, true];
const HIDDEN = [false, false, false];

describe("lists and what is found", () => {
  it("show what is new: short ones at once, long ones soon", async () => {
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

  it("are suggested as they are: what there is little of at once, the rest soon", async () => {
    const viewer = await world.person();
    const suggested = async (query: string) =>
      (await viewer.call(search.suggest, { query: { query } })).items.map(({ text }) => text);
    await insertFilms("Wiatrak", "wiatr", FEW);
    await insertFilms("Młyn", "woda", MANY);
    await sweepSearchIndex(world.services);
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

  it("are nobody else's where somebody has wishes of their own", async () => {
    await insertFilms("Dolina", "doliny", MANY);
    await sweepSearchIndex(world.services);
    const viewer = await world.person();
    expect(await isNewestShown(viewer, "Dolina", "doliny")).toEqual(SHOWN);

    const body = { channelId: creator.channel._id, blockedUntil: "2099-01-01T00:00:00.000Z" };
    await viewer.call(mutes.blockChannel, { body });

    expect(await isNewestShown(viewer, "Dolina", "doliny")).toEqual(HIDDEN);
    expect(await isNewestShown(await world.person(), "Dolina", "doliny")).toEqual(SHOWN);
  });
});

describe("rememberedList", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ["long", MANY, [1, 1, 1, 2]],
    ["short", FEW, [1, 2, 3, 4]],
  ])("makes a %s list as often as it has to", async (_, count, made) => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const database = {};
    let times = 0;
    const list = () =>
      rememberedList(database, ["videos", { tag: "góry" }], async () => {
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
