import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { channels } from "#shared/channels/contract.ts";
import { search } from "#shared/search/contract.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import { indexChannel, reindexSearch } from "./reindex.ts";
import { RELEVANCE_TITLES } from "./testing/relevance-titles.ts";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;

interface VideoInput {
  readonly title: string;
  readonly tags?: readonly string[];
  readonly description?: string;
  readonly duration?: number;
  readonly views?: number;
  readonly daysAgo?: number;
}

async function insertVideo({ title, tags = [], ...video }: VideoInput): Promise<string> {
  const published = new Date(world.clock.now().getTime() - (video.daysAgo ?? 0) * 86_400_000);
  const { id } = await world.services.db
    .insertInto("videos")
    .values({
      ...{ channel_id: creator.channel._id, title, tags: [...tags], status: "public", listed: true },
      ...{ description: video.description ?? "", published_at: published },
      ...{ duration_seconds: video.duration ?? 60, views: video.views ?? 0 },
      ...{ width: null, height: null, created_by: creator.id },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  for (const [title, ...tags] of RELEVANCE_TITLES) await insertVideo({ title, tags, daysAgo: 400 });
  await reindexSearch(world.services);
});
afterAll(() => world.close());

async function find(query: { readonly query: string; readonly [name: string]: unknown }) {
  const answer = await creator.call(search.find, { query: { limit: 100, ...query, entity: "videos" } });
  if (answer.entity !== "videos") throw new Error("expected video results");
  return answer;
}

async function titlesFor(query: { readonly query: string; readonly [name: string]: unknown }) {
  return (await find(query)).items.map(({ title }) => title);
}

describe("GET /search?sort=relevance", () => {
  it("returns the best match first when sorted by relevance [LAS-075]", async () => {
    await insertVideo({ title: "Dzień na wsi", description: "Na końcu widać wiatromierz." });
    await insertVideo({ title: "Pogoda", tags: ["wiatromierz"], daysAgo: 30, views: 900 });
    await insertVideo({ title: "Wiatromierz z butelki", daysAgo: 300 });
    await insertVideo({ title: "Wiatromierze, wszystkie rodzaje", daysAgo: 200, duration: 5 });
    await reindexSearch(world.services);
    const byRelevance = (query: object = {}) =>
      titlesFor({ query: "wiatromierz", sort: "relevance", ...query });

    expect(await titlesFor({ query: "wiatromierz" })).toEqual([
      ...["Dzień na wsi", "Pogoda", "Wiatromierze, wszystkie rodzaje", "Wiatromierz z butelki"],
    ]);
    const best = ["Wiatromierz z butelki", "Wiatromierze, wszystkie rodzaje", "Pogoda", "Dzień na wsi"];
    expect(await byRelevance()).toEqual(best);
    expect(await byRelevance({ limit: 2, offset: 1 })).toEqual(best.slice(1, 3));
    expect(await byRelevance({ minDuration: 10 })).toEqual(best.toSpliced(1, 1));
    expect(await find({ query: "wiatromierz", sort: "relevance", limit: 2 })).toMatchObject({ count: 4 });
  });
});

describe("GET /search/suggestions", () => {
  const suggestions = async (query: string) =>
    (await creator.call(search.suggest, { query: { query } })).items;
  const textsFor = async (query: string) => (await suggestions(query)).map(({ text }) => text);

  it("suggests word completions and titles", async () => {
    expect(await textsFor("inflac")).toEqual(["inflacji", "Gospodarka Polski po trzech latach inflacji"]);
    expect(await textsFor("nocny poci")).toEqual(["nocny pociąg", "Nocny pociąg do Zakopanego"]);
    expect(await textsFor("qwerty")).toEqual([]);
  });

  it("suggests a title once, even if several videos have it", async () => {
    for (const copy of [1, 2]) await insertVideo({ title: "Kwietniowe gradobicie", views: copy });
    await reindexSearch(world.services);

    const titles = (await textsFor("kwietniowe grad")).filter((text) => text === "Kwietniowe gradobicie");

    expect(titles).toHaveLength(1);
  });

  it("suggests eight entries at most [LAS-152]", async () => {
    const titles = Array.from({ length: 9 }, (_, number) => `Parowozownia ${number + 1}`);
    for (const title of titles.slice(0, 8)) await insertVideo({ title });
    await reindexSearch(world.services);
    // A space ends the word: nothing is completed, and a text that differs has a list of its own in the cache.
    expect(await suggestions("parowozownia ")).toHaveLength(8);

    await insertVideo({ title: titles[8] ?? "" });
    await reindexSearch(world.services);
    expect(await suggestions("parowozownia  ")).toHaveLength(8);
  });

  it("suggests one completion per word stem", async () => {
    for (const title of ["Latawiec nad morzem", "Budujemy latawce", "O latawcach i wietrze"]) {
      await insertVideo({ title });
    }
    await reindexSearch(world.services);

    const words = (await suggestions("lataw")).filter(({ kind }) => kind === "words");

    expect(words).toHaveLength(1);
    expect(words[0]?.text).toMatch(/^lataw/);
  });

  it("returns kind and target of each suggestion, and nothing private [LAS-076, LAS-141]", async () => {
    const owner = await world.person({ role: "creator" });
    const shown = await owner.call(channels.create, { body: { name: "Szuwarami przez Mazury" } });
    const hidden = await owner.call(channels.create, { body: { name: "Zgrzebło kwadrygowe" } });
    await owner.call(channels.edit, { params: { id: hidden._id }, body: { visibility: "private" } });
    const person = await world.person();
    await world.services.db
      .updateTable("users")
      .set({ name: "Ida", surname: "Szuwarczak" })
      .where("id", "=", person.id)
      .execute();
    const videoId = await insertVideo({ title: "Szuwary na Krutyni", tags: ["trzcina"] });
    await reindexSearch(world.services);
    await indexChannel(world.services, shown._id);
    await indexChannel(world.services, hidden._id);

    const found = await suggestions("szuwa");

    expect(found.filter(({ kind }) => kind !== "words")).toEqual([
      { kind: "channel", text: "Szuwarami przez Mazury", target: shown.slug },
      { kind: "person", text: "Ida Szuwarczak", target: person.id },
      { kind: "video", text: "Szuwary na Krutyni", target: videoId },
    ]);
    expect((await suggestions("sz")).filter(({ kind }) => kind === "person")).toEqual([]);
    expect(await suggestions("kajak")).toContainEqual({ kind: "tag", text: "#kajaki", target: "kajaki" });
    expect(found.filter(({ kind }) => kind === "words").length).toBeGreaterThan(0);
    expect(found.map(({ text }) => text).join()).not.toMatch(/zgrzeb/);
    for (const { call } of [world, creator]) {
      const answer = await call(search.find, { query: { query: "Zgrzebło kwadrygowe", entity: "channels" } });
      expect(answer).toMatchObject({ items: [], count: 0 });
      const all = await call(search.find, { query: { query: "Zgrzebło kwadrygowe" } });
      expect(all).toMatchObject({ channels: { items: [], count: 0 } });
      expect((await call(search.suggest, { query: { query: "zgrzebło kwad" } })).items).toEqual([]);
    }
  });
});
