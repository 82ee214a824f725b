import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { channels } from "#shared/channels/contract.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { publication } from "#shared/videos/publication.ts";
import { makeVideo } from "#server/testing/made-video.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { typesFor } from "#server/testing/told.ts";
import { announceFile } from "#server/testing/upload.ts";
import { openWorld, outcomeOf, until, type World } from "#server/testing/world.ts";
import { startSweeping } from "./server.ts";

const DAY_SECONDS = 86_400;
const VTT = "WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nDzień dobry.\n";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let stopSweeping: (() => Promise<void>) | undefined;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  creator = await world.creator();
});
afterEach(async () => {
  await stopSweeping?.();
  stopSweeping = undefined;
});
afterAll(() => world.close());

/** What every process that serves the site does at its start, and again every minute. */
function sweep(): void {
  stopSweeping = startSweeping(world.services);
}

function inSeconds(seconds: number): string {
  return new Date(world.clock.now().getTime() + seconds * 1000).toISOString();
}

/** Written on the clock of the site: what reads changes goes by their moments. */
async function newVideo(): Promise<string> {
  const id = await insertPublishedVideo(world, creator.channel._id, { title: "Nocny pociąg" });
  const { db, clock } = world.services;
  await db.updateTable("videos").set({ updated_at: clock.now() }).where("id", "=", id).execute();
  return id;
}

async function statusOf(id: string): Promise<string | undefined> {
  const { db } = world.services;
  const row = await db.selectFrom("videos").select("status").where("id", "=", id).executeTakeFirst();
  return row?.status;
}

async function isIn(table: "users" | "channels", id: string): Promise<boolean> {
  const row = await world.services.db.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** Whether there is anything about the video in what is made of videos by the by. */
async function isAbout(
  table: "video_subjects" | "video_search" | "spoken_texts",
  id: string,
): Promise<boolean> {
  const { db } = world.services;
  const row = await db.selectFrom(table).select("video_id").where("video_id", "=", id).executeTakeFirst();
  return row !== undefined;
}

describe("the look at the start of the site, and every minute after", () => {
  it("gives up uploads of which nothing more has come [LAS-154]", async () => {
    const { _id: id } = await creator.call(videos.create, {
      body: { channelId: creator.channel._id, title: "Nocny pociąg" },
    });
    await announceFile(world, creator, id, { name: "film.mp4", type: "video/mp4", size: 1000 });
    expect(await statusOf(id)).toBe("uploading");

    world.clock.advance(8 * DAY_SECONDS);
    sweep();

    expect(await until(async () => (await statusOf(id)) === "draft", "the upload to be given up")).toBe(true);
  });

  it("erases accounts whose day has come [LAS-154]", async () => {
    const { db, clock } = world.services;
    await db.updateTable("users").set({ deletion_at: clock.now() }).where("id", "=", creator.id).execute();

    world.clock.advance(1);
    sweep();

    expect(await until(async () => !(await isIn("users", creator.id)), "the account to go")).toBe(true);
  });

  it("removes deleted videos and channels after thirty days [LAS-154]", async () => {
    const alone = await newVideo();
    const other = await world.creator();
    await creator.call(videos.remove, { params: { id: alone } });
    await other.call(channels.remove, { params: { id: other.channel._id } });

    world.clock.advance(31 * DAY_SECONDS);
    sweep();

    expect(await until(async () => (await statusOf(alone)) === undefined, "the video to go")).toBe(true);
    expect(await until(async () => !(await isIn("channels", other.channel._id)), "the channel to go")).toBe(
      true,
    );
  });

  it("writes down what new videos are about, for search and for recommendations [LAS-154]", async () => {
    const id = await newVideo();
    expect(await isAbout("video_subjects", id)).toBe(false);
    expect(await isAbout("video_search", id)).toBe(false);

    sweep();

    expect(await until(() => isAbout("video_subjects", id), "the subjects")).toBe(true);
    expect(await until(() => isAbout("video_search", id), "the index")).toBe(true);
  });

  it("writes down what is said, where the event has been missed [LAS-154]", async () => {
    const id = await newVideo();
    const file = new Blob([VTT], { type: "application/octet-stream" });
    await creator.call(subtitles.save, { params: { id, language: "pl" }, file });
    expect(await until(() => isAbout("spoken_texts", id), "the event to have done it")).toBe(true);
    await world.services.db.deleteFrom("spoken_texts").where("video_id", "=", id).execute();

    sweep();

    expect(await until(() => isAbout("spoken_texts", id), "what is said")).toBe(true);
  });

  it("publishes what is due, and tells of what begins soon [LAS-154]", async () => {
    const reader = await world.person();
    await reader.call(subscriptions.subscribe, { params: { id: creator.channel._id } });
    const due = { id: await makeVideo(world, creator, "processed") };
    const soon = { id: await makeVideo(world, creator, "processed") };
    await creator.call(publication.schedulePublish, { params: due, body: { releaseDate: inSeconds(600) } });
    await creator.call(publication.schedulePremiere, { params: soon, body: { premiereAt: inSeconds(1380) } });

    world.clock.advance(660);
    sweep();

    expect(await until(async () => (await statusOf(due.id)) === "public", "the video to be published")).toBe(
      true,
    );
    expect(
      await until(async () => (await typesFor(world, reader)).includes("live_starting_15mins"), "the word"),
    ).toBe(true);
  });

  it("ends decisions whose last day has come [LAS-154]", async () => {
    const moderator = await world.person({ role: "moderator" });
    const id = await newVideo();
    const decision = { measure: "block", reason: "SPM", note: "", until: inSeconds(DAY_SECONDS) } as const;
    await moderator.call(moderation.decide, { body: { entityType: "video", entityId: id, ...decision } });
    const stranger = await world.person();
    const isSeen = async () =>
      (await outcomeOf(stranger.call(videos.get, { params: { id } }))).status === 200;
    expect(await isSeen()).toBe(false);

    world.clock.advance(DAY_SECONDS + 1);
    sweep();

    expect(await until(isSeen, "the decision to end")).toBe(true);
  });

  it("forgets who was watching a broadcast [LAS-154]", async () => {
    const { db, clock } = world.services;
    const watching = { video_id: await newVideo(), view_id: randomUUID(), seen_at: clock.now() };
    await db.insertInto("live_watching").values(watching).execute();
    const left = () =>
      db.selectFrom("live_watching").select("view_id").where("video_id", "=", watching.video_id).execute();

    world.clock.advance(61);
    sweep();

    expect(await until(async () => (await left()).length === 0, "the viewer to be forgotten")).toBe(true);
  });

  it("comes again after a minute, and not before [LAS-154]", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const first = await newVideo();
      sweep();
      await until(() => isAbout("video_search", first), "the look at the start");
      const second = await newVideo();

      vi.advanceTimersByTime(59_999);
      expect(await isAbout("video_search", second)).toBe(false);
      vi.advanceTimersByTime(1);

      await until(() => isAbout("video_search", second), "the second look");
      await stopSweeping?.();
    } finally {
      vi.useRealTimers();
    }
  });
});
