import { afterAll, beforeAll, expect, it } from "vitest";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { openWorld, type World } from "#server/testing/world.ts";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;

beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
});
afterAll(() => world.close());

function inSeconds(seconds: number): string {
  return new Date(world.clock.now().getTime() + seconds * 1000).toISOString();
}

/** Announces a live stream, starts it some seconds later, and returns its displayed date and its announced date. */
async function shownDate(
  announcedIn: number,
  startedAfter: number,
): Promise<[shown: unknown, announced: string]> {
  const body = { channelId: creator.channel._id, title: "Wschód słońca", live: true };
  const { _id: id } = await creator.call(videos.create, { body });
  const announced = inSeconds(announcedIn);
  await creator.call(videos.edit, {
    params: { id },
    body: { tags: ["niebo"], livestreamStartsAt: announced },
  });
  world.clock.advance(startedAfter);
  await creator.call(live.start, { params: { id } });
  return [(await world.call(videos.get, { params: { id } })).livestreamStartsAt, announced];
}

it("a live stream started early takes its start as its date; one started late keeps the announced date", async () => {
  const [early] = await shownDate(3600, 60);
  const secondsAgo = (world.clock.now().getTime() - Date.parse(String(early))) / 1000;
  expect(secondsAgo).toBeGreaterThanOrEqual(0);
  expect(secondsAgo).toBeLessThan(30);

  const [late, announced] = await shownDate(60, 600);
  expect(late).toBe(announced);
});
