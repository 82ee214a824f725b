import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createClient } from "#shared/client.ts";
import { live, liveService } from "#shared/live/contract.ts";
import { publication } from "#shared/videos/publication.ts";
import { videos, type Video } from "#shared/videos/contract.ts";
import { addSession, streamFolder } from "#server/live/stream-folder.ts";
import { findMediaEngine, type FullEngine } from "#server/media/engine.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";
import { archiveEndedStreams, deleteArchivedSegments } from "./archive-streams.ts";

type Creator = Awaited<ReturnType<World["creator"]>>;

let world: World;
let creator: Creator;
let stranger: Creator;
let admin: Person;

beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_LIVE_URL: "https://live.nadaj.example/on", RTMP_PORT: "1936" } });
  creator = await world.creator();
  stranger = await world.creator();
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

async function makeLiveStream(changes: Parameters<typeof edit>[1] = {}): Promise<string> {
  const body = { channelId: creator.channel._id, title: "Na żywo z dworca", live: true };
  const { _id } = await creator.call(videos.create, { body });
  await edit(_id, { tags: ["kolej"], ...changes });
  return _id;
}

function edit(
  id: string,
  body: { tags?: string[]; livestreamStartsAt?: string | null; liveAutofinish?: boolean },
) {
  return creator.call(videos.edit, { params: { id }, body });
}

function show(id: string, call = world.call): Promise<Video> {
  return call(videos.get, { params: { id } });
}

function start(id: string, call = creator.call) {
  return call(live.start, { params: { id } });
}

function later(seconds: number): string {
  return new Date(world.clock.now().getTime() + seconds * 1000).toISOString();
}

/** A client of the live service. */
function service({ token }: { token?: string } = {}) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return createClient({ base: `${world.url}/live`, headers: () => headers });
}

describe("a live stream", () => {
  it("is created, started, disconnected and finished by its owner or an administrator [LIV-002, LIV-003, LIV-026, LIV-027]", async () => {
    for (const { call, token } of [creator, admin]) {
      const id = await makeLiveStream();
      expect(await show(id, creator.call)).toMatchObject({
        live: true,
        isLiveNow: false,
        liveAutofinish: true,
      });
      expect(await outcomeOf(show(id))).toMatchObject({ status: 404 });

      expect(await start(id, call)).toMatchObject({
        isLiveNow: true,
        livestreamEndedAt: null,
        status: "public",
      });
      expect(await show(id)).toMatchObject({ live: true, isLiveNow: true });
      await service({ token })(liveService.endStream, { params: { id } });
      expect(await show(id)).toMatchObject({ isLiveNow: true });

      const ended = await call(live.finish, { params: { id } });
      expect(ended).toMatchObject({ isLiveNow: false, livestreamEndedAt: expect.any(String) });
      expect(await outcomeOf(start(id, call))).toMatchObject({ code: "NOT_LIVE" });
    }
  });

  it("belongs to its channel: other users can neither start nor finish it, nor read its key [LIV-005]", async () => {
    const id = await makeLiveStream();
    const { url } = await creator.call(live.url, { params: { id } });
    expect(url).toMatch(/^\/live\/[\w-]{43}$/);
    await start(id);

    for (const [call, status] of [
      [stranger.call, 403],
      [world.call, 401],
    ] as const) {
      for (const endpoint of [live.start, live.finish, live.url, live.stats]) {
        expect(await outcomeOf(call(endpoint, { params: { id } }))).toMatchObject({ status });
      }
    }
  });

  it("needs a title and a tag to start, and an ordinary video cannot start", async () => {
    const channelId = creator.channel._id;
    const missing = async (id: string) => {
      const { code, errors } = await outcomeOf(start(id));
      return [code, Object.keys(errors ?? {})];
    };
    const { _id: bare } = await creator.call(videos.create, { body: { channelId, live: true } });
    expect(await missing(bare)).toEqual(["NOT_READY_TO_PUBLISH", ["title", "tags"]]);
    await edit(bare, { tags: ["kolej"] });
    expect(await missing(bare)).toEqual(["NOT_READY_TO_PUBLISH", ["title"]]);
    const { _id: untagged } = await creator.call(videos.create, {
      body: { channelId, live: true, title: "Na żywo z peronu" },
    });
    expect(await missing(untagged)).toEqual(["NOT_READY_TO_PUBLISH", ["tags"]]);
    const video = await makeVideo(world, creator, "processed");
    expect(await outcomeOf(start(video))).toMatchObject({ code: "NOT_LIVE" });
    expect(await outcomeOf(edit(video, { livestreamStartsAt: later(60) }))).toMatchObject({
      code: "NOT_LIVE",
    });
  });

  it("reports the incoming signal to its owner [LIV-006, LIV-029]", async () => {
    const id = await makeLiveStream();
    await start(id);
    const quiet = { hasSignal: false, bitrate: null, fps: null, width: null, height: null, viewers: 0 };
    expect(await creator.call(live.stats, { params: { id } })).toMatchObject(quiet);

    const signal = { signal_since: world.clock.now(), signal_at: world.clock.now() };
    const { db } = world.services;
    await db.updateTable("videos").set({ live_has_signal: true }).where("id", "=", id).execute();
    await db
      .updateTable("live_streams")
      .set({ ...signal, width: 1280, height: 720, fps: 30, bits_per_second: 2_500_000 })
      .where("video_id", "=", id)
      .execute();

    const stats = await creator.call(live.stats, { params: { id } });
    expect(stats).toMatchObject({ hasSignal: true, bitrate: 2_500_000, fps: 30, width: 1280, height: 720 });
    expect(stats.startedAt).toEqual(expect.any(String));
    expect(await world.call(live.viewers, { params: { id } })).toMatchObject({ viewers: 0, isLiveNow: true });
    await db.updateTable("videos").set({ live_has_signal: false }).where("id", "=", id).execute();
    expect(await creator.call(live.stats, { params: { id } })).toMatchObject(quiet);
  });

  it("finishes automatically a minute after its signal is lost, if enabled [LIV-028]", async () => {
    const engine = (await findMediaEngine({ env: process.env, log: world.services.log })) as FullEngine;
    const [byItself, byHand] = [await makeLiveStream(), await makeLiveStream({ liveAutofinish: false })];
    onTestFinished(world.clock.stop());
    for (const id of [byItself, byHand]) {
      await start(id);
      await world.services.db
        .updateTable("live_streams")
        .set({ signal_since: null, signal_at: world.clock.now() })
        .where("video_id", "=", id)
        .execute();
    }

    world.clock.advance(59);
    await archiveEndedStreams(world.services, engine);
    expect(await show(byItself, creator.call)).toMatchObject({ isLiveNow: true });
    world.clock.advance(2);
    await archiveEndedStreams(world.services, engine);

    expect(await show(byItself, creator.call)).toMatchObject({
      ...{ isLiveNow: false, livestreamEndedAt: expect.any(String) },
    });
    expect(await show(byHand, creator.call)).toMatchObject({ isLiveNow: true });
    // Nothing was recorded, so other users cannot see it.
    await archiveEndedStreams(world.services, engine);
    expect(await outcomeOf(show(byItself, stranger.call))).toMatchObject({ status: 404 });
    expect(await show(byItself, creator.call)).toMatchObject({ status: "draft", live: true });
  });
});

describe("upcoming live streams and premieres", () => {
  it("shows an announced live stream to all users, and lists running ones first [LIV-024, LIV-067]", async () => {
    const premiere = await makeVideo(world, creator, "processed");
    await world.services.db
      .updateTable("videos")
      .set({ duration_seconds: 600 })
      .where("id", "=", premiere)
      .execute();
    await creator.call(publication.schedulePremiere, {
      params: { id: premiere },
      body: { premiereAt: later(7200) },
    });
    const last = await makeLiveStream({ livestreamStartsAt: later(10_800) });
    const first = await makeLiveStream({ livestreamStartsAt: later(3600) });
    const on = await makeLiveStream();
    await start(on);
    await makeLiveStream();

    const listed = await world.call(videos.premieres, {
      query: { channelId: creator.channel._id, limit: 100 },
    });

    const expected = [on, first, premiere, last];
    expect(listed.items.map(({ _id }) => _id).filter((id) => expected.includes(id))).toEqual(expected);
    expect(await show(first)).toMatchObject({ isLiveNow: false, hls: null });
    await creator.call(live.finish, { params: { id: on } });
    await edit(first, { livestreamStartsAt: null });
    const after = await stranger.call(videos.premieres, { query: { channelId: creator.channel._id } });
    expect(after.items.map(({ _id }) => _id).filter((id) => expected.includes(id))).toEqual([premiere, last]);
  });

  it("rejects a start date in the past", async () => {
    const id = await makeLiveStream();
    expect(await outcomeOf(edit(id, { livestreamStartsAt: later(-1) }))).toMatchObject({ code: "DATE_PAST" });
  });
});

describe("the live service", () => {
  it("uses its configured address and returns the publish and playback URLs [LIV-008, LIV-009, LIV-044]", async () => {
    expect(await service()(liveService.streamUrl)).toEqual({ url: "https://live.nadaj.example/on/hls" });
    expect(await service(creator)(liveService.rtmpUrl)).toEqual({ url: "rtmp://live.nadaj.example:1936" });
    expect(await outcomeOf(service()(liveService.rtmpUrl))).toMatchObject({ status: 401 });
  });

  it("accepts a key only while its live stream may be published [LIV-022]", async () => {
    const id = await makeLiveStream();
    const { url } = await creator.call(live.url, { params: { id } });
    const key = url.replace("/live/", "");
    const ask = (asked: string) =>
      outcomeOf(service()(liveService.onPublish, { body: { key: asked } })).then(({ status }) => status);

    expect([await ask(key), await ask("nieznany")]).toEqual([200, 403]);
    await service(creator)(liveService.endStream, { params: { id } });
    expect(await ask(key)).toBe(403);
    await start(id);
    expect(await ask(key)).toBe(200);
    const foreign = outcomeOf(service(stranger)(liveService.endStream, { params: { id } }));
    expect(await foreign).toMatchObject({ status: 403 });
    await creator.call(live.finish, { params: { id } });
    expect(await ask(key)).toBe(403);
  });
});

it("lets visitors without an account browse and watch everything that is public [DIS-064]", async () => {
  const id = await makeLiveStream();
  await start(id);
  const video = await makeVideo(world, creator, "public");
  const paths = [
    ...[
      "/videos",
      "/videos/premieres",
      "/channels",
      "/tags",
      "/categories",
      "/feed",
      "/posts",
      "/video-pages/by-slug/home",
    ],
    ...[
      `/videos/${id}`,
      `/videos/${video}`,
      `/channels/${creator.channel._id}`,
      `/videos/${id}/chat-messages`,
    ],
  ];
  for (const path of paths) {
    const { status } = await fetch(`${world.url}/api${path}`);
    expect([path, status]).toEqual([path, 200]);
  }
});

describe("the segments of a live stream", () => {
  it("are deleted a day after its recording is ready", async () => {
    const id = await makeLiveStream();
    const folder = streamFolder(world.services.config.dataDir, id);
    await addSession(folder);
    await start(id);
    await creator.call(live.finish, { params: { id } });
    const { db } = world.services;
    const video = await makeVideo(world, creator, "public");
    const { playing_upload_id } = await db
      .selectFrom("videos")
      .select("playing_upload_id")
      .where("id", "=", video)
      .executeTakeFirstOrThrow();
    await db
      .updateTable("videos")
      .set({ playing_upload_id, live_has_media: true })
      .where("id", "=", id)
      .execute();
    await db
      .updateTable("live_streams")
      .set({ recorded_at: world.clock.now() })
      .where("video_id", "=", id)
      .execute();

    await deleteArchivedSegments(world.services);
    expect(existsSync(folder)).toBe(true);
    world.clock.advance(24 * 3600 + 1);
    await deleteArchivedSegments(world.services);

    expect(existsSync(folder)).toBe(false);
    expect((await show(id, creator.call)).hls).toBe(null);
  });
});
