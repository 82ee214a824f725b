import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { users } from "#shared/accounts/users.ts";
import { blockEnd } from "#shared/chat/blocks.ts";
import { chat } from "#shared/chat/contract.ts";
import { live } from "#shared/live/contract.ts";
import { openChatClients, say, startLiveStream } from "#server/testing/chat-room.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

type Creator = Awaited<ReturnType<World["creator"]>>;

let world: World;
let host: Creator;
let stranger: Creator;
let moderator: Person;
let windows: ReturnType<typeof openChatClients>;

beforeAll(async () => {
  world = await openWorld();
  windows = openChatClients(world);
  host = await world.creator();
  stranger = await world.creator();
  moderator = await world.person({ role: "moderator" });
});
beforeEach(() => {
  // Waits out the minimum interval of a second between two messages.
  world.clock.advance(2);
  windows.closeAll();
});
afterAll(async () => {
  windows.closeAll();
  await world.close();
});

function historyOf(id: string, call = world.call) {
  return call(chat.messages, { params: { id }, query: {} });
}

describe("chat moderation", () => {
  it("pins one message, and unpins it [LIV-018, LIV-019, LIV-048]", async () => {
    const videoId = await startLiveStream(host);
    const viewer = await windows.enter(videoId, await world.person());
    const owner = await windows.enter(videoId, host);
    const first = await say(viewer, videoId, "Pierwsza");
    const second = await say(owner, videoId, "Druga");

    await owner.ask("chat:pin", { messageId: first._id });
    expect(await viewer.waitForEvent("chat:pin")).toMatchObject({ _id: first._id, pinned: true });
    expect((await historyOf(videoId)).pinned).toMatchObject({ _id: first._id, pinned: true });
    await owner.ask("chat:pin", { messageId: second._id });
    expect(await viewer.waitForEvent("chat:unpin")).toMatchObject({ _id: first._id, pinned: false });
    expect((await historyOf(videoId)).items.filter(({ pinned }) => pinned)).toHaveLength(1);
    await owner.ask("chat:unpin", { messageId: second._id });
    await viewer.waitForEvent("chat:unpin", ({ _id }) => _id === second._id);
    expect((await historyOf(videoId)).pinned).toBe(null);
  });

  it("unpins a message that is struck through or deleted, also after the live stream has ended [LAS-013]", async () => {
    for (const [request, isOver] of [
      ["chat:cross-out", false],
      ["chat:cross-out", true],
      ["chat:delete", false],
      ["chat:delete", true],
    ] as const) {
      const videoId = await startLiveStream(host);
      const viewer = await windows.enter(videoId, await world.person());
      const owner = await windows.enter(videoId, host);
      world.clock.advance(2);
      const { _id: messageId } = await say(viewer, videoId, "Nieprawda");
      await owner.ask("chat:pin", { messageId });
      expect((await historyOf(videoId)).pinned).toMatchObject({ _id: messageId });
      if (isOver) await host.call(live.finish, { params: { id: videoId } });

      expect(await owner.ask(request, { messageId })).toMatchObject({ ok: true });

      const event = await viewer.waitForEvent(request);
      expect(event).toMatchObject(
        request === "chat:delete" ? { videoId, messageId } : { _id: messageId, pinned: false },
      );
      for (const call of [world.call, host.call]) expect((await historyOf(videoId, call)).pinned).toBe(null);
      // Undoing the strike-through does not pin it again.
      if (request === "chat:cross-out") await owner.ask(request, { messageId, crossedOut: false });
      expect((await historyOf(videoId)).pinned).toBe(null);
      windows.closeAll();
    }
  });

  it("rejects pinning a deleted or struck-through message [LAS-144]", async () => {
    const videoId = await startLiveStream(host);
    const viewer = await windows.enter(videoId, await world.person());
    const owner = await windows.enter(videoId, host);
    const shown = await say(viewer, videoId, "Zostaje");
    await owner.ask("chat:pin", { messageId: shown._id });
    world.clock.advance(2);
    const deleted = await say(viewer, videoId, "Znika");
    await owner.ask("chat:delete", { messageId: deleted._id });
    world.clock.advance(2);
    const struck = await say(viewer, videoId, "Skreślone");
    await owner.ask("chat:cross-out", { messageId: struck._id });

    expect(await owner.ask("chat:pin", { messageId: deleted._id })).toMatchObject({ code: "NOT_FOUND" });
    expect(await owner.ask("chat:pin", { messageId: struck._id })).toMatchObject({ code: "CONFLICT" });

    // Sent last: it would arrive after any event that the rejected requests caused.
    world.clock.advance(2);
    const last = await say(owner, videoId, "Koniec");
    await viewer.waitForEvent("chat:message", ({ _id }) => _id === last._id);
    expect(viewer.receivedEvents("chat:pin").map(({ _id }) => _id)).toEqual([shown._id]);
    expect(viewer.receivedEvents("chat:unpin")).toEqual([]);
    expect((await historyOf(videoId)).pinned).toMatchObject({ _id: shown._id });
  });

  it("keeps a message pinned that is pinned twice, and returns NOT_FOUND for an unknown one", async () => {
    const videoId = await startLiveStream(host);
    const viewer = await windows.enter(videoId, await world.person());
    const owner = await windows.enter(videoId, host);
    const { _id: messageId } = await say(viewer, videoId, "Pierwsza");
    await owner.ask("chat:pin", { messageId });

    expect(await owner.ask("chat:pin", { messageId })).toMatchObject({ ok: true, value: { pinned: true } });
    expect(await owner.ask("chat:pin", { messageId: crypto.randomUUID() })).toMatchObject({
      code: "NOT_FOUND",
    });

    // Sent last: it would arrive after any event that these requests caused.
    world.clock.advance(2);
    const last = await say(owner, videoId, "Koniec");
    await viewer.waitForEvent("chat:message", ({ _id }) => _id === last._id);
    expect(viewer.receivedEvents("chat:unpin")).toEqual([]);
    expect((await historyOf(videoId)).pinned).toMatchObject({ _id: messageId });
  });

  it("strikes a message through, and undoes it [LIV-017, LIV-049]", async () => {
    const videoId = await startLiveStream(host);
    const viewer = await windows.enter(videoId, await world.person());
    const owner = await windows.enter(videoId, host);
    const { _id: messageId } = await say(viewer, videoId, "Nieprawda");

    await owner.ask("chat:cross-out", { messageId });
    expect(await viewer.waitForEvent("chat:cross-out")).toMatchObject({ _id: messageId, crossedOut: true });
    expect((await historyOf(videoId)).items).toMatchObject([{ crossedOut: true }]);
    await owner.ask("chat:cross-out", { messageId, crossedOut: false });
    expect((await historyOf(videoId)).items).toMatchObject([{ crossedOut: false }]);
  });

  it("deletes a message for all except moderators [LIV-016, LIV-050]", async () => {
    const videoId = await startLiveStream(host);
    const viewer = await windows.enter(videoId, await world.person());
    const owner = await windows.enter(videoId, host);
    const { _id: messageId } = await say(viewer, videoId, "Wulgaryzm");

    await owner.ask("chat:delete", { messageId });

    expect(await viewer.waitForEvent("chat:delete")).toEqual({ videoId, messageId });
    expect((await historyOf(videoId)).items).toEqual([]);
    const seen = await historyOf(videoId, moderator.call);
    expect(seen.items).toMatchObject([{ _id: messageId, deleted: true }]);
  });

  it("is restricted to the channel's team and staff [LIV-068]", async () => {
    const videoId = await startLiveStream(host);
    const viewer = await windows.enter(videoId, await world.person());
    const { _id: messageId } = await say(viewer, videoId, "Cześć");
    const requests = ["chat:pin", "chat:unpin", "chat:cross-out", "chat:delete"] as const;

    for (const client of [viewer, await windows.enter(videoId, stranger), await windows.enter(videoId)]) {
      for (const request of requests)
        expect(await client.ask(request, { messageId })).toMatchObject({ ok: false });
    }
    const staff = await windows.enter(videoId, moderator);
    for (const request of requests)
      expect(await staff.ask(request, { messageId })).toMatchObject({ ok: true });
  });
});

describe("POST /videos/{id}/live/block-user", () => {
  const inAMinute = () => blockEnd("1m", world.clock.now()).toISOString();

  it("blocks a user from writing until the end date, and notifies them [LIV-012, LIV-020, LIV-057, LIV-064]", async () => {
    const videoId = await startLiveStream(host);
    const viewer = await world.person();
    const client = await windows.enter(videoId, viewer);
    const blockedUntil = inAMinute();
    const body = { userId: viewer.id, blockedUntil, scope: "stream" } as const;

    expect(await host.call(chat.block, { params: { id: videoId }, body })).toEqual({
      ...body,
      remaining: [],
    });

    expect(await client.waitForEvent("chat:blocked")).toEqual({ scope: "stream", videoId, blockedUntil });
    expect(await client.ask("chat:message", { videoId, text: "A ja?" })).toMatchObject({
      code: "CHAT_BLOCKED",
    });
    expect(await client.ask("chat:join", { videoId })).toMatchObject({ value: { blockedUntil } });
    const rows = await world.services.db.selectFrom("blocks").selectAll().execute();
    expect(rows).toMatchObject([
      { scope: "stream", video_id: videoId, user_id: viewer.id, until: new Date(blockedUntil) },
    ]);
    world.clock.advance(61);
    await say(client, videoId, "Już mogę");
  });

  it("is lifted by the current date as the end [LIV-013, LIV-061, LIV-062]", async () => {
    const videoId = await startLiveStream(host);
    const viewer = await world.person();
    const client = await windows.enter(videoId, viewer);
    const params = { id: videoId };
    for (const scope of ["stream", "channel", "platform"] as const) {
      const body = { userId: viewer.id, scope };
      const keeper = scope === "channel" ? host : moderator;
      world.clock.advance(2);
      await keeper.call(chat.block, { params, body: { ...body, blockedUntil: inAMinute() } });
      expect(await client.ask("chat:message", { videoId, text: "?" })).toMatchObject({
        code: "CHAT_BLOCKED",
      });

      const { blockedUntil } = await keeper.call(chat.unblock, { params, body });

      expect(new Date(blockedUntil) <= world.clock.now()).toBe(true);
      world.clock.advance(2);
      await say(client, videoId, `Po ${scope}`);
    }
  });

  it("applies to its scope: the live stream, the channel or the site [LIV-059]", async () => {
    const here = await startLiveStream(host);
    const sameChannel = await startLiveStream(host);
    const elsewhere = await startLiveStream(stranger);

    for (const [scope, reached] of [
      ["stream", [here]],
      ["channel", [here, sameChannel]],
      ["platform", [here, sameChannel, elsewhere]],
    ] as const) {
      const viewer = await world.person();
      const body = { userId: viewer.id, blockedUntil: inAMinute(), scope };
      const keeper = scope === "platform" ? moderator : host;
      await keeper.call(chat.block, { params: { id: here }, body });
      for (const videoId of [here, sameChannel, elsewhere]) {
        world.clock.advance(2);
        const client = await windows.enter(videoId, viewer);
        const { ok } = await client.ask("chat:message", { videoId, text: "Cześć" });
        expect([scope, ok]).toEqual([scope, !(reached as readonly string[]).includes(videoId)]);
      }
    }
  });

  it("in the scope of the site is stored with the account, and is restricted to staff [LIV-012, LIV-060]", async () => {
    const videoId = await startLiveStream(host);
    const viewer = await world.person();
    const body = { userId: viewer.id, blockedUntil: inAMinute(), scope: "platform" } as const;
    const params = { id: videoId };

    expect(await outcomeOf(host.call(chat.block, { params, body }))).toMatchObject({ status: 403 });
    await moderator.call(chat.block, { params, body });
    expect(await viewer.call(accounts.me)).toMatchObject({ blockedOnLiveChatsUntil: body.blockedUntil });

    const other = await world.person();
    const change = { blockedOnLiveChatsUntil: inAMinute() };
    await moderator.call(users.edit, { params: { id: other.id }, body: change });
    const client = await windows.enter(videoId, other);
    expect(await client.ask("chat:message", { videoId, text: "?" })).toMatchObject({ code: "CHAT_BLOCKED" });
  });

  it("rejects past dates, callers who do not moderate the chat, and blocks of team members", async () => {
    const videoId = await startLiveStream(host);
    const viewer = await world.person();
    const params = { id: videoId };
    const block = (caller: Person, changes: object = {}) => {
      const body = { userId: viewer.id, blockedUntil: inAMinute(), scope: "stream" as const, ...changes };
      return outcomeOf(caller.call(chat.block, { params, body }));
    };

    expect(await block(host, { blockedUntil: new Date(0).toISOString() })).toMatchObject({ status: 400 });
    expect(await block(stranger)).toMatchObject({ status: 403 });
    expect(await block(host, { userId: host.id })).toMatchObject({ code: "TEAM_NOT_BLOCKABLE" });
    expect(await block(host, { userId: moderator.id })).toMatchObject({ code: "TEAM_NOT_BLOCKABLE" });
  });
});
