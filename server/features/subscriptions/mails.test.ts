import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { DEFAULT_NOTIFICATION_SETTINGS } from "#shared/accounts/notification-settings.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";
import { sendDigests } from "./mails.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const email = { ...DEFAULT_NOTIFICATION_SETTINGS.email, newVideo: true };
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function subscriber(
  channelId: string,
  notifyWhen: "never" | "daily" | "always",
  wantsMails = true,
): Promise<Person> {
  const person = await world.person();
  const params = { id: channelId };
  if (wantsMails) {
    const notificationSettings = { ...DEFAULT_NOTIFICATION_SETTINGS, email };
    await person.call(accounts.edit, { body: { notificationSettings, settings: { language: "pl" } } });
  }
  await person.call(subscriptions.subscribe, { params });
  await person.call(subscriptions.setLevel, { params, body: { notifyWhen } });
  return person;
}

/** Publishes a video and delivers its event more than once, as can happen. */
async function publish(channelId: string, title: string): Promise<void> {
  const { db, queue } = world.services;
  const videoId = await insertPublishedVideo(world, channelId, { title });
  await queue.emit(db, "video.published", { videoId, channelId });
  await queue.emit(db, "video.published", { videoId, channelId });
  world.clock.advance(60);
}

async function subjectsTo({ email: address }: Person): Promise<string[]> {
  const { items } = await listOutbox({ dataDir: world.services.config.dataDir, limit: 100, offset: 0 });
  return items.filter(({ to }) => to === address).map(({ subject }) => subject);
}

describe("emails about new videos", () => {
  it("are sent for every video, at most once a day, or never [LIB-033, LIB-034]", async () => {
    const { channel } = await world.creator();
    const always = await subscriber(channel._id, "always");
    const daily = await subscriber(channel._id, "daily");
    const never = await subscriber(channel._id, "never");
    const unasked = await subscriber(channel._id, "always", false);
    const mailsTo = (person: Person, count: number) =>
      until(async () => (await subjectsTo(person)).length === count, `${count} mails`);

    await publish(channel._id, "Nocny pociąg");
    await publish(channel._id, "Dworzec o świcie");
    await mailsTo(always, 2);
    await sendDigests(world.services);
    await sendDigests(world.services);
    await mailsTo(daily, 1);

    expect((await subjectsTo(always)).toSorted()).toEqual([
      `${channel.name}: Dworzec o świcie`,
      `${channel.name}: Nocny pociąg`,
    ]);
    expect(await subjectsTo(daily)).toEqual(["2 nowe filmy w Twoich subskrypcjach"]);
    const { text } = await world.mailTo(daily.email);
    expect(text).toContain("Nocny pociąg");
    expect(text).toContain("/subscriptions");

    // New videos of the same day are sent in the next digest.
    await publish(channel._id, "Bocznica");
    world.clock.advance(19 * HOUR_SECONDS);
    await sendDigests(world.services);
    await mailsTo(always, 3);
    expect(await subjectsTo(daily)).toHaveLength(1);
    world.clock.advance(HOUR_SECONDS);
    await sendDigests(world.services);
    await mailsTo(daily, 2);

    world.clock.advance(2 * DAY_SECONDS);
    await sendDigests(world.services); // nothing new: no mail
    await publish(channel._id, "Powrót");
    await sendDigests(world.services);
    await mailsTo(daily, 3);
    await mailsTo(always, 4);

    expect(await subjectsTo(never)).toEqual([]);
    expect(await subjectsTo(unasked)).toEqual([]);
  });
});
