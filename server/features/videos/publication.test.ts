import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { videos, type Video } from "#shared/videos/contract.ts";
import type { VideoStatus } from "#shared/videos/lifecycle.ts";
import { publication } from "#shared/videos/publication.ts";
import { makeVideo } from "#server/testing/made-video.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";
import { sweepDueVideos } from "./release-due.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let stranger: Person;
/** The videos a listener was told of, in order. */
const told: string[] = [];

beforeAll(async () => {
  world = await openWorld({
    listen: (queue) =>
      queue.listen("video.published", "test", async ({ videoId }) => {
        told.push(videoId);
      }),
  });
  creator = await world.creator();
  stranger = await world.person();
});
afterAll(() => world.close());

function videoThatIs(status: VideoStatus, changes?: { tags: string[] }): Promise<string> {
  return makeVideo(world, creator, status, changes);
}

/** How often a listener was told that a video was published: once there is nothing more on its way. */
async function timesTold(id: string): Promise<number> {
  await until(async () => {
    const counts = await world.services.queue.counts();
    const mine = counts.find(({ name }) => name === "video.published/test");
    return told.includes(id) && mine?.waiting === 0 && mine.active === 0;
  }, "the listener to be told");
  return told.filter((one) => one === id).length;
}

function inSeconds(seconds: number): string {
  return new Date(world.clock.now().getTime() + seconds * 1000).toISOString();
}

function show(id: string): Promise<Video> {
  return creator.call(videos.get, { params: { id } });
}

function schedule(id: string, seconds: number): Promise<Video> {
  return creator.call(publication.schedulePublish, {
    params: { id },
    body: { releaseDate: inSeconds(seconds) },
  });
}

function announce(id: string, seconds: number): Promise<Video> {
  return creator.call(publication.schedulePremiere, {
    params: { id },
    body: { premiereAt: inSeconds(seconds) },
  });
}

function isSeen(id: string): Promise<boolean> {
  return outcomeOf(stranger.call(videos.get, { params: { id } })).then(({ status }) => status === 200);
}

describe("POST /videos/{id}/schedule-publish", () => {
  it("publishes by itself when the date has come [UPL-007, UPL-014, WAT-033]", async () => {
    const id = await videoThatIs("processed");

    const releaseDate = inSeconds(1.5);
    const planned = await creator.call(publication.schedulePublish, {
      params: { id },
      body: { releaseDate },
    });

    expect(planned).toMatchObject({ status: "scheduled", releaseDate, premiereAt: null, publishedAt: null });
    expect(await isSeen(id)).toBe(false);
    await until(async () => (await show(id)).status === "public", "the video to be published");
    expect(await show(id)).toMatchObject({ releaseDate: null, publishedAt: expect.any(String) });
    expect(await isSeen(id)).toBe(true);
    expect(await timesTold(id)).toBe(1);
  });

  it("publishes once what fell due while nothing was running, however many look [UPL-007]", async () => {
    const id = await videoThatIs("processed");
    await schedule(id, DAY_SECONDS);

    world.clock.advance(2 * DAY_SECONDS);
    await Promise.all([sweepDueVideos(world.services), sweepDueVideos(world.services)]);
    await sweepDueVideos(world.services);

    expect(await show(id)).toMatchObject({ status: "public" });
    expect(await timesTold(id)).toBe(1);
  });

  it("moves the date; only the last one counts [UPL-015]", async () => {
    const id = await videoThatIs("processed");
    await schedule(id, HOUR_SECONDS);

    expect(await schedule(id, 3 * HOUR_SECONDS)).toMatchObject({ status: "scheduled" });

    world.clock.advance(2 * HOUR_SECONDS);
    await sweepDueVideos(world.services);
    expect(await show(id)).toMatchObject({ status: "scheduled" });
    world.clock.advance(2 * HOUR_SECONDS);
    await sweepDueVideos(world.services);
    expect(await show(id)).toMatchObject({ status: "public" });
  });

  it("waits for a file that is late [UPL-014]", async () => {
    const id = await videoThatIs("processing");
    await schedule(id, HOUR_SECONDS);

    world.clock.advance(2 * HOUR_SECONDS);
    await sweepDueVideos(world.services);

    expect(await show(id)).toMatchObject({ status: "scheduled" });
  });

  it("refuses a date that is over, in the words of the specification [UPL-023]", async () => {
    const id = await videoThatIs("processed");
    const call = world.as({ token: creator.token, locale: "pl" });

    const yesterday = call(publication.schedulePublish, {
      params: { id },
      body: { releaseDate: inSeconds(-DAY_SECONDS) },
    });
    await expect(yesterday).rejects.toMatchObject({
      status: 400,
      message: "Wprowadzona data jest nieaktualna",
      errors: { releaseDate: "Wprowadzona data jest nieaktualna" },
    });

    const turnedRound = call(publication.schedulePublish, {
      params: { id },
      body: { releaseDate: "20-11-2126" },
    });
    await expect(turnedRound).rejects.toMatchObject({
      status: 400,
      errors: { releaseDate: "Data powinna być w formacie YYYY-MM-DD" },
    });
    expect(await show(id)).toMatchObject({ status: "processed", releaseDate: null });
  });

  it("asks for tags and a file, and refuses strangers [UPL-018]", async () => {
    const body = { releaseDate: inSeconds(HOUR_SECONDS) };
    const untagged = { params: { id: await videoThatIs("processed", { tags: [] }) }, body };
    const empty = { params: { id: await videoThatIs("draft") }, body };

    await expect(creator.call(publication.schedulePublish, untagged)).rejects.toMatchObject({
      errors: { tags: expect.any(String) },
    });
    await expect(creator.call(publication.schedulePublish, empty)).rejects.toMatchObject({
      errors: { file: expect.any(String) },
    });
    const foreign = { params: { id: await videoThatIs("public") }, body };
    await expect(stranger.call(publication.schedulePublish, foreign)).rejects.toMatchObject({ status: 403 });
  });
});

describe("POST /videos/{id}/cancel-publish", () => {
  it("keeps the video unpublished, also after the old date [UPL-008, UPL-016]", async () => {
    const id = await videoThatIs("processed");
    await schedule(id, HOUR_SECONDS);

    const cancelled = await creator.call(publication.cancelPublish, { params: { id } });

    expect(cancelled).toMatchObject({ status: "processed", releaseDate: null });
    world.clock.advance(2 * HOUR_SECONDS);
    await sweepDueVideos(world.services);
    expect(await show(id)).toMatchObject({ status: "processed", publishedAt: null });
  });
});

describe("a premiere", () => {
  it("is announced to everybody, listed nowhere else, and not played before its moment [PRE-001, PRE-010]", async () => {
    const id = await videoThatIs("processed");

    const announced = await announce(id, HOUR_SECONDS);

    expect(announced).toMatchObject({ status: "premiere_scheduled", premiereAt: expect.any(String) });
    expect(await stranger.call(videos.get, { params: { id } })).toMatchObject({ hls: null, dash: null });
    await expect(stranger.call(videos.playbackUrl, { params: { id } })).rejects.toMatchObject({
      status: 403,
    });
    const listed = await world.call(videos.list, { query: { limit: 100 } });
    expect(listed.items.map(({ _id }) => _id)).not.toContain(id);
    const { items } = await world.call(videos.premieres, { query: { limit: 100 } });
    expect(items.map(({ _id }) => _id)).toContain(id);
  });

  it("begins at its moment and is one as long as the film lasts [PRE-001, PRE-011]", async () => {
    const id = await videoThatIs("processed");
    await world.services.db
      .updateTable("videos")
      .set({ duration_seconds: 600 })
      .where("id", "=", id)
      .execute();
    const { premiereAt } = await announce(id, HOUR_SECONDS);
    const isPremiere = async () => {
      const { items } = await creator.call(videos.premieres, { query: { limit: 100 } });
      return items.some(({ _id }) => _id === id);
    };

    world.clock.advance(HOUR_SECONDS + 300);
    await sweepDueVideos(world.services);

    expect(await show(id)).toMatchObject({ status: "public", publishedAt: premiereAt, premiereAt });
    expect(await isPremiere()).toBe(true);
    world.clock.advance(600);
    expect(await isPremiere()).toBe(false);
  });

  it("takes the place of a date of publication, is moved and called off [PRE-002, PRE-007]", async () => {
    const id = await videoThatIs("processed");
    await schedule(id, HOUR_SECONDS);
    expect(await announce(id, HOUR_SECONDS)).toMatchObject({ releaseDate: null });
    await announce(id, 3 * HOUR_SECONDS);

    const cancel = (status: "processed" | "public") =>
      creator.call(publication.cancelPremiere, { params: { id }, body: { status } });
    expect(await cancel("processed")).toMatchObject({ status: "processed", premiereAt: null });
    await announce(id, HOUR_SECONDS);
    expect(await cancel("public")).toMatchObject({ status: "public", premiereAt: null });

    const other = await videoThatIs("processed");
    await announce(other, HOUR_SECONDS);
    const unknown = { params: { id: other }, body: { status: "deleted" as "public" } };
    await expect(creator.call(publication.cancelPremiere, unknown)).rejects.toMatchObject({ status: 400 });
  });

  it("is moved by a second date, and is not shown at the first one [PRE-006, LAS-134]", async () => {
    const id = await videoThatIs("processed");
    await announce(id, 3600);
    const premiereAt = inSeconds(7200);
    await creator.call(publication.schedulePremiere, { params: { id }, body: { premiereAt } });
    const moved = { status: "premiere_scheduled", premiereAt };
    expect(await show(id)).toMatchObject(moved);

    world.clock.advance(3601);
    await sweepDueVideos(world.services);
    expect(await show(id)).toMatchObject(moved);
    expect(await stranger.call(videos.get, { params: { id } })).toMatchObject(moved);

    world.clock.advance(3600);
    await sweepDueVideos(world.services);
    expect(await show(id)).toMatchObject({ status: "public" });
  });

  it("is not set in the past [PRE-008]", async () => {
    const call = world.as({ token: creator.token, locale: "pl" });
    const past = {
      params: { id: await videoThatIs("processed") },
      body: { premiereAt: inSeconds(-1) },
    };
    await expect(call(publication.schedulePremiere, past)).rejects.toMatchObject({
      status: 400,
      errors: { premiereAt: "Wprowadzona data jest nieaktualna" },
    });
  });
});
