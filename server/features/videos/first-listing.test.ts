import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { DEFAULT_NOTIFICATION_SETTINGS } from "#shared/accounts/notification-settings.ts";
import { channels, type Channel } from "#shared/channels/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { manyVideos } from "#shared/videos/many.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { publication } from "#shared/videos/publication.ts";
import { publishDueVideos } from "#server/features/publishing/publish-scheduled.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { notificationsOf } from "#server/testing/wait-for-notifications.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

type Creator = Person & { readonly channel: Channel };
type Visibility = "public" | "private" | "non_public";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A subscriber who wants a notification and an email about every video. */
async function subscriberOf({ channel }: Creator, wantsMails = true): Promise<Person> {
  const person = await world.person();
  const params = { id: channel._id };
  const email = { ...DEFAULT_NOTIFICATION_SETTINGS.email, newVideo: wantsMails };
  const notificationSettings = { ...DEFAULT_NOTIFICATION_SETTINGS, email };
  await person.call(accounts.edit, { body: { notificationSettings, settings: { language: "pl" } } });
  await person.call(subscriptions.subscribe, { params });
  await person.call(subscriptions.setLevel, { params, body: { notifyWhen: "always" } });
  return person;
}

/** A video whose status is public, with a visibility. */
async function publish(creator: Creator, visibility: Visibility): Promise<string> {
  const id = await makeVideo(world, creator, "processed");
  await show(creator, id, visibility);
  await creator.call(videos.publish, { params: { id } });
  return id;
}

async function show(creator: Creator, id: string, visibility: Visibility): Promise<void> {
  await creator.call(videos.edit, { params: { id }, body: { visibility } });
}

/** What a person was told of a video, once all that is pending is sent. */
async function newsOf(person: Person, videoId: string): Promise<string[]> {
  const { services } = world;
  await until(async () => {
    const { rows } = await sql`
      select from pgboss.job where state in ('created', 'active', 'retry')
        and (name in ('subscriptions.mail-video', 'mail.send') or name ~ '^(channel.edited/videos|video.published)')
      limit 1`.execute(services.db);
    return rows.length === 0;
  }, "the emails");
  const { items } = await notificationsOf(world, person);
  const mails = await listOutbox({ dataDir: services.config.dataDir, limit: 1000, offset: 0 });
  return [
    ...items.filter(({ source }) => source.videoId === videoId).map(({ type }) => type),
    ...mails.items.filter(({ to, text }) => to === person.email && text.includes(videoId)).map(() => "email"),
  ];
}

async function dateOf(creator: Creator, id: string): Promise<string | null> {
  return (await creator.call(videos.get, { params: { id } })).publishedAt;
}

describe("a video that becomes public for the first time", () => {
  it.each(["private", "non_public"] as const)(
    "days after it was published as %s is announced and dated then, and never again",
    async (visibility) => {
      const creator = await world.creator();
      const [subscriber, withoutMails] = await Promise.all([
        subscriberOf(creator),
        subscriberOf(creator, false),
      ]);
      const id = await publish(creator, visibility);
      const older = await publish(creator, "public");
      expect(await newsOf(subscriber, id)).toEqual([]);
      world.clock.advance(3 * DAY_SECONDS);
      const resume = world.clock.stop();
      const now = world.clock.now().toISOString();

      await show(creator, id, "public");
      resume();

      expect(await newsOf(subscriber, id)).toEqual(["new_video", "email"]);
      expect(await newsOf(withoutMails, id)).toEqual(["new_video"]);
      expect(await dateOf(creator, id)).toBe(now);
      const feed = await subscriber.call(videos.list, { query: { subscribedChannelsOnly: true } });
      expect(feed.items.map(({ _id }) => _id)).toEqual([id, older]);

      const late = await subscriberOf(creator);
      for (const next of ["private", "public", "non_public", "public"] as const) {
        world.clock.advance(DAY_SECONDS);
        await show(creator, id, next);
      }
      expect(await newsOf(subscriber, id)).toEqual(["new_video", "email"]);
      expect(await newsOf(late, id)).toEqual([]);
      expect(await dateOf(creator, id)).toBe(now);
    },
  );

  it("with its channel is announced then, and never again", async () => {
    const creator = await world.creator();
    const subscriber = await subscriberOf(creator);
    const edit = (visibility: "public" | "private") =>
      creator.call(channels.edit, { params: { id: creator.channel._id }, body: { visibility } });
    const known = await publish(creator, "public");
    expect(await newsOf(subscriber, known)).toEqual(["new_video", "email"]);
    await edit("private");
    const id = await publish(creator, "public");
    expect(await newsOf(subscriber, id)).toEqual([]);
    world.clock.advance(2 * DAY_SECONDS);
    const before = world.clock.now().toISOString();

    await edit("public");

    expect(await newsOf(subscriber, id)).toEqual(["new_video", "email"]);
    expect((await dateOf(creator, id)) ?? "").toSatisfy((date: string) => date >= before);
    expect((await dateOf(creator, known)) ?? "").toSatisfy((date: string) => date < before);
    const late = await subscriberOf(creator);
    await edit("private");
    await edit("public");
    const next = await publish(creator, "public");
    expect(await newsOf(late, next)).toEqual(["new_video", "email"]);
    expect(await newsOf(late, id)).toEqual([]);
    expect(await newsOf(subscriber, known)).toEqual(["new_video", "email"]);
  });

  it("by a change of many videos is announced then", async () => {
    const creator = await world.creator();
    const subscriber = await subscriberOf(creator);
    const ids = [await publish(creator, "private"), await publish(creator, "non_public")];

    await creator.call(manyVideos.edit, { body: { ids, visibility: "public" } });

    for (const id of ids) expect(await newsOf(subscriber, id)).toEqual(["new_video", "email"]);
  });

  it("while it is banned is announced when the ban ends", async () => {
    const creator = await world.creator();
    const subscriber = await subscriberOf(creator);
    const admin = await world.person({ role: "admin" });
    const id = await publish(creator, "private");
    const params = { id };
    await admin.call(videoModeration.ban, { params, body: { reason: "SPM", note: "Reklama." } });
    await show(creator, id, "public");
    expect(await newsOf(subscriber, id)).toEqual([]);

    await admin.call(videoModeration.unban, { params });

    expect(await newsOf(subscriber, id)).toEqual(["new_video", "email"]);
  });

  it("after its premiere is an ordinary new video; a public premiere keeps its date", async () => {
    const creator = await world.creator();
    const subscriber = await subscriberOf(creator);
    const ids = [await makeVideo(world, creator, "processed"), await makeVideo(world, creator, "processed")];
    const [hidden = "", open = ""] = ids;
    const premiereAt = new Date(world.clock.now().getTime() + HOUR_SECONDS * 1000).toISOString();
    for (const id of ids) {
      await show(creator, id, id === hidden ? "private" : "public");
      await creator.call(publication.schedulePremiere, { params: { id }, body: { premiereAt } });
    }
    world.clock.advance(HOUR_SECONDS + 60);
    await publishDueVideos(world.services);
    expect(await newsOf(subscriber, hidden)).toEqual([]);
    expect(await dateOf(creator, open)).toBe(premiereAt);
    world.clock.advance(DAY_SECONDS);
    const before = world.clock.now().toISOString();

    await show(creator, hidden, "public");

    expect(await newsOf(subscriber, hidden)).toEqual(["new_video", "email"]);
    expect((await dateOf(creator, hidden)) ?? "").toSatisfy((date: string) => date >= before);
    expect(await dateOf(creator, open)).toBe(premiereAt);
  });
});
