import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { mutes } from "#shared/accounts/mutes.ts";
import { NO_RULES, type ViewingRules } from "#shared/accounts/viewing-rules.ts";
import { channels } from "#shared/channels/contract.ts";
import { videoPages } from "#shared/home/contract.ts";
import { library } from "#shared/library/contract.ts";
import { unwantedVideos } from "#shared/library/unwanted-videos.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { recommendations } from "#shared/recommendations/contract.ts";
import { search } from "#shared/search/contract.ts";
import type { Category } from "#shared/videos/catalogue.ts";
import { videos } from "#shared/videos/contract.ts";
import { sweepSearchIndex } from "#server/features/search/sweep-index.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let other: Awaited<ReturnType<World["creator"]>>;
let ids: Record<"train" | "election" | "debate", string>;

beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  other = await world.creator();
  ids = {
    train: await insertFilm("Pociąg do Zakopanego", creator, "tourism"),
    election: await insertFilm("Wybory: pociąg do władzy", creator, "politics"),
    debate: await insertFilm("Pociąg pancerny", other, "history"),
  };
  await sweepSearchIndex(world.services);
});
afterAll(() => world.close());

async function insertFilm(
  title: string,
  { id, channel }: typeof creator,
  category: Category,
): Promise<string> {
  const film = await world.services.db
    .insertInto("videos")
    .values({
      ...{ channel_id: channel._id, title, tags: ["pociąg"], categories: [category], status: "public" },
      ...{ listed: true, published_at: world.clock.now(), duration_seconds: 100 },
      ...{ width: null, height: null, created_by: id },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return film.id;
}

async function ruled(rules: Partial<ViewingRules>): Promise<Person> {
  const person = await world.person();
  await person.call(accounts.edit, { body: { settings: { rules: { ...NO_RULES, ...rules } } } });
  return person;
}

/** What somebody is shown of the three films, in every list they can be in. */
async function shownTo({ call }: Pick<Person, "call">): Promise<string[][]> {
  const beside = ids.train;
  const found = await call(search.find, { query: { query: "pociąg", entity: "videos" } });
  const lists = [
    await call(videos.list, { query: {} }),
    await call(videos.list, { query: { tag: "pociąg", sort: "popular" } }),
    found.entity === "videos" ? found : { items: [], count: -1 },
  ];
  for (const { items, count } of lists) expect(count).toBe(items.length);
  const suggested = await call(recommendations.beside, { params: { id: beside }, query: {} });
  return [...lists.map(({ items }) => items), [...suggested.items, { _id: beside }]].map((items) =>
    items.map(({ _id }) => nameOf(_id)).toSorted(),
  );
}

function nameOf(id: string): string {
  return Object.entries(ids).find(([, one]) => one === id)?.[0] ?? "";
}

const ALL = ["debate", "election", "train"];

describe("the rules of an account", () => {
  it("hide nothing until they are chosen", async () => {
    const person = await world.person();

    expect(await shownTo(person)).toEqual([ALL, ALL, ALL, ALL]);
    expect((await person.call(accounts.me)).settings.rules).toBeUndefined();
  });

  it("hide a muted channel from every list, but not from its own page, until the date has passed [SOC-015]", async () => {
    const person = await world.person();
    const channelId = other.channel._id;
    const blockedUntil = new Date(world.clock.now().getTime() + 60_000).toISOString();
    await person.call(mutes.blockChannel, { body: { channelId, blockedUntil } });

    const without = ["election", "train"];
    expect(await shownTo(person)).toEqual([without, without, without, without]);
    const listed = await person.call(channels.list, { query: {} });
    expect(listed.items.map(({ _id }) => _id)).toEqual([creator.channel._id]);
    expect(listed.count).toBe(1);
    expect(await person.call(videos.list, { query: { channelId } })).toMatchObject({ count: 1 });
    expect(await shownTo(world)).toEqual([ALL, ALL, ALL, ALL]);

    world.clock.advance(120);
    expect(await shownTo(person)).toEqual([ALL, ALL, ALL, ALL]);
  });

  it("hide words in any form, from titles and tags", async () => {
    const person = await ruled({ words: ["Wyborów", "armia pancerna"] });
    expect(await shownTo(person)).toEqual(Array.from({ length: 4 }, () => ["debate", "train"]));

    const strict = await ruled({ words: ["pancernego pociągu"] });
    expect((await shownTo(strict))[0]).toEqual(["election", "train"]);
  });

  it("hide categories, but not on their own page", async () => {
    const person = await ruled({ categories: ["politics"] });

    expect(await shownTo(person)).toEqual(Array.from({ length: 4 }, () => ["debate", "train"]));
    expect(await person.call(videos.list, { query: { category: "politics" } })).toMatchObject({ count: 1 });
  });

  it("hide what was watched to its end", async () => {
    const person = await ruled({ hideWatched: true });
    const watch = (videoId: string, seconds: number) =>
      person.call(library.saveWatchingTime, { query: { videoId, seconds } });
    await watch(ids.debate, 96);
    await watch(ids.election, 60);

    expect(await shownTo(person)).toEqual(Array.from({ length: 4 }, () => ["election", "train"]));
    expect(await person.call(library.history, { query: {} })).toMatchObject({ count: 2 });
  });

  it("hide a film somebody is not interested in, until they change their mind", async () => {
    const person = await world.person();
    await person.call(unwantedVideos.add, { body: { videoId: ids.election } });
    await person.call(unwantedVideos.add, { body: { videoId: ids.election } });

    expect(await shownTo(person)).toEqual(Array.from({ length: 4 }, () => ["debate", "train"]));
    expect(await person.call(unwantedVideos.list, { query: {} })).toMatchObject({
      items: [{ _id: ids.election }],
      count: 1,
    });
    await person.call(unwantedVideos.remove, { params: { videoId: ids.election } });
    expect((await shownTo(person))[0]).toEqual(ALL);
    const unknown = person.call(unwantedVideos.add, { body: { videoId: crypto.randomUUID() } });
    expect(await outcomeOf(unknown)).toMatchObject({ status: 404 });
  });

  it("hold on the start page and for what the site itself recommends", async () => {
    const person = await ruled({ words: ["wybory"] });
    const moderator = await world.person({ role: "moderator" });
    const params = { id: "recommended" } as const;
    for (const videoId of Object.values(ids)) {
      await moderator.call(playlists.addVideo, { params, body: { videoId } });
    }
    const startPage = async ({ call }: Pick<Person, "call">) => {
      const page = await call(videoPages.bySlug, { params: { slug: "home" }, query: { language: "pl" } });
      const shown = page.sections.flatMap((section) => ("videos" in section ? section.videos.items : []));
      return new Set(shown.map(({ _id }) => nameOf(_id)));
    };

    expect(await startPage(moderator)).toContain("election");
    expect(await startPage(person)).toContain("train");
    expect(await startPage(person)).not.toContain("election");
    const recommended = await person.call(playlists.videos, { params, query: { paged: true } });
    expect(recommended).toMatchObject({ count: 2 });
    expect(await moderator.call(playlists.videos, { params, query: { paged: true } })).toMatchObject({
      count: 3,
    });
  });

  it("leave out recommendations where the site is to be calm", async () => {
    const { call } = await ruled({ calm: true });

    expect(await call(recommendations.beside, { params: { id: ids.train }, query: {} })).toMatchObject({
      items: [],
      count: 0,
    });
    expect(await call(recommendations.forViewer, { query: {} })).toMatchObject({ items: [], count: 0 });
    expect(await call(videos.list, { query: {} })).toMatchObject({ count: 3 });
  });

  it.each([[["a"]], [["!!"]], [["x".repeat(61)]], [Array.from({ length: 101 }, (_, n) => `słowo${n}`)]])(
    "refuse words that say nothing or too much: %j",
    async (words) => {
      const { call } = await world.person();
      const attempt = call(accounts.edit, { body: { settings: { rules: { ...NO_RULES, words } } } });
      expect(await outcomeOf(attempt)).toMatchObject({ status: 400 });
    },
  );
});
