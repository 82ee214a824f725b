import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { publication } from "#shared/videos/publication.ts";
import { superviseStreams } from "#server/features/live/supervise-streams.ts";
import { publishDueVideos } from "#server/features/publishing/publish-scheduled.ts";
import { saveSettings } from "#server/features/site-settings/testing/save-settings.ts";
import { startLiveStream } from "#server/testing/chat-room.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { notificationsOf, notificationTypesOf } from "#server/testing/wait-for-notifications.ts";
import { openWorld, outcomeOf, type Person, until, type World } from "#server/testing/world.ts";
import { decisionsOf } from "./testing/decide.ts";

type Creator = Awaited<ReturnType<World["creator"]>>;

let world: World;
let admin: Person;
let moderator: Person;
/** Answers of visitors are cached for a moment. */
let stranger: Person;
let staff: ReturnType<typeof decisionsOf>;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
  moderator = await world.person({ role: "moderator" });
  stranger = await world.person();
  staff = decisionsOf(moderator);
  await saveSettings(admin, { "moderation.holdVideos": 2 });
});
afterAll(() => world.close());

/** Publishes a processed video at once. */
async function publish(creator: Creator): Promise<string> {
  const id = await makeVideo(world, creator, "processed");
  await creator.call(videos.publish, { params: { id } });
  return id;
}

const seesVideo = async (id: string) =>
  (await outcomeOf(stranger.call(videos.get, { params: { id } }))).status === 200;

describe("a held video", () => {
  it("is for its team and the staff, is scheduled and becomes due, and is in no list until approval", async () => {
    const creator = await world.creator();
    const subscriber = await world.person();
    await subscriber.call(subscriptions.subscribe, { params: { id: creator.channel._id } });
    const id = await makeVideo(world, creator, "processed");
    const releaseDate = new Date(world.clock.now().getTime() + 60_000).toISOString();
    await creator.call(publication.schedulePublish, { params: { id }, body: { releaseDate } });
    expect(await staff.heldItem("video", id)).toMatchObject({ kind: "video", heldFor: "newAccount" });

    world.clock.advance(120);
    await publishDueVideos(world.services);

    const listed = async () =>
      (await stranger.call(videos.list, { query: { channelId: creator.channel._id } })).count;
    expect(await creator.call(videos.get, { params: { id } })).toMatchObject({
      status: "public",
      review: { state: "waiting", reason: "" },
    });
    expect(await outcomeOf(subscriber.call(videos.get, { params: { id } }))).toMatchObject({
      code: "VIDEO_NOT_AVAILABLE",
    });
    expect(await listed()).toBe(0);
    expect(await notificationTypesOf(world, subscriber)).toEqual([]);

    await staff.approve("video", id);

    expect(await until(async () => (await listed()) === 1, "the list")).toBe(true);
    expect(await notificationTypesOf(world, subscriber)).toEqual(["new_video"]);
    expect((await notificationsOf(world, creator)).items[0]).toMatchObject({
      type: "review_approved",
      details: { videoTitle: "Nocny pociąg" },
      source: { videoId: id },
    });
  });

  it("is no premiere that others see", async () => {
    const creator = await world.creator();
    const id = await makeVideo(world, creator, "processed");
    const premiereAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    await creator.call(publication.schedulePremiere, { params: { id }, body: { premiereAt } });
    const query = { channelId: creator.channel._id };

    expect((await stranger.call(videos.premieres, { query })).count).toBe(0);
    await staff.approve("video", id);
    expect((await stranger.call(videos.premieres, { query })).count).toBe(1);
  });

  it("may be a live stream, which goes on and is announced at approval; a blocked one ends", async () => {
    const creator = await world.creator();
    const subscriber = await world.person();
    await subscriber.call(subscriptions.subscribe, { params: { id: creator.channel._id } });
    const id = await startLiveStream(creator);
    const isRunning = async () => {
      await superviseStreams(world.services);
      return (await creator.call(videos.get, { params: { id } })).isLiveNow;
    };

    expect([await seesVideo(id), await isRunning()]).toEqual([false, true]);
    expect((await stranger.call(videos.premieres, { query: { channelId: creator.channel._id } })).count).toBe(
      0,
    );
    await staff.approve("video", id);

    expect([await seesVideo(id), await isRunning()]).toEqual([true, true]);
    expect(await notificationTypesOf(world, subscriber)).toEqual(["live_starting_now"]);
    const body = { reason: "SPM", note: "" } as const;
    await moderator.call(videoModeration.ban, { params: { id }, body });
    expect(await isRunning()).toBe(false);
  });

  it("waits when a private one is shown to others, and not before", async () => {
    const creator = await world.creator();
    const id = await makeVideo(world, creator, "processed");
    await creator.call(videos.edit, { params: { id }, body: { visibility: "private" } });
    await creator.call(videos.publish, { params: { id } });
    expect(await staff.heldItem("video", id)).toBeUndefined();

    await creator.call(videos.edit, { params: { id }, body: { visibility: "non_public" } });

    expect(await staff.heldItem("video", id)).toBeDefined();
    expect(await seesVideo(id)).toBe(false);
  });

  it("waits again after a new account has changed what was approved, but not after the staff have", async () => {
    const creator = await world.creator();
    const id = await publish(creator);
    await staff.approve("video", id);
    await creator.call(videos.edit, { params: { id }, body: { ageRestriction: 12 } });
    expect(await seesVideo(id)).toBe(true);
    await admin.call(videos.edit, { params: { id }, body: { title: "Nocny pociąg do Gdyni" } });
    expect(await seesVideo(id)).toBe(true);

    await creator.call(videos.edit, { params: { id }, body: { title: "Kup teraz" } });

    expect(await seesVideo(id)).toBe(false);
    expect(await staff.heldItem("video", id)).toMatchObject({ title: "Kup teraz" });
  });

  it("keeps its hold through a ban", async () => {
    const creator = await world.creator();
    const id = await publish(creator);
    const body = { reason: "SPM", note: "" } as const;
    await moderator.call(videoModeration.ban, { params: { id }, body });
    expect(await staff.heldItem("video", id)).toBeUndefined();

    await moderator.call(videoModeration.unban, { params: { id } });

    expect(await staff.heldItem("video", id)).toBeDefined();
    expect(await seesVideo(id)).toBe(false);
  });

  it("may be refused with a reason that its creator reads, and waits again once it is changed", async () => {
    const creator = await world.creator();
    const id = await publish(creator);

    await staff.refuse("video", id, "Cudzy film");

    expect(await creator.call(videos.get, { params: { id } })).toMatchObject({
      review: { state: "refused", reason: "Cudzy film" },
    });
    expect((await notificationsOf(world, creator)).items[0]).toMatchObject({
      type: "review_refused",
      details: { refusal: "Cudzy film" },
    });
    expect(await staff.heldItem("video", id)).toBeUndefined();
    await creator.call(videos.edit, { params: { id }, body: { title: "Mój film" } });
    expect(await staff.heldItem("video", id)).toMatchObject({ title: "Mój film" });
  });
});
