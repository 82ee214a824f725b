import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { live } from "#shared/live/contract.ts";
import { liveStudio } from "#shared/live/studio.ts";
import { videos } from "#shared/videos/contract.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { saveSettings } from "#server/features/site-settings/site-settings.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { startLiveStream } from "#server/testing/chat-room.ts";
import { notificationsOf } from "#server/testing/wait-for-notifications.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";
import { removeDueRecordings } from "./remove-recordings.ts";

const DAY = 86_400;
const GIGABYTE = 1_000_000_000;

type Creator = Awaited<ReturnType<World["creator"]>>;

let world: World;
let viewer: Person;
beforeAll(async () => {
  world = await openWorld();
  viewer = await world.person();
});
afterAll(() => world.close());

async function set(values: Partial<SiteSettings>): Promise<void> {
  const { services } = world;
  await saveSettings(services, { values, changedBy: null, now: services.clock.now() });
}

const keepFor = (days: number | null) => set({ "encoding.liveRecordingDays": days });
const lookAfterRecordings = () => removeDueRecordings(world.services);

async function addFile({ id, creator, bytes }: { id: string; creator: Creator; bytes: number }) {
  const now = world.clock.now();
  const upload = { id: randomUUID(), video_id: id, user_id: creator.id, name: "film.mp4", size: bytes };
  const row = { ...upload, state: "complete" as const, completed_at: now, created_at: now };
  await world.services.db.insertInto("uploads").values(row).execute();
  await world.services.db
    .updateTable("videos")
    .set({ playing_upload_id: upload.id })
    .where("id", "=", id)
    .execute();
}

/** A live stream that has just ended, with its recording. */
async function record({ bytes = 1 }: { bytes?: number } = {}) {
  const creator = await world.creator();
  const id = await startLiveStream(creator);
  const params = { id };
  await creator.call(live.finish, { params });
  await addFile({ id, creator, bytes });
  world.clock.advance(1);
  const { db } = world.services;
  const recorded = db.updateTable("live_streams").set({ recorded_at: world.clock.now() });
  await recorded.where("video_id", "=", id).execute();
  world.clock.advance(1);
  const endedAt = world.clock.now().getTime();
  const daysUntil = (moment: string | null) =>
    moment === null ? null : Math.round((Date.parse(moment) - endedAt) / (DAY * 1000));
  return {
    id,
    creator,
    isThere: async () => (await outcomeOf(viewer.call(videos.get, { params }))).status === 200,
    isListed: async () => {
      const query = { channelId: creator.channel._id, limit: 100 };
      const { items } = await viewer.call(videos.list, { query });
      return items.some(({ _id }) => _id === id);
    },
    keep: () => outcomeOf(creator.call(liveStudio.keepRecording, { params })),
    /** Days from the end of the stream to the removal that the studio shows. */
    removalAfter: async () => daysUntil((await creator.call(liveStudio.recording, { params })).removalAt),
    /** Days from the end of the stream to the removal that each notification names. */
    async notices() {
      const { items } = await notificationsOf(world, creator);
      const own = items.filter(({ type, source }) => type === "recording_expiring" && source.videoId === id);
      return own.map(({ details }) => daysUntil(details.due ?? null));
    },
  };
}

describe("a recording of a live stream", () => {
  it("is deleted after its time, and its owners read so a week before", async () => {
    await keepFor(30);
    const { notices, isThere, isListed, removalAfter } = await record();
    expect(await removalAfter()).toBe(30);
    world.clock.advance(22 * DAY);
    await lookAfterRecordings();
    expect(await notices()).toEqual([]);

    world.clock.advance(1.01 * DAY);
    await Promise.all([lookAfterRecordings(), lookAfterRecordings()]);
    await lookAfterRecordings();
    expect(await notices()).toEqual([30]);
    world.clock.advance(6.9 * DAY);
    await lookAfterRecordings();
    expect([await isThere(), await isListed()]).toEqual([true, true]);

    world.clock.advance(0.2 * DAY);
    await lookAfterRecordings();
    expect(await isThere()).toBe(false);
    await until(async () => !(await isListed()), "the lists");
  });

  it("stays when its owner keeps it as a video", async () => {
    await keepFor(10);
    const { keep, isThere, removalAfter, notices } = await record();
    world.clock.advance(3.01 * DAY);
    await lookAfterRecordings();
    expect(await notices()).toEqual([10]);

    expect(await keep()).toEqual({ status: 200 });
    expect(await removalAfter()).toBeNull();
    // The notification of before names no date any more.
    expect(await notices()).toEqual([null]);
    world.clock.advance(100 * DAY);
    await lookAfterRecordings();
    expect(await isThere()).toBe(true);
  });

  it("cannot be kept by an account over its quota, and can be once it is within it", async () => {
    await keepFor(10);
    await set({ "limits.quotaTotal": 2 });
    const { keep, creator } = await record({ bytes: 2 * GIGABYTE });
    const other = await creator.call(videos.create, {
      body: { channelId: creator.channel._id, title: "Inny" },
    });
    await addFile({ id: other._id, creator, bytes: 1 });

    expect(await keep()).toMatchObject({ status: 403, code: "RECORDING_OVER_QUOTA" });
    await creator.call(videos.remove, { params: { id: other._id } });
    expect(await keep()).toEqual({ status: 200 });
    await set({ "limits.quotaTotal": null });
  });

  it("of before the setting stays for a week after its owners were notified", async () => {
    await keepFor(null);
    const { notices, isThere, removalAfter } = await record();
    world.clock.advance(200 * DAY);
    await lookAfterRecordings();
    expect(await removalAfter()).toBeNull();

    await keepFor(1);
    await lookAfterRecordings();
    expect(await notices()).toEqual([207]);
    expect(await removalAfter()).toBe(207);
    world.clock.advance(6.9 * DAY);
    await lookAfterRecordings();
    expect(await isThere()).toBe(true);
    world.clock.advance(0.2 * DAY);
    await lookAfterRecordings();
    expect(await isThere()).toBe(false);
  });

  it("is deleted after a day if the studio has said so before the stream", async () => {
    await keepFor(1);
    const { notices, isThere } = await record();
    await lookAfterRecordings();
    expect(await notices()).toEqual([1]);
    world.clock.advance(0.9 * DAY);
    await lookAfterRecordings();
    expect(await isThere()).toBe(true);
    world.clock.advance(0.2 * DAY);
    await lookAfterRecordings();
    expect(await isThere()).toBe(false);
  });

  it("gets its notice anew when the time was taken away, or was longer, in between", async () => {
    await keepFor(10);
    const [shown, longer] = [await record(), await record()];
    world.clock.advance(3.01 * DAY);
    await lookAfterRecordings();
    expect([await shown.notices(), await longer.notices()]).toEqual([[10], [10]]);

    await keepFor(null);
    await lookAfterRecordings();
    expect(await shown.notices()).toEqual([null]);
    await keepFor(60);
    world.clock.advance(40 * DAY);
    await lookAfterRecordings();
    await keepFor(10);
    await lookAfterRecordings();
    expect(await shown.isThere()).toBe(true);
    expect(await shown.removalAfter()).toBe(50);
    await keepFor(60);
    await lookAfterRecordings();
    expect(await shown.removalAfter()).toBe(60);
  });

  it("that the staff restores gets its notice anew", async () => {
    await keepFor(10);
    const { id, isThere, removalAfter } = await record();
    world.clock.advance(3.01 * DAY);
    await lookAfterRecordings();
    world.clock.advance(7.1 * DAY);
    await lookAfterRecordings();
    expect(await isThere()).toBe(false);
    const admin = await world.person({ role: "admin" });
    await admin.call(videoModeration.restore, { params: { id } });

    await lookAfterRecordings();
    expect(await isThere()).toBe(true);
    expect(await removalAfter()).toBe(17);
  });

  it("that its owner has replaced by a file is no recording any more, and neither is any other video", async () => {
    await keepFor(10);
    const replaced = await record();
    await addFile({ id: replaced.id, creator: replaced.creator, bytes: 1 });
    const { creator } = replaced;
    const uploaded = await creator.call(videos.create, {
      body: { channelId: creator.channel._id, title: "Przesłany" },
    });
    await addFile({ id: uploaded._id, creator, bytes: 1 });
    world.clock.advance(100 * DAY);
    await lookAfterRecordings();
    world.clock.advance(100 * DAY);
    await lookAfterRecordings();

    expect(await replaced.isThere()).toBe(true);
    expect(await replaced.keep()).toMatchObject({ status: 404 });
    expect(await outcomeOf(creator.call(videos.get, { params: { id: uploaded._id } }))).toEqual({
      status: 200,
    });
    expect(
      await outcomeOf(creator.call(liveStudio.recording, { params: { id: uploaded._id } })),
    ).toMatchObject({ code: "NOT_LIVE" });
  });
});
