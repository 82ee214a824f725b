import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { playback } from "#shared/playback/contract.ts";
import { playbackQuality } from "#shared/playback/quality.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe("GET /admin/playback", () => {
  it("shows the staff startup times, stalls and the qualities played", async () => {
    const { channel, call } = await world.creator();
    const moderator = await world.person({ role: "moderator" });
    const videoId = await insertPublishedVideo(world, channel._id, { title: "Pociąg" });
    const none = await moderator.call(playbackQuality.show, { query: {} });
    expect(none).toMatchObject({ views: 0, startupMedianMs: null, heights: [], stalledShare: 0 });

    for (const measured of [
      { startupMs: 400, watchedSeconds: 30, stalls: 0, stallMs: 0, quality: 480 },
      { startupMs: 600, watchedSeconds: 60, stalls: 2, stallMs: 10_000, quality: 480 },
      { startupMs: 2000, watchedSeconds: 0, stalls: 0, stallMs: 0, quality: 1080, error: "network" },
    ]) {
      await world.call(playback.stats, { body: { videoId, viewId: randomUUID(), ...measured } });
    }
    await world.services.batchWriter.flush();

    const shown = await moderator.call(playbackQuality.show, { query: { days: 7 } });
    expect(shown).toMatchObject({ views: 3, startupMedianMs: 600, stallTimeShare: 0.1 });
    expect(shown.startupSlowMs).toBeCloseTo(1860, 0);
    expect(shown.stalledShare).toBeCloseTo(1 / 3, 5);
    expect(shown.failedShare).toBeCloseTo(1 / 3, 5);
    expect(shown.heights).toEqual([
      { height: 1080, views: 1 },
      { height: 480, views: 2 },
    ]);
    expect(shown.failures).toEqual([{ cause: "network", views: 1 }]);
    expect(shown.days.at(-1)).toMatchObject({ views: 3, startupMedianMs: 600 });
    expect(await outcomeOf(call(playbackQuality.show, { query: {} }))).toMatchObject({ status: 403 });
  });
});
