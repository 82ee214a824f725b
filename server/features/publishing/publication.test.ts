import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { videos, type Video } from "#shared/videos/contract.ts";
import type { VideoStatus } from "#shared/videos/lifecycle.ts";
import { publication } from "#shared/videos/publication.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";
import { publishDueVideos } from "./publish-scheduled.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let stranger: Person;
/** Ids of published videos that the listener received, in order. */
const publishedIds: string[] = [];

beforeAll(async () => {
  world = await openWorld({
    listen: (queue) =>
      queue.listen("video.published", "test", async ({ videoId }) => {
        publishedIds.push(videoId);
      }),
  });
  creator = await world.creator();
  stranger = await world.person();
});
afterAll(() => world.close());

function videoThatIs(status: VideoStatus, changes?: { tags: string[] }): Promise<string> {
  return makeVideo(world, creator, status, changes);
}

/** Number of publish events that the listener received for a video, once none is pending. */
async function countPublishEvents(id: string): Promise<number> {
  await until(async () => {
    const counts = await world.services.queue.counts();
    const mine = counts.find(({ name }) => name === "video.published/test");
    return publishedIds.includes(id) && mine?.waiting === 0 && mine.active === 0;
  }, "the listener to be told");
  return publishedIds.filter((one) => one === id).length;
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
  it("publishes automatically at the date [UPL-007, UPL-014, WAT-033]", async () => {
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
    expect(await countPublishEvents(id)).toBe(1);
  });

  it("publishes a video that came due during downtime exactly once, with concurrent sweeps [UPL-007]", async () => {
    const id = await videoThatIs("processed");
    await schedule(id, DAY_SECONDS);

    world.clock.advance(2 * DAY_SECONDS);
    await Promise.all([publishDueVideos(world.services), publishDueVideos(world.services)]);
    await publishDueVideos(world.services);

    expect(await show(id)).toMatchObject({ status: "public" });
    expect(await countPublishEvents(id)).toBe(1);
  });

  it("changes the date; only the last one counts [UPL-015]", async () => {
    const id = await videoThatIs("processed");
    await schedule(id, HOUR_SECONDS);

    expect(await schedule(id, 3 * HOUR_SECONDS)).toMatchObject({ status: "scheduled" });

    world.clock.advance(2 * HOUR_SECONDS);
    await publishDueVideos(world.services);
    expect(await show(id)).toMatchObject({ status: "scheduled" });
    world.clock.advance(2 * HOUR_SECONDS);
    await publishDueVideos(world.services);
    expect(await show(id)).toMatchObject({ status: "public" });
  });

  it("waits for a file that is not ready at the date [UPL-014]", async () => {
    const id = await videoThatIs("processing");
    await schedule(id, HOUR_SECONDS);

    world.clock.advance(2 * HOUR_SECONDS);
    await publishDueVideos(world.services);

    expect(await show(id)).toMatchObject({ status: "scheduled" });
  });

  it("rejects a date in the past, with the message of the specification [UPL-023]", async () => {
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

    const malformedDate = call(publication.schedulePublish, {
      params: { id },
      body: { releaseDate: "20-11-2126" },
    });
    await expect(malformedDate).rejects.toMatchObject({
      status: 400,
      errors: { releaseDate: "Data powinna być w formacie YYYY-MM-DD" },
    });
    expect(await show(id)).toMatchObject({ status: "processed", releaseDate: null });
  });

  it("requires tags and a file, and rejects strangers [UPL-018]", async () => {
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
    await publishDueVideos(world.services);
    expect(await show(id)).toMatchObject({ status: "processed", publishedAt: null });
  });
});

describe("a premiere", () => {
  it("is announced publicly, listed nowhere else, and not playable before its start [PRE-001, PRE-010]", async () => {
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

  it("starts at its date and is listed as a premiere for the duration of the video [PRE-001, PRE-011]", async () => {
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
    await publishDueVideos(world.services);

    expect(await show(id)).toMatchObject({ status: "public", publishedAt: premiereAt, premiereAt });
    expect(await isPremiere()).toBe(true);
    world.clock.advance(600);
    expect(await isPremiere()).toBe(false);
  });

  it("replaces a publication date, and can be rescheduled and cancelled [PRE-002, PRE-007]", async () => {
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

  it("is rescheduled by a second date, and does not start at the first one [PRE-006, LAS-134]", async () => {
    const id = await videoThatIs("processed");
    await announce(id, 3600);
    const premiereAt = inSeconds(7200);
    await creator.call(publication.schedulePremiere, { params: { id }, body: { premiereAt } });
    const moved = { status: "premiere_scheduled", premiereAt };
    expect(await show(id)).toMatchObject(moved);

    world.clock.advance(3601);
    await publishDueVideos(world.services);
    expect(await show(id)).toMatchObject(moved);
    expect(await stranger.call(videos.get, { params: { id } })).toMatchObject(moved);

    world.clock.advance(3600);
    await publishDueVideos(world.services);
    expect(await show(id)).toMatchObject({ status: "public" });
  });

  it("rejects a start in the past [PRE-008]", async () => {
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
