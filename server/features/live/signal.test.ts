import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { findMediaEngine, type FullEngine } from "#server/media/engine.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";
import { archiveEndedStreams } from "./archive-streams.ts";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let stranger: Person;

beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  stranger = await world.person();
});
afterAll(() => world.close());

describe("the signal of a live stream", () => {
  it("is visible to all users once the stream has started, also after its process was killed [LAS-055]", async () => {
    const engine = (await findMediaEngine({ env: process.env, log: world.services.log })) as FullEngine;
    const livestreamStartsAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    const body = { channelId: creator.channel._id, title: "Na żywo z dworca", live: true };
    const { _id: id } = await creator.call(videos.create, { body });
    await creator.call(videos.edit, { params: { id }, body: { tags: ["kolej"], livestreamStartsAt } });
    const { db } = world.services;
    const send = async (live_has_signal: boolean) => {
      const now = world.clock.now();
      await db.updateTable("videos").set({ live_has_signal }).where("id", "=", id).execute();
      await db
        .updateTable("live_streams")
        .set({ signal_since: now, signal_at: now })
        .where("video_id", "=", id)
        .execute();
    };
    const shownState = async () => {
      const state = await stranger.call(live.viewers, { params: { id } });
      const query = { channelId: creator.channel._id, limit: 100 };
      const { items } = await stranger.call(videos.premieres, { query });
      const card = items.find(({ _id }) => _id === id);
      const video = await stranger.call(videos.get, { params: { id } });
      expect([card?.hasSignal, video.hasSignal]).toEqual([state.hasSignal, state.hasSignal]);
      return state;
    };

    await send(true);
    expect(await shownState()).toMatchObject({
      viewers: 0,
      isLiveNow: false,
      hasSignal: false,
      endedAt: null,
    });
    await creator.call(live.start, { params: { id } });
    expect(await shownState()).toMatchObject({ isLiveNow: true, hasSignal: true });

    world.clock.advance(3);
    await archiveEndedStreams(world.services, engine);
    expect(await shownState()).toMatchObject({ hasSignal: true });
    world.clock.advance(4);
    await archiveEndedStreams(world.services, engine);
    expect(await shownState()).toMatchObject({ isLiveNow: true, hasSignal: false });

    await creator.call(live.finish, { params: { id } });
    const after = await creator.call(live.viewers, { params: { id } });
    expect(after).toMatchObject({ isLiveNow: false, hasSignal: false, endedAt: expect.any(String) });
  });
});
