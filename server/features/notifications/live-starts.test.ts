import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { DEFAULT_NOTIFICATION_SETTINGS } from "#shared/accounts/notification-settings.ts";
import { live } from "#shared/live/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { publication } from "#shared/videos/publication.ts";
import { publishDueVideos } from "#server/features/publishing/publish-scheduled.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { notificationsOf, notificationTypesOf } from "#server/testing/wait-for-notifications.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";
import { notifyUpcomingStarts } from "./notify.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function subscriber(channelId: string): Promise<Person> {
  const person = await world.person();
  await person.call(subscriptions.subscribe, { params: { id: channelId } });
  return person;
}

function inMinutes(minutes: number): string {
  return new Date(world.clock.now().getTime() + minutes * 60_000).toISOString();
}

describe("premieres and live streams", () => {
  it("announces a premiere 15 minutes ahead, after rescheduling, and at its start [NOT-016]", async () => {
    const owner = await world.creator();
    const reader = await subscriber(owner.channel._id);
    const id = await makeVideo(world, owner, "processed");
    const schedule = (minutes: number) => {
      const body = { premiereAt: inMinutes(minutes) };
      return owner.call(publication.schedulePremiere, { params: { id }, body });
    };
    await schedule(20);
    await notifyUpcomingStarts(world.services);
    expect(await notificationTypesOf(world, reader)).toEqual([]);

    world.clock.advance(5.5 * 60);
    // Two processes check at the same moment, and one later.
    await Promise.all([notifyUpcomingStarts(world.services), notifyUpcomingStarts(world.services)]);
    await notifyUpcomingStarts(world.services);
    expect((await notificationsOf(world, reader)).items).toMatchObject([
      { type: "live_starting_15mins", source: { videoId: id } },
    ]);

    await schedule(10);
    await notifyUpcomingStarts(world.services);
    expect(await notificationTypesOf(world, reader)).toEqual([
      "live_starting_15mins",
      "live_starting_15mins",
    ]);

    world.clock.advance(11 * 60);
    await notifyUpcomingStarts(world.services);
    await publishDueVideos(world.services);
    expect(await notificationTypesOf(world, reader)).toEqual([
      "live_starting_now",
      "live_starting_15mins",
      "live_starting_15mins",
    ]);
  });

  it("announces a live stream ahead and at its start, also by email if enabled [NOT-015, NOT-016]", async () => {
    const owner = await world.creator();
    const { _id: channelId } = owner.channel;
    const reader = await subscriber(channelId);
    const email = { ...DEFAULT_NOTIFICATION_SETTINGS.email, videoLive: true };
    const notificationSettings = { ...DEFAULT_NOTIFICATION_SETTINGS, email };
    await reader.call(accounts.edit, { body: { notificationSettings, settings: { language: "pl" } } });
    const params = { id: channelId };
    await reader.call(subscriptions.setLevel, { params, body: { notifyWhen: "always" } });
    const body = { channelId, title: "Na żywo z dworca", live: true };
    const { _id: id } = await owner.call(videos.create, { body });
    const livestreamStartsAt = inMinutes(10);
    await owner.call(videos.edit, { params: { id }, body: { tags: ["kolej"], livestreamStartsAt } });

    await notifyUpcomingStarts(world.services);
    await notifyUpcomingStarts(world.services);
    expect(await notificationTypesOf(world, reader)).toEqual(["live_starting_15mins"]);
    world.clock.advance(60);
    await owner.call(live.start, { params: { id } });

    expect((await notificationsOf(world, reader)).items).toMatchObject([
      { type: "live_starting_now", source: { videoId: id }, channel: { id: channelId } },
      { type: "live_starting_15mins" },
    ]);
    const { subject } = await world.mailTo(reader.email);
    expect(subject).toBe(`${owner.channel.name} nadaje: Na żywo z dworca`);
  });
});
