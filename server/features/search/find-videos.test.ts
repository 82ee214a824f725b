import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorld, type World } from "#server/testing/world.ts";
import { hasManyHits } from "./hit-estimate.ts";
import { countVideos, findVideos, isVideoFound } from "./find-videos.ts";
import { markWordFormsComplete, saveWordForms } from "./index-store.ts";
import { expandPrefixes } from "./expand-prefixes.ts";
import { wordFormsOf, queryForAll, vectorOf } from "./vectors.ts";
import { wordsOf } from "#server/platform/text/words.ts";

const HOUR_MS = 3_600_000;
const VIDEOS = 4000;
const PAGE_ITEMS = 40;
/** More hits are not counted. */
const COUNTED_MAX = 1000;

let world: World;

interface IndexedVideo {
  readonly id: string;
  readonly title: string;
  readonly published: Date;
  readonly views: number;
  readonly likes: number;
  readonly seconds: number;
}

/** In the order of their dates, the newest first. */
const videos: IndexedVideo[] = Array.from({ length: VIDEOS }, (_, number) => ({
  id: `0199a000-0000-7000-8000-${(number * 7919).toString(16).padStart(12, "0")}`,
  title: titleOf(number),
  published: new Date(Date.UTC(2026, 0, 1) - number * HOUR_MS),
  views: (number * 31) % 997,
  likes: (number * 17) % 101,
  seconds: 60 + ((number * 13) % 503),
}));

/** Words of every frequency: in all titles, in some, only in old ones, in very few. */
function titleOf(number: number): string {
  const words = ["jarzębina"];
  if (number % 50 === 3) words.push("głóg");
  if (number >= 1000) words.push("dereń");
  if (number >= VIDEOS - COUNTED_MAX - 100) words.push("kalina");
  if (number >= VIDEOS - 3) words.push("rokitnik");
  if (number === 5) words.push("berberys");
  return words.join(" ");
}

const ORDERS = {
  new: (video: IndexedVideo) => video.published.getTime(),
  views: (video: IndexedVideo) => video.views,
  likes: (video: IndexedVideo) => video.likes,
  duration: (video: IndexedVideo) => video.seconds,
};

function inOrder(sort: keyof typeof ORDERS, sortDesc: boolean, found: readonly IndexedVideo[]): string[] {
  const key = ORDERS[sort];
  const ascending = found.toSorted((a, b) => key(a) - key(b) || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
  return sortDesc ? ascending.toReversed() : ascending;
}

beforeAll(async () => {
  world = await openWorld();
  const { channel } = await world.creator();
  const { db } = world.services;
  await sql`
    insert into videos
      (id, channel_id, title, status, listed, published_at, views, likes, duration_seconds)
    select f.id, ${channel._id}, f.title, 'public', true, f.published, f.views, f.likes, f.seconds
    from jsonb_to_recordset(${JSON.stringify(videos)}::jsonb)
      as f (id uuid, title text, published timestamptz, views int, likes int, seconds int)`.execute(db);
  const vectors = videos.map(({ id, title }) => ({ id, vector: vectorOf([{ text: title, weight: "A" }]) }));
  // Few rows per table page, as with longer texts.
  await sql`alter table video_search set (fillfactor = 10)`.execute(db);
  await sql`
    insert into video_search (video_id, vector)
    select f.id, f.vector::tsvector
    from jsonb_to_recordset(${JSON.stringify(vectors)}::jsonb) as f (id uuid, vector text)`.execute(db);
  await sql`analyze video_search`.execute(db);
});
afterAll(() => world.close());

describe("findVideos, with more videos than the linear scan covers", () => {
  const words = ["jarzebina", "glog", "deren", "kalina", "rokitnik", "berberys", "nic"];
  const cases = words.flatMap((word) => Object.keys(ORDERS).map((sort) => ({ word, sort })));

  it.each(cases)("returns every page of $word by $sort, in both directions", async ({ word, sort }) => {
    const { db } = world.services;
    const by = sort as keyof typeof ORDERS;
    const found = videos.filter(({ title }) => wordsOf(title).includes(word));
    for (const sortDesc of [true, false]) {
      const expected = inOrder(by, sortDesc, found);
      for (const offset of [0, PAGE_ITEMS, COUNTED_MAX, VIDEOS - 1]) {
        const page = { sort: by, sortDesc, limit: PAGE_ITEMS, offset };
        const { ids, count } = await findVideos(db, { words: queryForAll([word]) }, page);

        expect(ids).toEqual(expected.slice(offset, offset + PAGE_ITEMS));
        expect(count).toBe(Math.min(found.length, COUNTED_MAX));
      }
    }
  });

  it("filters by publication date and duration", async () => {
    const { db } = world.services;
    const publishedSince = new Date(Date.UTC(2026, 0, 1) - 1500 * HOUR_MS);
    const search = { words: queryForAll(["jarzebina"]), publishedSince, minDuration: 400 };
    const found = videos.slice(0, 1501).filter(({ seconds }) => seconds >= 400);

    for (const sort of ["new", "views"] as const) {
      const page = { sort, sortDesc: true, limit: PAGE_ITEMS, offset: 0 };
      const answer = await findVideos(db, search, page);
      expect(answer.ids).toEqual(inOrder(sort, true, found).slice(0, PAGE_ITEMS));
      expect(answer.count).toBe(found.length);
    }
    expect(await countVideos(db, search)).toBe(found.length);
  });

  it("finds the same with expanded word forms as with a prefix", async () => {
    const { db } = world.services;
    const page = { sort: "views", sortDesc: true, limit: PAGE_ITEMS, offset: 0 } as const;
    const withPrefixes = { words: queryForAll(["jarzebina", "rok"]) };
    await db.updateTable("search_progress").set({ has_all_forms: false }).execute();
    const byPrefix = await findVideos(db, withPrefixes, page);

    await saveWordForms(db, wordFormsOf(videos.map(({ title }) => title)));
    await markWordFormsComplete(db);

    expect((await expandPrefixes(db, withPrefixes)).words).toBe("('jarzebin') & ('rok' | '=rokitnik')");
    expect(byPrefix.count).toBe(3);
    expect(await findVideos(db, withPrefixes, page)).toEqual(byPrefix);
  });

  it("reports many hits only if there are many", async () => {
    const { db } = world.services;
    const areMany = (word: string, filters = {}) =>
      hasManyHits(db, { words: queryForAll([word]), ...filters }, 50);

    expect(await areMany("jarzebina")).toBe(true);
    expect(await areMany("kalina")).toBe(true);
    expect(await areMany("glog")).toBe(false);
    expect(await areMany("rokitnik")).toBe(false);
    expect(await areMany("jarzebina", { minDuration: 562 })).toBe(false);
    expect(await hasManyHits(db, { words: queryForAll(["jarzebina"]) }, VIDEOS)).toBe(false);
  });

  it("finds hits that exist only among the oldest videos", async () => {
    expect(await isVideoFound(world.services.db, queryForAll(["rokitnik"]))).toBe(true);
    expect(await isVideoFound(world.services.db, queryForAll(["nic"]))).toBe(false);
  });
});
