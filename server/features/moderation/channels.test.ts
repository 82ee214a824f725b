import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient, type Call } from "#shared/client.ts";
import { channels } from "#shared/channels/contract.ts";
import { comments } from "#shared/comments/contract.ts";
import { videoPages } from "#shared/home/contract.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { live, liveService } from "#shared/live/contract.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { search } from "#shared/search/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { reindexSearch } from "#server/features/search/reindex.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";
import { endDueDecisions } from "./moderation.ts";

const HOUR_SECONDS = 3600;

let world: World;
let owner: Awaited<ReturnType<World["creator"]>>;
let stranger: Person;
let moderator: Person;
let channelId: string;
let videoId: string;
let postId: string;
let playlistId: string;

beforeAll(async () => {
  world = await openWorld();
  owner = await world.creator();
  stranger = await world.person();
  moderator = await world.person({ role: "moderator" });
  channelId = owner.channel._id;
  await owner.call(channels.edit, { params: { id: channelId }, body: { name: "Wydra nad Bugiem" } });
  videoId = await insertPublishedVideo(world, channelId, { title: "Wydra w zatoce" });
  const post = await owner.call(posts.create, { body: { message: "Wydra śpi", channelId } });
  postId = post._id;
  const playlist = await owner.call(playlists.create, {
    body: { name: "Wydry", visibility: "public", channelId },
  });
  playlistId = playlist._id;
  await owner.call(playlists.addVideo, { params: { id: playlistId }, body: { videoId } });
  await reindexSearch(world.services, new AbortController().signal);
});
afterAll(() => world.close());

type Verdict = CallInput<typeof moderation.decide>["body"];

const REASON = { reason: "SPM", note: "Te same filmy po raz piąty." } as const;

function decideOnChannel(call: Call, verdict: Partial<Verdict>) {
  return call(moderation.decide, {
    body: { entityType: "channel", entityId: channelId, measure: "hide", note: "", ...verdict },
  });
}

function liftDecision(_id: string) {
  return moderator.call(moderation.lift, { params: { id: _id } });
}

/** Requests go through the response cache, as those of pages do. */
async function seenByVisitors() {
  const text = (path: string) => fetch(world.url + path).then((response) => response.text());
  const [channelList, videoList, postList, playlistList, found, front, feed, map] = await Promise.all([
    world.call(channels.list, { query: { limit: 100 } }),
    world.call(videos.list, { query: { limit: 100 } }),
    world.call(posts.list, { query: {} }),
    world.call(playlists.list, { query: {} }),
    world.call(search.find, { query: { query: "wydra" } }),
    world.call(videoPages.bySlug, { params: { slug: "home" }, query: {} }),
    text("/feeds/new/new.rss"),
    text("/sitemap.xml"),
  ]);
  const parts = [...map.matchAll(/\/sitemaps\/[^<]+/g)].map(([path]) => text(path));
  const mapped = (await Promise.all(parts)).join("");
  return {
    channel: channelList.items.some(({ _id }) => _id === channelId),
    video: videoList.items.some(({ _id }) => _id === videoId),
    post: postList.items.some(({ _id }) => _id === postId),
    playlist: playlistList.items.some(({ _id }) => _id === playlistId),
    found: JSON.stringify(found).includes(videoId) || JSON.stringify(found).includes(channelId),
    front: JSON.stringify(front).includes(videoId),
    feed: feed.includes(videoId),
    sitemap: mapped.includes(videoId) || mapped.includes(owner.channel.slug),
  };
}

async function addresses() {
  const status = (call: Promise<unknown>) => outcomeOf(call).then((outcome) => outcome.status);
  return Promise.all([
    status(world.call(channels.get, { params: { id: channelId } })),
    status(world.call(channels.bySlug, { params: { slug: owner.channel.slug } })),
    status(world.call(videos.get, { params: { id: videoId } })),
    status(world.call(posts.get, { params: { id: postId } })),
    status(world.call(playlists.get, { params: { id: playlistId } })),
    status(world.call(comments.list, { query: { videoId } })),
  ]);
}

const ALL = {
  ...{ channel: true, video: true, post: true, playlist: true },
  ...{ found: true, front: true, feed: true, sitemap: true },
};
const NONE = Object.fromEntries(Object.keys(ALL).map((place) => [place, false]));

describe("a hidden channel", () => {
  it("disappears from every list and address at once, and is restored after the lift [LAS-030]", async () => {
    expect(await seenByVisitors()).toEqual(ALL);
    expect(await addresses()).toEqual([200, 200, 200, 200, 200, 200]);

    const { _id } = await decideOnChannel(moderator.call, { measure: "hide", ...REASON });

    expect(await seenByVisitors()).toEqual(NONE);
    expect(await addresses()).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await outcomeOf(stranger.call(videos.get, { params: { id: videoId } }))).toMatchObject({
      code: "VIDEO_BLOCKED",
    });
    const own = await owner.call(channels.get, { params: { id: channelId } });
    expect(own).toMatchObject({ visibility: "public", restriction: { measure: "hide", ...REASON } });
    expect(await outcomeOf(owner.call(videos.get, { params: { id: videoId } }))).toMatchObject({
      status: 200,
    });

    await liftDecision(_id);

    expect(await seenByVisitors()).toEqual(ALL);
    expect(await addresses()).toEqual([200, 200, 200, 200, 200, 200]);
    const shown = await owner.call(channels.get, { params: { id: channelId } });
    expect(shown).toMatchObject({ restriction: null });
    expect(await outcomeOf(liftDecision(_id))).toMatchObject({ status: 409 });
  });

  it("is blocked until a date and visible again after it [LAS-030]", async () => {
    const end = new Date(world.clock.now().getTime() + 24 * HOUR_SECONDS * 1000).toISOString();

    await decideOnChannel(moderator.call, { measure: "block", until: end, ...REASON });

    expect(await seenByVisitors()).toEqual(NONE);
    expect(await addresses()).toEqual([404, 404, 404, 404, 404, 404]);
    world.clock.advance(23 * HOUR_SECONDS);
    await endDueDecisions(world.services);
    expect(await seenByVisitors()).toEqual(NONE);
    world.clock.advance(HOUR_SECONDS);
    await endDueDecisions(world.services);
    expect(await seenByVisitors()).toEqual(ALL);
    expect(await addresses()).toEqual([200, 200, 200, 200, 200, 200]);
  });

  it("stays hidden when its owner changes the visibility, which applies after the lift", async () => {
    const { _id } = await decideOnChannel(moderator.call, { measure: "hide", ...REASON });
    const edit = (visibility: "public" | "private") =>
      owner.call(channels.edit, { params: { id: channelId }, body: { visibility } });

    await edit("private");
    await edit("public");
    expect(await addresses()).toContain(404);
    await edit("private");
    await liftDecision(_id);

    expect(await outcomeOf(world.call(channels.get, { params: { id: channelId } }))).toMatchObject({
      status: 404,
    });
    await edit("public");
    expect(await outcomeOf(world.call(channels.get, { params: { id: channelId } }))).toMatchObject({
      status: 200,
    });
  });

  it("hides videos added while the channel is hidden", async () => {
    const { _id } = await decideOnChannel(moderator.call, { measure: "hide", ...REASON });
    const id = await makeVideo(world, owner, "processed");

    await owner.call(videos.publish, { params: { id } });

    expect(await outcomeOf(stranger.call(videos.get, { params: { id } }))).toMatchObject({ status: 404 });
    await liftDecision(_id);
    expect(await outcomeOf(stranger.call(videos.get, { params: { id } }))).toMatchObject({ status: 200 });
  });
});

describe("a limited channel", () => {
  it("is left out of lists and stays available at its address [LAS-029]", async () => {
    const { _id } = await decideOnChannel(moderator.call, { measure: "limit", limits: ["lists"], ...REASON });

    expect(await seenByVisitors()).toMatchObject({ channel: false, video: false, post: false });
    expect(await seenByVisitors()).toMatchObject({ found: false, front: false, feed: false, sitemap: false });
    expect(await addresses()).toEqual([200, 200, 200, 200, 200, 200]);
    const restriction = { measure: "limit", limits: ["lists"], ...REASON, until: null };
    expect(await owner.call(channels.get, { params: { id: channelId } })).toMatchObject({ restriction });
    const shown = await stranger.call(channels.get, { params: { id: channelId } });
    expect(shown).not.toHaveProperty("restriction");

    await liftDecision(_id);
    await until(async () => (await seenByVisitors()).channel, "the channel in lists");
  });

  it("rejects comments while they are paused [LAS-029]", async () => {
    const comment = (content: string) => moderator.call(comments.create, { body: { videoId, content } });
    const { _id } = await decideOnChannel(moderator.call, {
      measure: "limit",
      limits: ["comments"],
      ...REASON,
    });

    expect(await outcomeOf(comment("Ładna wydra"))).toMatchObject({ status: 403, code: "COMMENTS_LIMITED" });
    expect(await seenByVisitors()).toMatchObject({ channel: true, video: true });
    await liftDecision(_id);

    expect(await outcomeOf(comment("Ładna wydra"))).toMatchObject({ status: 200 });
  });

  it("cannot start live streams, and running ones are ended [LAS-029]", async () => {
    const streams = [1, 2].map((number) =>
      owner.call(videos.create, { body: { channelId, title: `Na żywo ${number}`, live: true } }),
    );
    const [running, planned] = await Promise.all(streams);
    const start = (id = "") => owner.call(live.start, { params: { id } });
    for (const stream of [running, planned]) {
      await owner.call(videos.edit, { params: { id: stream?._id ?? "" }, body: { tags: ["wydra"] } });
    }
    await start(running?._id);
    const service = createClient({ base: `${world.url}/live`, headers: () => ({}) });

    const { _id } = await decideOnChannel(moderator.call, { measure: "limit", limits: ["live"], ...REASON });

    expect(await outcomeOf(start(planned?._id))).toMatchObject({ status: 403, code: "LIVE_LIMITED" });
    const { url } = await owner.call(live.url, { params: { id: running?._id ?? "" } });
    const key = url.split("/").at(-1) ?? "";
    const admitted = () => outcomeOf(service(liveService.onPublish, { body: { key } }));
    expect(await admitted()).not.toMatchObject({ status: 200 });
    await liftDecision(_id);
    expect(await outcomeOf(start(planned?._id))).toMatchObject({ status: 200 });
    expect(await admitted()).toMatchObject({ status: 200 });
  });
});

describe("decisions", () => {
  it("are made by the staff, require a reason, and fit the entity type [LAS-029, LAS-030, LAS-031]", async () => {
    for (const [call, status] of [
      [world.call, 401],
      [stranger.call, 403],
      [owner.call, 403],
    ] as const) {
      expect(await outcomeOf(decideOnChannel(call, REASON))).toMatchObject({ status });
      const asked = { entityType: "channel", entityId: channelId } as const;
      expect(await outcomeOf(call(moderation.history, { query: asked }))).toMatchObject({ status });
    }
    const refused = async (verdict: Partial<Verdict>) =>
      Object.keys((await outcomeOf(decideOnChannel(moderator.call, verdict))).errors ?? {});
    expect(await refused({ measure: "hide" })).toEqual(["reason"]);
    expect(await refused({ measure: "limit", reason: "SPM", limits: [] })).toEqual(["limits"]);
    expect(await refused({ measure: "block", reason: "SPM" })).toEqual(["until"]);
    expect(await refused({ measure: "block", reason: "SPM", until: "2020-01-01T00:00:00.000Z" })).toEqual([
      "until",
    ]);
    expect(
      await refused({ entityType: "video", entityId: videoId, measure: "limit", reason: "SPM" }),
    ).toEqual(["measure"]);
    const nowhere = { entityId: crypto.randomUUID(), ...REASON };
    expect(await outcomeOf(decideOnChannel(moderator.call, nowhere))).toMatchObject({ status: 404 });
  });

  it("replace each other and stay in the history", async () => {
    const first = await decideOnChannel(moderator.call, { measure: "limit", limits: ["live"], ...REASON });
    const second = await decideOnChannel(moderator.call, { measure: "hide", reason: "INS", note: "" });

    const { items, count } = await moderator.call(moderation.history, {
      query: { entityType: "channel", entityId: channelId, limit: 2 },
    });

    expect(items).toMatchObject([
      { _id: second._id, measure: "hide", isInForce: true, decidedBy: "Ola Kowal" },
      { _id: first._id, measure: "limit", isInForce: false, endedAt: expect.any(String) },
    ]);
    expect(count).toBeGreaterThan(2);
    await liftDecision(second._id);
  });
});
