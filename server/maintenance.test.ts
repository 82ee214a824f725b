import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { channels } from "#shared/channels/contract.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { publication } from "#shared/videos/publication.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { notificationTypesOf } from "#server/testing/wait-for-notifications.ts";
import { createUpload } from "#server/testing/upload.ts";
import { openWorld, outcomeOf, until, type World } from "#server/testing/world.ts";
import { dueTasksJob, reindexJob, startFolderCleanup } from "./jobs.ts";

const DAY_SECONDS = 86_400;
const VTT = "WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nDzień dobry.\n";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let stopCleanup: (() => Promise<void>) | undefined;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  creator = await world.creator();
  // The event of the new channel would index what the test creates.
  await until(async () => (await unfinishedJobs()) === 0, "the index of the channel");
});
afterEach(async () => {
  await stopCleanup?.();
  stopCleanup = undefined;
  // A late job would index what the next test creates.
  await until(async () => (await unfinishedJobs()) === 0, "the end of the maintenance");
});
afterAll(() => world.close());

/** The maintenance of every minute: the jobs of the site, and the clean-up of an API process. */
async function runMaintenance(): Promise<void> {
  const { db, queue } = world.services;
  await queue.send(db, dueTasksJob, {});
  await queue.send(db, reindexJob, {});
  stopCleanup = startFolderCleanup(world.services);
}

async function unfinishedJobs(): Promise<number> {
  const names = [dueTasksJob.name, reindexJob.name, "channel.created/search"];
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = any(${names}) and state <= 'active'`.execute(
    world.services.db,
  );
  return rows[0]?.count ?? 0;
}

function inSeconds(seconds: number): string {
  return new Date(world.clock.now().getTime() + seconds * 1000).toISOString();
}

/** Sets `updated_at` from the test clock: indexing selects changes by timestamp. */
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

/** Whether a table of derived data has a row of the video. */
async function hasRow(
  table: "video_subjects" | "video_search" | "transcripts",
  id: string,
): Promise<boolean> {
  const { db } = world.services;
  const row = await db.selectFrom(table).select("video_id").where("video_id", "=", id).executeTakeFirst();
  return row !== undefined;
}

describe("the maintenance at start and every minute", () => {
  it("cleans up stalled uploads [LAS-154]", async () => {
    const { _id: id } = await creator.call(videos.create, {
      body: { channelId: creator.channel._id, title: "Nocny pociąg" },
    });
    await createUpload(world, creator, id, { name: "film.mp4", type: "video/mp4", size: 1000 });
    expect(await statusOf(id)).toBe("uploading");

    world.clock.advance(8 * DAY_SECONDS);
    await runMaintenance();

    expect(await until(async () => (await statusOf(id)) === "draft", "the upload to be given up")).toBe(true);
  });

  it("deletes accounts on their deletion date [LAS-154]", async () => {
    const { db, clock } = world.services;
    await db.updateTable("users").set({ deletion_at: clock.now() }).where("id", "=", creator.id).execute();

    world.clock.advance(1);
    await runMaintenance();

    expect(await until(async () => !(await isIn("users", creator.id)), "the account to go")).toBe(true);
  });

  it("purges deleted videos and channels after 30 days [LAS-154]", async () => {
    const alone = await newVideo();
    const other = await world.creator();
    await creator.call(videos.remove, { params: { id: alone } });
    await other.call(channels.remove, { params: { id: other.channel._id } });

    world.clock.advance(31 * DAY_SECONDS);
    await runMaintenance();

    expect(await until(async () => (await statusOf(alone)) === undefined, "the video to go")).toBe(true);
    expect(await until(async () => !(await isIn("channels", other.channel._id)), "the channel to go")).toBe(
      true,
    );
  });

  it("indexes new videos for search and for recommendations [LAS-154]", async () => {
    const id = await newVideo();
    expect(await hasRow("video_subjects", id)).toBe(false);
    expect(await hasRow("video_search", id)).toBe(false);

    await runMaintenance();

    expect(await until(() => hasRow("video_subjects", id), "the subjects")).toBe(true);
    expect(await until(() => hasRow("video_search", id), "the index")).toBe(true);
  });

  it("indexes a transcript if the event was missed [LAS-154]", async () => {
    const id = await newVideo();
    const file = new Blob([VTT], { type: "application/octet-stream" });
    await creator.call(subtitles.save, { params: { id, language: "pl" }, file });
    expect(await until(() => hasRow("transcripts", id), "the event to have done it")).toBe(true);
    await world.services.db.deleteFrom("transcripts").where("video_id", "=", id).execute();

    await runMaintenance();

    expect(await until(() => hasRow("transcripts", id), "what is said")).toBe(true);
  });

  it("publishes due videos, and notifies of premieres that start soon [LAS-154]", async () => {
    const reader = await world.person();
    await reader.call(subscriptions.subscribe, { params: { id: creator.channel._id } });
    const due = { id: await makeVideo(world, creator, "processed") };
    const soon = { id: await makeVideo(world, creator, "processed") };
    await creator.call(publication.schedulePublish, { params: due, body: { releaseDate: inSeconds(600) } });
    await creator.call(publication.schedulePremiere, { params: soon, body: { premiereAt: inSeconds(1380) } });

    world.clock.advance(660);
    await runMaintenance();

    expect(await until(async () => (await statusOf(due.id)) === "public", "the video to be published")).toBe(
      true,
    );
    expect(
      await until(
        async () => (await notificationTypesOf(world, reader)).includes("live_starting_15mins"),
        "the word",
      ),
    ).toBe(true);
  });

  it("ends decisions after their end date [LAS-154]", async () => {
    const moderator = await world.person({ role: "moderator" });
    const id = await newVideo();
    const decision = { measure: "block", reason: "SPM", note: "", until: inSeconds(DAY_SECONDS) } as const;
    await moderator.call(moderation.decide, { body: { entityType: "video", entityId: id, ...decision } });
    const stranger = await world.person();
    const isSeen = async () =>
      (await outcomeOf(stranger.call(videos.get, { params: { id } }))).status === 200;
    expect(await isSeen()).toBe(false);

    world.clock.advance(DAY_SECONDS + 1);
    await runMaintenance();

    expect(await until(isSeen, "the decision to end")).toBe(true);
  });

  it("deletes the presence of viewers of a live stream [LAS-154]", async () => {
    const { db, clock } = world.services;
    const watching = { video_id: await newVideo(), view_id: randomUUID(), seen_at: clock.now() };
    await db.insertInto("live_watching").values(watching).execute();
    const left = () =>
      db.selectFrom("live_watching").select("view_id").where("video_id", "=", watching.video_id).execute();

    world.clock.advance(61);
    await runMaintenance();

    expect(await until(async () => (await left()).length === 0, "the viewer to be forgotten")).toBe(true);
  });

  it("cleans up the data folder again after a minute, not earlier [LAS-154]", async () => {
    const stalledUpload = async () => {
      const { _id } = await creator.call(videos.create, { body: { channelId: creator.channel._id } });
      await createUpload(world, creator, _id, { name: "film.mp4", type: "video/mp4", size: 1000 });
      world.clock.advance(8 * DAY_SECONDS);
      return _id;
    };
    const first = await stalledUpload();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      stopCleanup = startFolderCleanup(world.services);
      await until(async () => (await statusOf(first)) === "draft", "the clean-up at the start");
      const second = await stalledUpload();

      vi.advanceTimersByTime(59_999);
      expect(await statusOf(second)).toBe("uploading");
      vi.advanceTimersByTime(1);

      await until(async () => (await statusOf(second)) === "draft", "the second clean-up");
      await stopCleanup();
    } finally {
      vi.useRealTimers();
    }
  });

  it("does not run twice at a time for the site, whichever process asks [LAS-154]", async () => {
    const { db, queue } = world.services;
    for (let time = 0; time < 5; time += 1) await queue.send(db, dueTasksJob, {});

    const { rows } = await sql<{ jobs: number }>`
      select count(*)::int as jobs from pgboss.job where name = ${dueTasksJob.name} and state < 'completed'`.execute(
      db,
    );
    expect(rows[0]?.jobs).toBeLessThanOrEqual(2);
  });
});
