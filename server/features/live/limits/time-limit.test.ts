import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { live } from "#shared/live/contract.ts";
import { saveSettings } from "#server/features/site-settings/site-settings.ts";
import { startLiveStream } from "#server/testing/chat-room.ts";
import { notificationsOf } from "#server/testing/wait-for-notifications.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import { superviseStreams } from "../supervise-streams.ts";

const MINUTE = 60;
const HOUR = 3600;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function allowHours(liveHours: number | null): Promise<void> {
  const { services } = world;
  const values = { "encoding.liveHours": liveHours };
  await saveSettings(services, { values, changedBy: null, now: services.clock.now() });
}

/** A running live stream whose sender sends whenever it is looked at. */
async function openStream() {
  const creator = await world.creator();
  const id = await startLiveStream(creator);
  const startedAt = world.clock.now().getTime();
  const stats = () => creator.call(live.stats, { params: { id } });
  return {
    /** Minutes from the start to the planned end; null for none. */
    async endsAfter() {
      const { endsAt } = (await stats()).limits;
      return endsAt === null ? null : Math.round((Date.parse(endsAt) - startedAt) / 60_000);
    },
    /** What the supervisor makes of the stream. */
    async look() {
      const now = world.clock.now();
      const { db } = world.services;
      const stream = db.updateTable("live_streams").set({ signal_since: now, signal_at: now });
      await stream.where("video_id", "=", id).execute();
      await superviseStreams(world.services);
      const { endedAt, endReason } = await creator.call(live.viewers, { params: { id } });
      return { hasEnded: endedAt !== null, endReason };
    },
    notices: async () =>
      (await notificationsOf(world, creator)).items
        .filter(({ type }) => type === "live_ending_soon")
        .map(({ source, details }) => ({
          isOfStream: source.videoId === id,
          after: Math.round((Date.parse(details.due ?? "") - startedAt) / 60_000),
        })),
  };
}

const RUNS = { hasEnded: false, endReason: null };
const OVER = { hasEnded: true, endReason: "timeLimit" };

describe("the longest duration of a live stream", () => {
  it("ends it with a reason, after its owner was notified once, a quarter of an hour before", async () => {
    await allowHours(2);
    const { look, notices, endsAfter } = await openStream();
    expect(await endsAfter()).toBe(120);

    world.clock.advance(104 * MINUTE);
    expect(await look()).toEqual(RUNS);
    expect(await notices()).toEqual([]);
    world.clock.advance(2 * MINUTE);
    expect([await look(), await look()]).toEqual([RUNS, RUNS]);
    expect(await notices()).toEqual([{ isOfStream: true, after: 120 }]);

    world.clock.advance(13 * MINUTE);
    expect(await look()).toEqual(RUNS);
    world.clock.advance(2 * MINUTE);
    expect(await look()).toEqual(OVER);
    expect(await notices()).toHaveLength(1);
  });

  it("does not end a running stream at once when it is set or lowered, but with the same notice", async () => {
    await allowHours(null);
    const { look, notices, endsAfter } = await openStream();
    expect(await endsAfter()).toBeNull();
    world.clock.advance(5 * HOUR);
    expect(await look()).toEqual(RUNS);

    await allowHours(3);
    expect(await look()).toEqual(RUNS);
    expect(await endsAfter()).toBe(5 * 60 + 15);
    expect(await look()).toEqual(RUNS);
    expect(await notices()).toEqual([{ isOfStream: true, after: 315 }]);
    world.clock.advance(14 * MINUTE);
    expect(await look()).toEqual(RUNS);
    world.clock.advance(2 * MINUTE);
    expect(await look()).toEqual(OVER);
  });

  it("lets a stream go on that was to end when it is raised or taken away, and notifies of the other end", async () => {
    await allowHours(1);
    const { look, notices, endsAfter } = await openStream();
    world.clock.advance(50 * MINUTE);
    await look();
    expect(await notices()).toHaveLength(1);

    await allowHours(2);
    world.clock.advance(15 * MINUTE);
    expect(await look()).toEqual(RUNS);
    expect(await endsAfter()).toBe(120);
    world.clock.advance(45 * MINUTE);
    await look();
    // Both name the end that holds.
    expect(await notices()).toEqual([
      { isOfStream: true, after: 120 },
      { isOfStream: true, after: 120 },
    ]);
    await allowHours(null);
    world.clock.advance(20 * HOUR);
    expect(await look()).toEqual(RUNS);
    expect(await endsAfter()).toBeNull();
  });
});
