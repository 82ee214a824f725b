import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorld, type World } from "#server/testing/world.ts";
import { COUNTED_MAX, countVideos, findVideos, isVideoFound, SAMPLED } from "./found-videos.ts";
import { queryForAll, vectorOf } from "./vectors.ts";
import { wordsOf } from "./words.ts";

const HOUR_MS = 3_600_000;
const VIDEOS = 2.5 * SAMPLED;
const PAGE_ITEMS = 40;

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
  await sql`
    insert into video_search (video_id, vector)
    select f.id, f.vector::tsvector
    from jsonb_to_recordset(${JSON.stringify(vectors)}::jsonb) as f (id uuid, vector text)`.execute(db);
});
afterAll(() => world.close());

describe("findVideos, with more videos than are looked at one by one", () => {
  const words = ["jarzebina", "glog", "kalina", "rokitnik", "berberys", "nic"];
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

  it("knows what is found only among the oldest", async () => {
    expect(await isVideoFound(world.services.db, queryForAll(["rokitnik"]))).toBe(true);
    expect(await isVideoFound(world.services.db, queryForAll(["nic"]))).toBe(false);
  });
});
