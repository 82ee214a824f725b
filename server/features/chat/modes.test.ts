import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { security } from "#shared/accounts/security.ts";
import { chat } from "#shared/chat/contract.ts";
import type { ChatModes } from "#shared/chat/modes.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { team } from "#shared/channels/team.ts";
import type { ChatClient } from "#server/testing/chat-client.ts";
import { openChatClients, say, startLiveStream } from "#server/testing/chat-room.ts";
import { mailedLink } from "#server/testing/mailed-link.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";

let world: World;
let host: Awaited<ReturnType<World["creator"]>>;
let windows: ReturnType<typeof openChatClients>;
let videoId: string;
let viewer: Person;
let window: ChatClient;

beforeAll(async () => {
  world = await openWorld();
  windows = openChatClients(world);
});
beforeEach(async () => {
  // A separate host for each test: modes belong to the channel.
  host = await world.creator();
  viewer = await world.person();
  videoId = await startLiveStream(host);
  windows.closeAll();
  window = await windows.enter(videoId, viewer);
});
afterAll(async () => {
  windows.closeAll();
  await world.close();
});

function setModes(body: Partial<ChatModes>, call = host.call) {
  return call(chat.editModes, { params: { id: videoId }, body });
}

function send(client: ChatClient, text: string) {
  return client.ask("chat:message", { videoId, text });
}

async function subscribe(person: Person, secondsAgo: number): Promise<void> {
  await person.call(subscriptions.subscribe, { params: { id: host.channel._id } });
  await world.services.db
    .updateTable("subscriptions")
    .set({ created_at: new Date(world.clock.now().getTime() - secondsAgo * 1000) })
    .where("user_id", "=", person.id)
    .execute();
}

describe("slow mode", () => {
  it("refuses a second message with the seconds left, in all windows of an account [LVE-085]", async () => {
    await setModes({ slowSeconds: 10 });
    await say(window, videoId, "Pierwsza");
    world.clock.advance(4);
    const other = await windows.enter(videoId, viewer);

    const refused = await send(other, "Druga");
    world.clock.advance(6);

    expect(refused).toMatchObject({ ok: false, code: "CHAT_SLOW_MODE", waitSeconds: 6 });
    expect(await send(other, "Druga")).toMatchObject({ ok: true });
  });

  it("counts messages that were deleted, and does not count refused ones [LVE-085]", async () => {
    await setModes({ slowSeconds: 10 });
    const { _id: messageId } = await say(window, videoId, "Usunięta");
    const owner = await windows.enter(videoId, host);
    await owner.ask("chat:delete", { messageId });
    world.clock.advance(6);

    expect(await send(window, "Za szybko")).toMatchObject({ code: "CHAT_SLOW_MODE", waitSeconds: 4 });
    world.clock.advance(4);
    expect(await send(window, "Po czasie")).toMatchObject({ ok: true });
  });

  it("is the reason also within the second that every chat asks for, in the caller's words [LVE-085]", async () => {
    await setModes({ slowSeconds: 10 });
    const resume = world.clock.stop();
    await say(window, videoId, "Pierwsza");

    const [refused, parallel] = await Promise.all([send(window, "Druga"), send(window, "Trzecia")]);
    resume();

    expect(refused).toMatchObject({ message: "Slow mode: one message every 10 s.", waitSeconds: 10 });
    expect(parallel).toMatchObject({ code: "CHAT_SLOW_MODE" });
  });

  it("does not apply to the team of the channel and to staff [LVE-085]", async () => {
    const [moderator, staff] = await Promise.all([world.person(), world.person({ role: "moderator" })]);
    const body = { userId: moderator.id, channelRole: "moderator" } as const;
    await host.call(team.add, { params: { id: host.channel._id }, body });
    await setModes({ slowSeconds: 60, subscribedMinutes: 10, emojiOnly: true });

    for (const person of [host, moderator, staff]) {
      const client = await windows.enter(videoId, person);
      await say(client, videoId, "Pierwsza");
      world.clock.advance(1);
      expect(await send(client, "Druga")).toMatchObject({ ok: true });
    }
  });
});

describe("subscribers-only mode", () => {
  it("refuses users who have not subscribed to the channel [LVE-086]", async () => {
    await setModes({ subscribedMinutes: 0 });

    expect(await send(window, "Cześć")).toMatchObject({ ok: false, code: "CHAT_SUBSCRIBERS_ONLY" });
    await subscribe(viewer, 0);
    world.clock.advance(1);
    expect(await send(window, "Cześć")).toMatchObject({ ok: true });
  });

  it("refuses subscribers of less than the chosen time with the seconds left [LVE-086]", async () => {
    await setModes({ subscribedMinutes: 10 });
    await subscribe(viewer, 5 * 60);
    const resume = world.clock.stop();

    const refused = await send(window, "Cześć");
    await subscribe(viewer, 11 * 60);
    world.clock.advance(1);
    const accepted = await send(window, "Cześć");
    resume();

    expect(refused).toMatchObject({ ok: false, code: "CHAT_SUBSCRIBED_TOO_SHORTLY" });
    expect(refused).toHaveProperty("waitSeconds", expect.closeTo(300, -1));
    expect(accepted).toMatchObject({ ok: true });
  });
});

describe("emoji-only mode", () => {
  it("refuses text in words of the caller's language and accepts emoji [LVE-088]", async () => {
    await setModes({ emojiOnly: true });

    const refused = await send(window, "Brawo 🔥");
    world.clock.advance(1);

    expect(refused).toMatchObject({ ok: false, code: "CHAT_EMOJI_ONLY" });
    expect(refused).toHaveProperty("message", "Only emoji can be sent in this chat right now.");
    expect(await send(window, "🔥👏🏽 ❤️")).toMatchObject({ ok: true });
  });
});

describe("confirmed addresses only", () => {
  beforeEach(() => setModes({ confirmedOnly: true }));

  async function requestEmail(email: string): Promise<void> {
    await viewer.call(security.changeEmail, { body: { email, password: viewer.password } });
  }

  it("refuses an account until its new address is confirmed [LVE-087]", async () => {
    expect(await send(window, "Stary adres")).toMatchObject({ ok: true });
    const email = `new-${viewer.email}`;
    await requestEmail(email);
    world.clock.advance(2);
    expect(await send(window, "Nowy adres")).toMatchObject({ ok: false, code: "CHAT_CONFIRMED_ONLY" });
    const joined = await window.ask("chat:join", { videoId });
    expect(joined).toMatchObject({ value: { unconfirmedEmail: email } });

    const first = (await mailedLink(world, email, "/confirm-email")).get("code") ?? "";
    await viewer.call(security.resendEmailLink);
    const code = (await mailedLink(world, email, "/confirm-email", first)).get("code") ?? "";
    await expect(world.call(security.confirmEmail, { body: { code: first } })).rejects.toMatchObject({
      status: 400,
    });
    await world.call(security.confirmEmail, { body: { code } });

    expect(await send(window, "Potwierdzony")).toMatchObject({ ok: true });
    const again = await window.ask("chat:join", { videoId });
    expect(again).toMatchObject({ value: { unconfirmedEmail: null } });
  });

  it("lets an account write that withdraws the change, or whose link is too old [LVE-087]", async () => {
    await requestEmail(`mistyped-${viewer.email}`);
    expect(await send(window, "Z literówką")).toMatchObject({ code: "CHAT_CONFIRMED_ONLY" });
    await viewer.call(security.withdrawEmail);
    expect(await viewer.call(security.pendingEmail)).toEqual({ email: null });
    expect(await send(window, "Bez zmiany")).toMatchObject({ ok: true });
    await expect(viewer.call(security.resendEmailLink)).rejects.toMatchObject({ status: 404 });

    await requestEmail(`old-${viewer.email}`);
    world.clock.advance(25 * 3600);
    expect(await send(window, "Dzień później")).toMatchObject({ ok: true });
  });

  it("does not apply to the team of the channel [LVE-087]", async () => {
    const email = `new-${host.email}`;
    await host.call(security.changeEmail, { body: { email, password: host.password } });
    const owner = await windows.enter(videoId, host);
    expect(await send(owner, "Od zespołu")).toMatchObject({ ok: true });
  });
});

describe("the modes of a channel's chats", () => {
  it("reach open chats of the channel at once, and users who join later [LVE-089]", async () => {
    const elsewhere = await windows.enter(await startLiveStream(await world.creator()), viewer);
    const modes = { slowSeconds: 30, subscribedMinutes: null, emojiOnly: false, confirmedOnly: false };

    await setModes({ slowSeconds: 30 });

    expect(await window.waitForEvent("chat:modes")).toEqual({ videoId, modes });
    expect(elsewhere.receivedEvents("chat:modes")).toEqual([]);
    const joined = await window.ask("chat:join", { videoId });
    expect(joined).toMatchObject({ value: { modes, isExempt: false } });
    await setModes({ slowSeconds: null });
    await window.waitForEvent("chat:modes", (informed) => informed.modes.slowSeconds === null);
    await say(window, videoId, "Pierwsza");
    world.clock.advance(1);
    expect(await send(window, "Druga")).toMatchObject({ ok: true });
  });

  it("name to moderators who changed each of them last, and keep it while nothing changes [LVE-089]", async () => {
    const staff = await world.person({ role: "moderator" });
    await setModes({ slowSeconds: 30, emojiOnly: true });
    await setModes({ slowSeconds: 30, emojiOnly: false }, staff.call);

    const { modes, changes } = await host.call(chat.modes, { params: { id: videoId } });

    expect(modes).toMatchObject({ slowSeconds: 30, subscribedMinutes: null, emojiOnly: false });
    const authors = Object.fromEntries(changes.map(({ mode, by }) => [mode, by?._id]));
    expect(authors).toEqual({ slow: host.id, emoji: staff.id });
  });

  it("can be read and switched by moderators only [LVE-089]", async () => {
    const stranger = await world.creator();

    await expect(setModes({ emojiOnly: true }, stranger.call)).rejects.toMatchObject({ status: 403 });
    await expect(setModes({ emojiOnly: true }, world.call)).rejects.toMatchObject({ status: 401 });
    const reading = stranger.call(chat.modes, { params: { id: videoId } });
    await expect(reading).rejects.toMatchObject({ status: 403 });
  });

  it.each([{ slowSeconds: 0 }, { slowSeconds: 3601 }, { subscribedMinutes: 7 }, { emojiOnly: null }])(
    "reject %o [LVE-089]",
    async (body) => {
      await expect(setModes(body as never)).rejects.toMatchObject({ status: 400 });
    },
  );
});
