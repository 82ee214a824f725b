import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { channels } from "#shared/channels/contract.ts";
import { discovery } from "#shared/discovery/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import { refreshTrends } from "./discovery.ts";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let ids: Record<"train" | "storm" | "secret" | "byLink" | "draft", string>;

beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  ids = {
    train: await makeVideo("Nocny pociąg", { tags: ["Kolej", "góry"], categories: ["tourism"], views: 5 }),
    storm: await makeVideo("Burza", { tags: ["Pogoda", "góry"], categories: ["science"], views: 9 }),
    secret: await makeVideo("Tajne", { tags: ["tajne"], visibility: "private" }),
    byLink: await makeVideo("Z linku", { tags: ["zlinku"], visibility: "non_public" }),
    draft: await makeVideo("Szkic", { tags: ["szkic"], status: "processed" }),
  };
});
afterAll(() => world.close());

interface Changes {
  readonly tags: string[];
  readonly categories?: ("tourism" | "science")[];
  readonly views?: number;
  readonly visibility?: "public" | "private" | "non_public";
  readonly status?: "public" | "processed";
}

/** Inserts a video in the state after processing and publishing. */
async function makeVideo(title: string, changes: Changes): Promise<string> {
  const { visibility = "public", status = "public", ...rest } = changes;
  const { _id } = await creator.call(videos.create, { body: { channelId: creator.channel._id, title } });
  await world.services.db
    .updateTable("videos")
    .set({ ...rest, visibility, status, listed: visibility === "public" && status === "public" })
    .set({ published_at: world.clock.now() })
    .where("id", "=", _id)
    .execute();
  return _id;
}

const CODES =
  "kids education movie philosophy economy gaming history intervention cooking lifestyle books military fashion " +
  "automotive music science patriotism politics tutorials law religion family entertainment sport art technology " +
  "tourism newsPoland news upbringing health animals";
const HIDDEN = ["tajne", "zlinku", "szkic"];

describe("GET /categories", () => {
  it("lists all 32 with the number of their videos [DIS-012]", async () => {
    const { items, count } = await world.call(discovery.categories, { query: {} });

    expect(items.map(({ code }) => code)).toEqual(CODES.split(" "));
    expect(count).toBe(32);
    expect(items.filter(({ videosCount }) => videosCount > 0)).toEqual([
      { code: "science", videosCount: 1, name: "Nauka", icon: "flask-conical" },
      { code: "tourism", videosCount: 1, name: "Podróże", icon: "plane" },
    ]);
  });

  it("names them in the requested language, as texts of the site are written", async () => {
    const names = async (language: "pl" | "en") => {
      const { items } = await world.call(discovery.categories, { query: { language } });
      return items.filter(({ code }) => code.startsWith("news")).map(({ name }) => name);
    };

    expect(await names("pl")).toEqual(["Wiadomości z\u00A0Polski", "Wiadomości ze świata"]);
    expect(await names("en")).toEqual(["News from Poland", "World news"]);
  });
});

describe("GET /tags", () => {
  it("lists the tags of public videos, most used first [DIS-013]", async () => {
    const { items, count } = await world.call(discovery.tags, { query: {} });

    expect(items[0]).toEqual({ tag: "góry", videosCount: 2 });
    expect(items.map(({ tag }) => tag).toSorted()).toEqual(["Kolej", "Pogoda", "góry"].toSorted());
    expect(count).toBe(3);
  });

  it("finds tags by a substring, ignoring accents, in pages", async () => {
    const found = await world.call(discovery.tags, { query: { search: "GOR" } });
    const second = await world.call(discovery.tags, { query: { limit: 1, offset: 1 } });

    expect(found).toEqual({ items: [{ tag: "góry", videosCount: 2 }], count: 1 });
    expect(second).toMatchObject({ items: [expect.any(Object)], count: 3 });
  });
});

describe("GET /videos", () => {
  const titles = async (query: object) =>
    (await world.call(videos.list, { query: { status: "public", ...query } })).items.map(
      ({ title }) => title,
    );

  it("filters by category and tag, and returns public videos only [DIS-010, DIS-048]", async () => {
    expect(await titles({ category: "tourism" })).toEqual(["Nocny pociąg"]);
    expect(await titles({ tag: "góry", sort: "new" })).toEqual(["Burza", "Nocny pociąg"]);
    expect(await titles({ sort: "popular" })).toEqual(["Burza", "Nocny pociąg"]);
    expect(await titles({ sort: "views", sortDesc: false })).toEqual(["Nocny pociąg", "Burza"]);
    for (const tag of HIDDEN) expect(await titles({ tag }), `tag ${tag}`).toEqual([]);
  });
});

describe("GET /channels", () => {
  it("sorts by age and by subscriptions, and returns public channels only [DIS-043, DIS-044]", async () => {
    const other = await world.creator();
    const hidden = await world.creator();
    await hidden.call(channels.edit, { params: { id: hidden.channel._id }, body: { visibility: "private" } });
    await world.services.db
      .updateTable("channels")
      .set({ subscriptions_count: 7 })
      .where("id", "=", creator.channel._id)
      .execute();
    const order = async (sort: "createdAt" | "subscriptionsCount") =>
      (await other.call(channels.list, { query: { sort } })).items.map(({ _id }) => _id);

    expect(await order("createdAt")).toEqual([other.channel._id, creator.channel._id]);
    expect(await order("subscriptionsCount")).toEqual([creator.channel._id, other.channel._id]);
  });
});

describe("trending videos", () => {
  const HOUR_MS = 3_600_000;

  /** Views by `people` viewers `hoursAgo` hours ago, `times` views each. */
  async function watch(videoId: string, { people, hoursAgo, times = 1 }: Record<string, number>) {
    const viewed_at = new Date(world.clock.now().getTime() - (hoursAgo ?? 0) * HOUR_MS);
    const rows = Array.from({ length: people ?? 1 }, (_, place) => Buffer.from(`viewer ${place}`)).flatMap(
      (viewer_hash) =>
        Array.from({ length: times }, () => ({
          video_id: videoId,
          view_id: crypto.randomUUID(),
          viewed_at,
          viewer_hash,
        })),
    );
    await world.services.db.insertInto("video_views").values(rows).execute();
  }
  const order = async () => {
    await refreshTrends(world.services);
    const { items } = await creator.call(videos.list, { query: { sort: "trending" } });
    return items.map(({ _id }) => _id);
  };

  it("rank steady viewing above a single spike and above repeated views of one viewer", async () => {
    await watch(ids.storm, { people: 60, hoursAgo: 1 });
    for (const hoursAgo of [1, 2, 3, 4, 5]) await watch(ids.train, { people: 5, hoursAgo });
    expect(await order()).toEqual([ids.train, ids.storm]);

    await watch(ids.storm, { people: 1, hoursAgo: 2, times: 500 });
    expect(await order()).toEqual([ids.train, ids.storm]);
  });

  it("lose rank over time", async () => {
    world.clock.advance(80 * 3600);
    await watch(ids.storm, { people: 2, hoursAgo: 0 });
    expect((await order())[0]).toBe(ids.storm);
  });
});
