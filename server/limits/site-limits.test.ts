import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { comments } from "#shared/comments/contract.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { saveSettings } from "#server/features/site-settings/site-settings.ts";
import { openChatClients, startLiveStream } from "#server/testing/chat-room.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";

const LIMITS = ["limits.commentsPerMinute", "limits.messagesPerMinute", "limits.sessions"] as const;

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let keepTime: () => void;
beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  keepTime = world.clock.stop();
});
afterEach(() => set({}, LIMITS));
afterAll(async () => {
  keepTime();
  await world.close();
});

async function set(values: Partial<SiteSettings>, resets: readonly (keyof SiteSettings)[] = []) {
  await saveSettings(world.services, { values, resets, changedBy: null, now: world.clock.now() });
}

it("a minute has the comments that the site allows, and the staff are not limited [OPS-030]", async () => {
  const videoId = await insertPublishedVideo(world, creator.channel._id, {
    title: "Burza",
    durationSeconds: 60,
  });
  const write = (person: Person) =>
    outcomeOf(person.call(comments.create, { body: { content: "Ładnie", videoId } }));
  const [writer, other] = [await world.person(), await world.person()];
  const moderator = await world.person({ role: "moderator" });

  await set({ "limits.commentsPerMinute": 3 });
  for (let index = 0; index < 3; index += 1) {
    expect(await write(writer)).toEqual({ status: 200 });
    world.clock.advance(10);
  }
  const refused = writer.call(comments.create, { body: { content: "Czwarty", videoId } });

  await expect(refused).rejects.toMatchObject({
    ...{ status: 429, code: "COMMENT_TOO_SOON" },
    message: "You can add another comment in 30 s. Your text is not lost.",
  });
  expect(await write(other)).toEqual({ status: 200 });
  for (let index = 0; index < 4; index += 1) expect(await write(moderator)).toEqual({ status: 200 });
  world.clock.advance(30);
  expect(await write(writer)).toEqual({ status: 200 });
  await set({ "limits.commentsPerMinute": 1 });
  expect(await write(writer)).toMatchObject({ status: 429 });
});

it("of comments sent at once a minute takes as many as it has [OPS-030]", async () => {
  const videoId = await insertPublishedVideo(world, creator.channel._id, {
    title: "Grad",
    durationSeconds: 60,
  });
  const writer = await world.person();
  await set({ "limits.commentsPerMinute": 2 });

  const body = { content: "Naraz", videoId };
  const outcomes = await Promise.all(
    [1, 2, 3, 4].map(() => outcomeOf(writer.call(comments.create, { body }))),
  );

  expect(outcomes.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
    200, 200, 429, 429,
  ]);
});

it("a minute has the chat messages that the site allows in all windows of an account, and the staff are not limited [OPS-030]", async () => {
  const videoId = await startLiveStream(creator);
  const [writer, moderator] = [await world.person(), await world.person({ role: "moderator" })];
  const chat = openChatClients(world);
  const staffWindow = await chat.enter(videoId, moderator);
  const windows = [await chat.enter(videoId, writer), await chat.enter(videoId, writer)];
  const send = async (index: number) => {
    world.clock.advance(2);
    return windows[index % 2]?.ask("chat:message", { videoId, text: `Wiadomość ${index}` });
  };

  await set({ "limits.messagesPerMinute": 3 });
  for (let index = 0; index < 3; index += 1) expect(await send(index)).toMatchObject({ ok: true });
  for (let index = 0; index < 5; index += 1) {
    world.clock.advance(2);
    const message = { videoId, text: `Od obsługi ${index}` };
    expect(await staffWindow.ask("chat:message", message)).toMatchObject({ ok: true });
  }

  expect(await send(3)).toMatchObject({ ok: false, code: "CHAT_TOO_MANY" });
  expect(await send(4)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^Too many messages\. You can send another one in \d+ s\.$/),
  });
  world.clock.advance(60);
  expect(await send(5)).toMatchObject({ ok: true });
  chat.closeAll();
});

it("one session too many ends the oldest, and its owner has a mail [OPS-030]", async () => {
  const owner = await world.person();
  const login = async () => {
    world.clock.advance(60);
    const body = { email: owner.email, password: owner.password };
    const { token } = await world.call(accounts.login, { body });
    return world.as({ token: token ?? "" });
  };
  const isIn = async (call: World["call"]) => (await outcomeOf(call(accounts.me))).status === 200;
  const second = await login();
  await set({ "limits.sessions": 2 });
  expect([await isIn(owner.call), await isIn(second)]).toEqual([true, true]);

  const third = await login();

  expect([await isIn(owner.call), await isIn(second), await isIn(third)]).toEqual([false, true, true]);
  const sentence = "The number of sessions of an account here is at most 2.";
  const hasMail = async () => (await world.mailTo(owner.email)).text.includes(sentence);
  expect(await until(hasMail, "the mail about the ended session")).toBe(true);
});
