import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chapters } from "#shared/chapters/contract.ts";
import { live } from "#shared/live/contract.ts";
import { liveStudio } from "#shared/live/studio.ts";
import { videos } from "#shared/videos/contract.ts";
import { startLiveStream } from "#server/testing/chat-room.ts";
import { openWorld, outcomeOf, until, type World } from "#server/testing/world.ts";
import { countViewers } from "./audience-store.ts";
import { saveMarkersAsChapters } from "./markers.ts";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;

beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
});
afterAll(() => world.close());

describe("the markers of a live stream", () => {
  it("are set, renamed, removed and put back while it runs, by its team only", async () => {
    const id = await startLiveStream(creator);
    const stranger = await world.creator();
    const mark = (name: string, markedAt?: string, call = creator.call) =>
      call(liveStudio.mark, { params: { id }, body: { name, ...(markedAt ? { markedAt } : {}) } });
    const names = async () =>
      (await creator.call(liveStudio.markers, { params: { id } })).items.map(({ name }) => name);

    const first = await mark("Start");
    world.clock.advance(60);
    const second = await mark("Druga");
    await creator.call(liveStudio.renameMarker, {
      params: { id, markerId: second._id },
      body: { name: "Wieczór" },
    });
    expect(await names()).toEqual(["Start", "Wieczór"]);
    await creator.call(liveStudio.removeMarker, { params: { id, markerId: first._id } });
    await mark("Start", first.markedAt);
    expect(await names()).toEqual(["Start", "Wieczór"]);

    expect(await outcomeOf(mark("Nie moje", undefined, stranger.call))).toMatchObject({ status: 403 });
    expect(await outcomeOf(mark(" "))).toMatchObject({ status: 400 });
    const gone = { params: { id, markerId: first._id } };
    expect(await outcomeOf(creator.call(liveStudio.removeMarker, gone))).toMatchObject({ status: 404 });
    await creator.call(live.finish, { params: { id } });
    expect(await outcomeOf(mark("Po końcu"))).toMatchObject({ code: "NOT_LIVE" });
  });

  it("become chapters after one with the title of the stream, which ends before half of an emoji", async () => {
    const id = await startLiveStream(creator);
    const spans = [{ startedAt: world.clock.now().getTime(), seconds: 600 }];
    world.clock.advance(60);
    await creator.call(liveStudio.mark, { params: { id }, body: { name: "Peron" } });
    const fits = "a".repeat(99);

    await saveMarkersAsChapters(world.services.db, {
      ...{ videoId: id, title: `${fits}🎬 na żywo`, spans, now: world.clock.now() },
    });

    const { items } = await world.call(chapters.list, { params: { id } });
    expect(items).toEqual([
      { startSeconds: 0, title: fits },
      { startSeconds: 60, title: "Peron" },
    ]);
  });

  it("cannot be set before the start", async () => {
    const body = { channelId: creator.channel._id, title: "Zapowiedź", live: true };
    const { _id: id } = await creator.call(videos.create, { body });
    const early = creator.call(liveStudio.mark, { params: { id }, body: { name: "Za wcześnie" } });
    expect(await outcomeOf(early)).toMatchObject({ code: "NOT_LIVE" });
  });
});

describe("the state of a live stream", () => {
  it("tells viewers the title of now, and a version that changes with the other metadata", async () => {
    const id = await startLiveStream(creator);
    const before = await world.call(live.viewers, { params: { id } });
    await creator.call(videos.edit, {
      params: { id },
      body: { title: "Teraz z peronu", categories: ["music"] },
    });

    const after = await until(async () => {
      const state = await world.call(live.viewers, { params: { id } });
      return state.title === "Teraz z peronu" && state;
    }, "the new title");

    expect(after.version).toBeGreaterThan(before.version);
  });
});

describe("the viewers of a live stream", () => {
  it("are counted every ten seconds, and the counts stay after the end", async () => {
    const id = await startLiveStream(creator);
    const { db } = world.services;
    const watch = async (viewers: number) => {
      await db.deleteFrom("live_watching").where("video_id", "=", id).execute();
      for (let viewer = 0; viewer < viewers; viewer += 1) {
        const view_id = crypto.randomUUID();
        await db
          .insertInto("live_watching")
          .values({ video_id: id, view_id, seen_at: world.clock.now() })
          .execute();
      }
      await countViewers(world.services);
      await countViewers(world.services);
      world.clock.advance(10);
    };
    for (const viewers of [0, 5, 3]) await watch(viewers);
    await creator.call(live.finish, { params: { id } });
    await watch(9);

    const audience = await creator.call(liveStudio.audience, { params: { id } });

    expect(audience.items.map(({ viewers }) => viewers)).toEqual([0, 5, 3]);
    expect(audience.most).toBe(5);
    const [first, second] = audience.items.map(({ at }) => Date.parse(at));
    expect((second ?? 0) - (first ?? 0)).toBe(10_000);
    expect(await outcomeOf(world.call(liveStudio.audience, { params: { id } }))).toMatchObject({
      status: 401,
    });
  });
});
