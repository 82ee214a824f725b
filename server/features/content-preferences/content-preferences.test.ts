import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { mutes } from "#shared/accounts/mutes.ts";
import { NO_PREFERENCES, type ContentPreferences } from "#shared/accounts/content-preferences.ts";
import { channels } from "#shared/channels/contract.ts";
import { videoPages } from "#shared/home/contract.ts";
import { library } from "#shared/library/contract.ts";
import { hiddenVideos } from "#shared/library/hidden-videos.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { recommendations } from "#shared/recommendations/contract.ts";
import { search } from "#shared/search/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { reindexSearch } from "#server/features/search/reindex.ts";
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
    train: await insertVideo("Pociąg do Zakopanego", creator, "tourism"),
    election: await insertVideo("Wybory: pociąg do władzy", creator, "politics"),
    debate: await insertVideo("Pociąg pancerny", other, "history"),
  };
  await reindexSearch(world.services);
});
afterAll(() => world.close());

async function insertVideo(
  title: string,
  { id, channel }: typeof creator,
  category: string,
): Promise<string> {
  const video = await world.services.db
    .insertInto("videos")
    .values({
      ...{ channel_id: channel._id, title, tags: ["pociąg"], categories: [category], status: "public" },
      ...{ listed: true, published_at: world.clock.now(), duration_seconds: 100 },
      ...{ width: null, height: null, created_by: id },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return video.id;
}

async function personWithPreferences(rules: Partial<ContentPreferences>): Promise<Person> {
  const person = await world.person();
  await person.call(accounts.edit, { body: { settings: { rules: { ...NO_PREFERENCES, ...rules } } } });
  return person;
}

/** Which of the three videos the user sees, in every list that can contain them. */
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

describe("the content preferences of an account", () => {
  it("hide nothing by default", async () => {
    const person = await world.person();

    expect(await shownTo(person)).toEqual([ALL, ALL, ALL, ALL]);
    expect((await person.call(accounts.me)).settings.rules).toBeUndefined();
  });

  it("hide a muted channel from every list, but not from its own page, until the end date [SOC-015]", async () => {
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

  it("hide videos with a word, in any form, in title or tags", async () => {
    const person = await personWithPreferences({ words: ["Wyborów", "armia pancerna"] });
    expect(await shownTo(person)).toEqual(Array.from({ length: 4 }, () => ["debate", "train"]));

    const strict = await personWithPreferences({ words: ["pancernego pociągu"] });
    expect((await shownTo(strict))[0]).toEqual(["election", "train"]);
  });

  it("hide categories, but not on their own page", async () => {
    const person = await personWithPreferences({ categories: ["politics"] });

    expect(await shownTo(person)).toEqual(Array.from({ length: 4 }, () => ["debate", "train"]));
    expect(await person.call(videos.list, { query: { category: "politics" } })).toMatchObject({ count: 1 });
  });

  it("hide videos watched to the end", async () => {
    const person = await personWithPreferences({ hideWatched: true });
    const watch = (videoId: string, seconds: number) =>
      person.call(library.saveWatchingTime, { query: { videoId, seconds } });
    await watch(ids.debate, 95);
    await watch(ids.election, 94);

    expect(await shownTo(person)).toEqual(Array.from({ length: 4 }, () => ["election", "train"]));
    expect(await person.call(library.history, { query: {} })).toMatchObject({ count: 2 });
  });

  it("hide a video the user is not interested in, until it is shown again", async () => {
    const person = await world.person();
    await person.call(hiddenVideos.add, { body: { videoId: ids.election } });
    await person.call(hiddenVideos.add, { body: { videoId: ids.election } });

    expect(await shownTo(person)).toEqual(Array.from({ length: 4 }, () => ["debate", "train"]));
    expect(await person.call(hiddenVideos.list, { query: {} })).toMatchObject({
      items: [{ _id: ids.election }],
      count: 1,
    });
    await person.call(hiddenVideos.remove, { params: { videoId: ids.election } });
    expect((await shownTo(person))[0]).toEqual(ALL);
    const unknown = person.call(hiddenVideos.add, { body: { videoId: crypto.randomUUID() } });
    expect(await outcomeOf(unknown)).toMatchObject({ status: 404 });
  });

  it("apply to the start page and the site's own recommendations", async () => {
    const person = await personWithPreferences({ words: ["wybory"] });
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

  it("leave out recommendations in distraction-free mode", async () => {
    const { call } = await personWithPreferences({ distractionFree: true });

    expect(await call(recommendations.beside, { params: { id: ids.train }, query: {} })).toMatchObject({
      items: [],
      count: 0,
    });
    expect(await call(recommendations.forViewer, { query: {} })).toMatchObject({ items: [], count: 0 });
    expect(await call(videos.list, { query: {} })).toMatchObject({ count: 3 });
  });

  it.each([[["a"]], [["!!"]], [["x".repeat(61)]], [Array.from({ length: 101 }, (_, n) => `słowo${n}`)]])(
    "reject words that are too short, too long or too many: %j",
    async (words) => {
      const { call } = await world.person();
      const attempt = call(accounts.edit, { body: { settings: { rules: { ...NO_PREFERENCES, words } } } });
      expect(await outcomeOf(attempt)).toMatchObject({ status: 400 });
    },
  );
});
