import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { channels } from "#shared/channels/contract.ts";
import { search } from "#shared/search/contract.ts";
import { openWorld, outcomeOf, until, type World } from "#server/testing/world.ts";
import { editDistance } from "./spelling.ts";
import { indexChannel, indexVideo, reindexSearch } from "./reindex.ts";
import { RELEVANCE_TITLES } from "./testing/relevance-titles.ts";
import { RELEVANCE_FIXTURES } from "./testing/relevance-fixtures.ts";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
const ids = new Map<string, string>();

interface VideoInput {
  readonly title: string;
  readonly tags?: readonly string[];
  readonly description?: string;
  readonly duration?: number;
  readonly views?: number;
  readonly likes?: number;
  readonly daysAgo?: number;
  readonly visibility?: "public" | "private" | "non_public";
}

/** Inserts a published video without indexing it. */
async function insertVideo({
  title,
  tags = [],
  visibility = "public",
  ...video
}: VideoInput): Promise<string> {
  const published = new Date(world.clock.now().getTime() - (video.daysAgo ?? 0) * 86_400_000);
  const { id } = await world.services.db
    .insertInto("videos")
    .values({
      ...{ channel_id: creator.channel._id, title, tags: [...tags], visibility, status: "public" },
      ...{ description: video.description ?? "", listed: visibility === "public", published_at: published },
      ...{ duration_seconds: video.duration ?? 60, views: video.views ?? 0, likes: video.likes ?? 0 },
      ...{ width: null, height: null, created_by: creator.id },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  ids.set(title, id);
  return id;
}

beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  for (const [title, ...tags] of RELEVANCE_TITLES) await insertVideo({ title, tags, daysAgo: 400 });
  await reindexSearch(world.services);
});
afterAll(() => world.close());

interface Query {
  readonly query: string;
  readonly [name: string]: unknown;
}

async function find(query: Query) {
  const answer = await creator.call(search.find, { query: { limit: 100, ...query, entity: "videos" } });
  if (answer.entity !== "videos") throw new Error("expected video results");
  return answer;
}

async function titlesFor(query: Query): Promise<string[]> {
  return (await find(query)).items.map(({ title }) => title);
}

/** Minimum share of the relevance fixtures with an expected video among the first three. */
const SCORE = 0.98;
const FIRST = 3;

describe("the relevance fixtures", () => {
  it("have an expected video among the first three", async () => {
    const missed: string[] = [];
    const figures: string[] = [];
    let judged = 0;
    for (const [kind, queries] of Object.entries(RELEVANCE_FIXTURES)) {
      let hits = 0;
      for (const [query, ...beginnings] of queries) {
        const titles = (await titlesFor({ query, limit: FIRST })).slice(0, FIRST);
        const isHit = titles.some((title) => beginnings.some((beginning) => title.startsWith(beginning)));
        if (isHit) hits += 1;
        else missed.push(`${query} -> ${titles.join(" | ")}`);
      }
      judged += queries.length;
      figures.push(`${kind} ${hits}/${queries.length}`);
    }
    const score = 1 - missed.length / judged;
    console.log(`judged queries: ${score.toFixed(3)} (${figures.join(", ")}) missed: ${missed.join("; ")}`);

    expect(judged).toBeGreaterThanOrEqual(150);
    expect(score).toBeGreaterThanOrEqual(SCORE);
  });

  it(
    "return all expected videos and little else for inflected, unaccented and mistyped queries",
    { tags: ["slow"] },
    async () => {
      const all = [
        ...RELEVANCE_FIXTURES.inflection,
        ...RELEVANCE_FIXTURES.accents,
        ...RELEVANCE_FIXTURES.typos,
      ];
      const blurred: string[] = [];
      for (const [query, ...beginnings] of all) {
        const titles = await titlesFor({ query });
        const isExpected = (title: string) => beginnings.some((beginning) => title.startsWith(beginning));
        if (titles.filter(isExpected).length < beginnings.length || titles.length > beginnings.length + 2) {
          blurred.push(`${query} -> ${titles.join(" | ")}`);
        }
      }

      expect(blurred.slice(all.length / 10)).toEqual([]);
    },
  );

  it("return the correction of a mistyped word", async () => {
    expect(await find({ query: "wiedzmim" })).toMatchObject({ corrected: "wiedźmin" });
    expect(await find({ query: "wiedzmin" })).toMatchObject({ corrected: null });
  });
});

describe("GET /search", () => {
  it("finds videos and channels, for visitors and accounts alike [DIS-011, DIS-021]", async () => {
    const { channel } = await world.creator();
    await creator.call(channels.edit, {
      params: { id: creator.channel._id },
      body: { description: "Zamki" },
    });
    await indexChannel(world.services, creator.channel._id);
    await indexChannel(world.services, channel._id);

    const answer = await world.call(search.find, { query: { query: "zamk" } });

    expect(answer).toMatchObject({
      entity: "all",
      videos: { count: 3, items: [expect.any(Object), expect.any(Object), expect.any(Object)] },
      channels: { count: 1, items: [{ _id: creator.channel._id }] },
    });
    expect(await creator.call(search.find, { query: { query: "zamk" } })).toMatchObject({ entity: "all" });
    expect(
      await world.call(search.find, { query: { query: channel.name, entity: "channels" } }),
    ).toMatchObject({ entity: "channels", items: [expect.objectContaining({ _id: channel._id })] });
  });

  it("finds a new channel at once", async () => {
    const owner = await world.person({ role: "creator" });
    const { _id } = await owner.call(channels.create, { body: { name: "Radio Żeglarzy" } });

    const found = await until(async () => {
      const answer = await owner.call(search.find, { query: { query: "żeglarz", entity: "channels" } });
      return answer.entity === "channels" && answer.items[0];
    }, "the new channel");

    expect(found).toMatchObject({ _id });
  });

  it("matches exact words only on request", async () => {
    expect(await titlesFor({ query: "zamki", exact: true })).toEqual(["Zamki Dolnego Śląska z lotu ptaka"]);
    expect(await titlesFor({ query: "lotu zamki", exact: true })).toEqual([]);
    expect(await titlesFor({ query: "z lotu ptaka", exact: true })).toHaveLength(1);
  });

  it("sorts and filters [DIS-019, DIS-020, DIS-029, DIS-030]", async () => {
    await insertVideo({ title: "Latawiec A", duration: 30, views: 5, likes: 9, daysAgo: 0.1 });
    await insertVideo({ title: "Latawiec B", duration: 300, views: 9, likes: 1, daysAgo: 3 });
    await insertVideo({ title: "Latawiec C", duration: 3000, views: 1, likes: 5, daysAgo: 20 });
    await reindexSearch(world.services);
    const order = async (query: object) =>
      (await titlesFor({ query: "latawce", ...query })).map((title) => title.at(-1)).join("");

    expect(await order({})).toBe("ABC");
    expect(await order({ sort: "publishedAt" })).toBe("ABC");
    expect(await order({ sortDesc: false })).toBe("CBA");
    expect(await order({ sort: "duration" })).toBe("CBA");
    expect(await order({ sort: "views" })).toBe("BAC");
    expect(await order({ sort: "likes" })).toBe("ACB");
    expect(await order({ minDuration: 300 })).toBe("BC");
    expect(await order({ maxDuration: 300 })).toBe("AB");
    expect(await order({ published: "today" })).toBe("A");
    expect(await order({ published: "week" })).toBe("AB");
    expect(await order({ published: "month" })).toBe("ABC");
  });

  it("neither finds nor suggests videos that are not public [DIS-048]", async () => {
    const hidden = await insertVideo({ title: "Hipopotam karłowaty", visibility: "private" });
    await insertVideo({ title: "Hipopotamica z linku", visibility: "non_public" });
    await reindexSearch(world.services);

    expect(await titlesFor({ query: "hipopotam" })).toEqual([]);
    expect(await find({ query: "hipopotan" })).toMatchObject({ corrected: null });
    expect(await creator.call(search.suggest, { query: { query: "hipo" } })).toMatchObject({ items: [] });

    const shown = { visibility: "public", listed: true, updated_at: world.clock.now() } as const;
    await world.services.db.updateTable("videos").set(shown).where("id", "=", hidden).execute();
    await indexVideo(world.services, hidden);
    expect(await titlesFor({ query: "hipopotamy" })).toEqual(["Hipopotam karłowaty"]);
  });

  it("reflects changes and deletions of videos", async () => {
    const id = await insertVideo({ title: "Wielbłąd w zoo" });
    await reindexSearch(world.services);
    const change = async (columns: object) => {
      await world.services.db
        .updateTable("videos")
        .set({ ...columns, updated_at: new Date() })
        .where("id", "=", id)
        .execute();
      await reindexSearch(world.services);
    };

    await change({ title: "Lama w zoo" });
    expect(await titlesFor({ query: "lamy" })).toEqual(["Lama w zoo"]);
    expect(await titlesFor({ query: "wielbłąd" })).toEqual([]);
    await change({ status: "deleted", listed: false });
    expect(await titlesFor({ query: "lamy" })).toEqual([]);
  });

  it("keeps returning results while the index is rebuilt, which can be stopped and resumed", async () => {
    const { db } = world.services;
    const before = await titlesFor({ query: "pociągi" });
    const hasAllForms = () => db.selectFrom("search_progress").select("has_all_forms").executeTakeFirst();
    await db
      .updateTable("search_progress")
      .set({ reached: new Date(0), has_all_forms: false })
      .execute();
    await db.deleteFrom("search_forms").execute();

    await reindexSearch(world.services, AbortSignal.abort());
    expect(await hasAllForms()).toEqual({ has_all_forms: false });
    expect(await titlesFor({ query: "pociągi" })).toEqual(before);

    await Promise.all([reindexSearch(world.services), reindexSearch(world.services)]);
    expect(await hasAllForms()).toEqual({ has_all_forms: true });
    expect(await titlesFor({ query: "pociągi" })).toEqual(before);
  });

  it("finds the videos of a channel by its new name", async () => {
    const other = await world.creator();
    const { id } = await world.services.db
      .insertInto("videos")
      .values({
        ...{ channel_id: other.channel._id, title: "Odcinek pilotażowy", status: "public", listed: true },
        ...{ published_at: world.clock.now(), width: null, height: null, created_by: other.id },
      })
      .returning("id")
      .executeTakeFirstOrThrow();

    await other.call(channels.edit, { params: { id: other.channel._id }, body: { name: "Głos Roztocza" } });

    expect(
      await until(async () => (await find({ query: "roztocze" })).items[0], "the video of the channel"),
    ).toMatchObject({ _id: id });
  });

  it.each(["", "x".repeat(256)])("refuses %j", async (query) => {
    expect(await outcomeOf(world.call(search.find, { query: { query } }))).toMatchObject({ status: 400 });
  });

  it.each(["!!!", "' & | !", "<->", ":*", "a:b'c\\", "🦔", "日本"])("survives %j", async (query) => {
    expect(await outcomeOf(world.call(search.find, { query: { query } }))).toMatchObject({ status: 200 });
    expect(await outcomeOf(world.call(search.suggest, { query: { query } }))).toMatchObject({
      status: 200,
    });
  });
});

describe("editDistance", () => {
  it.each([
    ["gospdarka", "gospodarka", 1],
    ["pieorgi", "pierogi", 1],
    ["kot", "kot", 0],
    ["kot", "pies", 4],
    ["", "ab", 2],
  ])("%s and %s are %d apart", (one, other, distance) => {
    expect(editDistance(one, other)).toBe(distance);
  });
});
