import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { videos, type Video } from "#shared/videos/contract.ts";
import type { VideoStatus } from "#shared/videos/lifecycle.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { publication } from "#shared/videos/publication.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";
import { publishDueVideos } from "#server/features/publishing/publish-scheduled.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let stranger: Person;
let moderator: Person;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  stranger = await world.person();
  moderator = await world.person({ role: "moderator" });
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

function videoThatIs(status: VideoStatus): Promise<string> {
  return makeVideo(world, creator, status);
}

function show(id: string): Promise<Video> {
  return creator.call(videos.get, { params: { id } });
}

function schedule(id: string, seconds: number): Promise<Video> {
  const at = new Date(world.clock.now().getTime() + seconds * 1000).toISOString();
  return creator.call(publication.schedulePublish, { params: { id }, body: { releaseDate: at } });
}

function isSeen(id: string): Promise<boolean> {
  return outcomeOf(stranger.call(videos.get, { params: { id } })).then(({ status }) => status === 200);
}

describe("a ban", () => {
  const ban = (id: string) =>
    moderator.call(videoModeration.ban, {
      params: { id },
      body: { reason: "SPM", note: "Ten sam film po raz piąty." },
    });

  it("hides the video; its authors see the reason [ADM-015, ADM-016, WAT-034, WAT-035]", async () => {
    const id = await videoThatIs("public");
    await ban(id);

    expect(await isSeen(id)).toBe(false);
    const { items } = await stranger.call(videos.list, { query: { limit: 100 } });
    expect(items.map(({ _id }) => _id)).not.toContain(id);
    const violation = { reason: "SPM", note: "Ten sam film po raz piąty.", bannedAt: expect.any(String) };
    expect(await show(id)).toMatchObject({ violation, bannedByNadaj: true, status: "public" });
    expect(await moderator.call(videos.get, { params: { id } })).toMatchObject({ violation });

    await moderator.call(videoModeration.unban, { params: { id } });

    expect(await stranger.call(videos.get, { params: { id } })).toMatchObject({
      violation: null,
      bannedByNadaj: false,
    });
    await expect(moderator.call(videoModeration.unban, { params: { id } })).rejects.toMatchObject({
      status: 409,
    });
  });

  it("delays a scheduled publication until it is lifted", async () => {
    const id = await videoThatIs("processed");
    await schedule(id, HOUR_SECONDS);
    await ban(id);

    world.clock.advance(2 * HOUR_SECONDS);
    await publishDueVideos(world.services);
    expect(await show(id)).toMatchObject({ status: "scheduled" });

    expect(await moderator.call(videoModeration.unban, { params: { id } })).toMatchObject({
      status: "public",
    });
  });

  it("accepts only reasons of the list", async () => {
    const id = await videoThatIs("public");
    const made = { params: { id }, body: { reason: "XXX" as "SPM", note: "" } };
    await expect(moderator.call(videoModeration.ban, made)).rejects.toMatchObject({ status: 400 });
  });
});

describe("POST /videos/{id}/restore", () => {
  it("restores a video with its views within 30 days, not later [ADM-028, UPL-005]", async () => {
    const id = await videoThatIs("public");
    await world.services.db.updateTable("videos").set({ views: 7 }).where("id", "=", id).execute();
    await creator.call(videos.remove, { params: { id } });
    expect(await isSeen(id)).toBe(false);

    world.clock.advance(29 * DAY_SECONDS);
    await admin.call(videoModeration.restore, { params: { id } });

    expect(await stranger.call(videos.get, { params: { id } })).toMatchObject({ status: "public", views: 7 });
    await expect(admin.call(videoModeration.restore, { params: { id } })).rejects.toMatchObject({
      status: 409,
    });
    await creator.call(videos.remove, { params: { id } });
    world.clock.advance(31 * DAY_SECONDS);
    await expect(admin.call(videoModeration.restore, { params: { id } })).rejects.toMatchObject({
      code: "RESTORE_TOO_LATE",
    });
  });

  it("does not publish a video whose scheduled date has passed", async () => {
    const id = await videoThatIs("processed");
    await schedule(id, HOUR_SECONDS);
    await creator.call(videos.remove, { params: { id } });

    world.clock.advance(2 * HOUR_SECONDS);
    await publishDueVideos(world.services);

    const restored = await admin.call(videoModeration.restore, { params: { id } });
    expect(restored).toMatchObject({ status: "processed", releaseDate: null });
  });
});
