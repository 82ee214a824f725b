import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Call } from "#shared/client.ts";
import { channels } from "#shared/channels/contract.ts";
import { discovery } from "#shared/discovery/contract.ts";
import { videoPages } from "#shared/home/contract.ts";
import { library } from "#shared/library/contract.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { ratings } from "#shared/ratings/contract.ts";
import { recommendations } from "#shared/recommendations/contract.ts";
import { search } from "#shared/search/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { publication } from "#shared/videos/publication.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { reindexSubjects } from "#server/features/recommendations/reindex-subjects.ts";
import { reindexSearch } from "#server/features/search/reindex.ts";
import { saveSettings } from "#server/features/site-settings/testing/save-settings.ts";
import { refreshTrends } from "#server/features/discovery/discovery.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";

/** Every state in which a video of another user is not public. */
const HIDDEN = [
  "private",
  "nonPublic",
  "unpublished",
  "deleted",
  "banned",
  "held",
  "ofPrivateChannel",
] as const;
type Kind = "shown" | (typeof HIDDEN)[number];

let world: World;
let author: Awaited<ReturnType<World["creator"]>>;
let viewer: Person;
const ids = {} as Record<Kind, string>;
let playlistId: string;

beforeAll(async () => {
  world = await openWorld();
  author = await world.creator();
  viewer = await world.person();
  const other = await world.creator();
  for (const kind of ["shown", ...HIDDEN] as const) {
    const channel = kind === "ofPrivateChannel" ? other.channel : author.channel;
    ids[kind] = await insertPublishedVideo(world, channel._id, { title: `Semafor ${kind}` });
    const columns = { tags: ["kolej", `tag ${kind}`.toLowerCase()], categories: ["music" as const] };
    await world.services.db.updateTable("videos").set(columns).where("id", "=", ids[kind]).execute();
  }
  await saveAll();
  await reindexSearch(world.services);
  await reindexSubjects(world.services);
  await refreshTrends(world.services);
  await hideThem(other);
});
afterAll(() => world.close());

/** The viewer watches, saves and likes each video and adds it to a playlist while it is public. */
async function saveAll(): Promise<void> {
  const { call } = viewer;
  playlistId = (await call(playlists.create, { body: { name: "Kolej", visibility: "public" } }))._id;
  for (const id of Object.values(ids)) {
    await call(library.saveWatchingTime, { query: { videoId: id, seconds: 20 } });
    await call(library.toggleWatchLater, { query: { id } });
    await call(ratings.rateVideo, { params: { id }, body: { rating: 1 } });
    await call(playlists.addVideo, { params: { id: playlistId }, body: { videoId: id } });
  }
}

async function hideThem(other: Awaited<ReturnType<World["creator"]>>): Promise<void> {
  const { call } = author;
  const { db } = world.services;
  for (const { channel } of [author, other]) {
    await viewer.call(subscriptions.subscribe, { params: { id: channel._id } });
  }
  await call(videos.edit, { params: { id: ids.private }, body: { visibility: "private" } });
  await call(videos.edit, { params: { id: ids.nonPublic }, body: { visibility: "non_public" } });
  await db
    .updateTable("videos")
    .set({ status: "processed", listed: false, published_at: null })
    .where("id", "=", ids.unpublished)
    .execute();
  await call(videos.remove, { params: { id: ids.deleted } });
  const moderator = await world.person({ role: "moderator" });
  const body = { reason: "SPM", note: "" } as const;
  await moderator.call(videoModeration.ban, { params: { id: ids.banned }, body });
  await holdByEdit(ids.held);
  const params = { id: other.channel._id };
  await other.call(channels.edit, { params, body: { visibility: "private" } });
  await until(async () => {
    const row = await db
      .selectFrom("videos")
      .select("listed")
      .where("id", "=", ids.ofPrivateChannel)
      .executeTakeFirstOrThrow();
    return !row.listed;
  }, "the channel's videos to leave the lists");
}

/** The site holds what a new account changes. */
async function holdByEdit(id: string): Promise<void> {
  const made = { created_by: author.id, cleared_at: world.clock.now() };
  await world.services.db.updateTable("videos").set(made).where("id", "=", id).execute();
  const admin = await world.person({ role: "admin" });
  await saveSettings(admin, { "moderation.holdVideos": 2 });
  await author.call(videos.edit, { params: { id }, body: { title: "Semafor held again" } });
  await saveSettings(admin, { "moderation.holdVideos": 0 });
}

/** The kinds of videos that a response contains. */
function kindsIn(response: unknown): string[] {
  const text = JSON.stringify(response);
  return Object.entries(ids).flatMap(([kind, id]) => (text.includes(id) ? [kind] : []));
}

const PAGE = { limit: 100 };
type List = (call: Call) => Promise<unknown>;

/** Public lists: every visitor sees the same items. */
const OPEN_LISTS: Readonly<Record<string, List>> = {
  "of all videos": (call) => call(videos.list, { query: PAGE }),
  "of what is trending": (call) => call(videos.list, { query: { ...PAGE, sort: "trending" } }),
  "of a channel": (call) => call(videos.list, { query: { ...PAGE, channelId: author.channel._id } }),
  "of a category": (call) => call(videos.list, { query: { ...PAGE, category: "music" } }),
  "of a tag": (call) => call(videos.list, { query: { ...PAGE, tag: "kolej" } }),
  "of titles with a word": (call) => call(videos.list, { query: { ...PAGE, query: "Semafor" } }),
  "of what is found": (call) => call(search.find, { query: { ...PAGE, query: "semafor", entity: "videos" } }),
  "of everything that is found": (call) => call(search.find, { query: { ...PAGE, query: "semafor" } }),
  "of suggestions": (call) => call(search.suggest, { query: { query: "semafor" } }),
  "of the start page": (call) =>
    call(videoPages.bySlug, { params: { slug: "home" }, query: { nocache: "" } }),
};

/** Lists for signed-in users only. */
const ACCOUNT_LISTS: Readonly<Record<string, List>> = {
  "of the subscribed channels": (call) =>
    call(videos.list, { query: { ...PAGE, subscribedChannelsOnly: true } }),
};

/** Saved videos are listed as long as the user may still watch them: an unlisted video needs only the link. */
const SAVED_LISTS: Readonly<Record<string, List>> = {
  history: (call) => call(library.history, { query: PAGE }),
  "watch later": (call) => call(library.watchLater, { query: PAGE }),
  favourites: (call) => call(ratings.ratedVideos, { query: PAGE }),
  "a playlist": (call) => call(playlists.videos, { params: { id: playlistId }, query: PAGE }),
};

describe("videos that are not public", () => {
  it.each(Object.entries(OPEN_LISTS))("are missing from the list %s [LAS-153]", async (_name, list) => {
    for (const { call } of [world, viewer]) expect(kindsIn(await list(call))).toEqual(["shown"]);
  });

  it.each(Object.entries(ACCOUNT_LISTS))("are missing from the list %s [LAS-153]", async (_name, list) => {
    expect(kindsIn(await list(viewer.call))).toEqual(["shown"]);
  });

  it.each(Object.entries(SAVED_LISTS))(
    "are missing from %s of users who have saved them [LAS-153]",
    async (_name, list) => {
      expect(kindsIn(await list(viewer.call)).toSorted()).toEqual(["nonPublic", "ofPrivateChannel", "shown"]);
    },
  );

  it("are not recommended, neither beside another video nor for an account [LAS-153]", async () => {
    const beside = await insertPublishedVideo(world, author.channel._id, { title: "Semafor obok" });
    await reindexSubjects(world.services);
    const stranger = await world.person();

    for (const { call } of [world, stranger]) {
      const suggested = await call(recommendations.beside, { params: { id: beside }, query: PAGE });
      expect(kindsIn(suggested)).toEqual(["shown"]);
      expect(kindsIn(await call(recommendations.forViewer, { query: PAGE }))).toEqual(["shown"]);
    }
  });

  it("are not announced before their premiere either [LAS-153]", async () => {
    const premiereAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    const [shown, hidden, linked] = [
      await makeVideo(world, author, "processed"),
      await makeVideo(world, author, "processed"),
      await makeVideo(world, author, "processed"),
    ];
    for (const id of [shown, hidden, linked]) {
      await author.call(publication.schedulePremiere, { params: { id }, body: { premiereAt } });
    }
    await author.call(videos.edit, { params: { id: hidden }, body: { visibility: "private" } });
    await author.call(videos.edit, { params: { id: linked }, body: { visibility: "non_public" } });

    for (const { call } of [world, viewer]) {
      const { items } = await call(videos.premieres, { query: PAGE });
      expect(items.map(({ _id }) => _id)).toEqual([shown]);
    }
  });

  it("add no tags and no categories to the public lists [LAS-153]", async () => {
    const { items } = await world.call(discovery.tags, { query: PAGE });
    expect(items.map(({ tag }) => tag).filter((tag) => tag.startsWith("tag "))).toEqual(["tag shown"]);
    const { items: counts } = await world.call(discovery.categories, { query: {} });
    expect(counts.find(({ code }) => code === "music")).toMatchObject({ videosCount: 1 });
  });

  it("are listed for the team of their channel, and for no other channel [LAS-153]", async () => {
    const own = await author.call(videos.listAll, { query: { ...PAGE, channelId: author.channel._id } });
    expect(kindsIn(own).toSorted()).toEqual([
      ...["banned", "held", "nonPublic", "private", "shown", "unpublished"],
    ]);
  });
});
