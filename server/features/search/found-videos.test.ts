import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorld, type World } from "#server/testing/world.ts";
import { isInManyVideos } from "./common-words.ts";
import { countVideos, findVideos, isVideoFound } from "./found-videos.ts";
import { markAllForms, saveForms } from "./index-store.ts";
import { withKnownForms } from "./known-forms.ts";
import { formsOf, queryForAll, vectorOf } from "./vectors.ts";
import { wordsOf } from "./words.ts";

const HOUR_MS = 3_600_000;
const VIDEOS = 4000;
const PAGE_ITEMS = 40;
/** More hits are not counted. */
const COUNTED_MAX = 1000;

let world: World;

interface Film {
  readonly id: string;
  readonly title: string;
  readonly published: Date;
  readonly views: number;
  readonly likes: number;
  readonly seconds: number;
}

/** In the order of their dates, the newest first. */
const films: Film[] = Array.from({ length: VIDEOS }, (_, number) => ({
  id: `0199a000-0000-7000-8000-${(number * 7919).toString(16).padStart(12, "0")}`,
  title: titleOf(number),
  published: new Date(Date.UTC(2026, 0, 1) - number * HOUR_MS),
  views: (number * 31) % 997,
  likes: (number * 17) % 101,
  seconds: 60 + ((number * 13) % 503),
}));

/** Words of every kind: in all titles, in some, in those of long ago only, in hardly any. */
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
  new: (film: Film) => film.published.getTime(),
  views: (film: Film) => film.views,
  likes: (film: Film) => film.likes,
  duration: (film: Film) => film.seconds,
};

function inOrder(sort: keyof typeof ORDERS, sortDesc: boolean, found: readonly Film[]): string[] {
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
    from jsonb_to_recordset(${JSON.stringify(films)}::jsonb)
      as f (id uuid, title text, published timestamptz, views int, likes int, seconds int)`.execute(db);
  const vectors = films.map(({ id, title }) => ({ id, vector: vectorOf([{ text: title, weight: "A" }]) }));
  // Few on each page of the table, as with longer texts.
  await sql`alter table video_search set (fillfactor = 10)`.execute(db);
  await sql`
    insert into video_search (video_id, vector)
    select f.id, f.vector::tsvector
    from jsonb_to_recordset(${JSON.stringify(vectors)}::jsonb) as f (id uuid, vector text)`.execute(db);
  await sql`analyze video_search`.execute(db);
});
afterAll(() => world.close());

describe("findVideos, with more videos than are looked at one by one", () => {
  const words = ["jarzebina", "glog", "deren", "kalina", "rokitnik", "berberys", "nic"];
  const cases = words.flatMap((word) => Object.keys(ORDERS).map((sort) => ({ word, sort })));

  it.each(cases)("brings every page of $word by $sort, in both directions", async ({ word, sort }) => {
    const { db } = world.services;
    const by = sort as keyof typeof ORDERS;
    const found = films.filter(({ title }) => wordsOf(title).includes(word));
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

  it("keeps to the days and the length asked for", async () => {
    const { db } = world.services;
    const publishedSince = new Date(Date.UTC(2026, 0, 1) - 1500 * HOUR_MS);
    const search = { words: queryForAll(["jarzebina"]), publishedSince, minDuration: 400 };
    const found = films.slice(0, 1501).filter(({ seconds }) => seconds >= 400);

    for (const sort of ["new", "views"] as const) {
      const page = { sort, sortDesc: true, limit: PAGE_ITEMS, offset: 0 };
      const answer = await findVideos(db, search, page);
      expect(answer.ids).toEqual(inOrder(sort, true, found).slice(0, PAGE_ITEMS));
      expect(answer.count).toBe(found.length);
    }
    expect(await countVideos(db, search)).toBe(found.length);
  });

  it("finds the same by the words that are known as by their beginning", async () => {
    const { db } = world.services;
    const page = { sort: "views", sortDesc: true, limit: PAGE_ITEMS, offset: 0 } as const;
    const begun = { words: queryForAll(["jarzebina", "rok"]) };
    await db.updateTable("search_progress").set({ has_all_forms: false }).execute();
    const byBeginning = await findVideos(db, begun, page);

    await saveForms(db, formsOf(films.map(({ title }) => title)));
    await markAllForms(db);

    expect((await withKnownForms(db, begun)).words).toBe("('jarzebin') & ('rok' | '=rokitnik')");
    expect(byBeginning.count).toBe(3);
    expect(await findVideos(db, begun, page)).toEqual(byBeginning);
  });

  it("is sure of many only where there are many", async () => {
    const { db } = world.services;
    const areMany = (word: string, filters = {}) =>
      isInManyVideos(db, { words: queryForAll([word]), ...filters }, 50);

    expect(await areMany("jarzebina")).toBe(true);
    expect(await areMany("kalina")).toBe(true);
    expect(await areMany("glog")).toBe(false);
    expect(await areMany("rokitnik")).toBe(false);
    expect(await areMany("jarzebina", { minDuration: 562 })).toBe(false);
    expect(await isInManyVideos(db, { words: queryForAll(["jarzebina"]) }, VIDEOS)).toBe(false);
  });

  it("knows what is found only among the oldest", async () => {
    expect(await isVideoFound(world.services.db, queryForAll(["rokitnik"]))).toBe(true);
    expect(await isVideoFound(world.services.db, queryForAll(["nic"]))).toBe(false);
  });
});
