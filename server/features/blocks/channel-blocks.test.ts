import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { channels } from "#shared/channels/contract.ts";
import { team } from "#shared/channels/team.ts";
import { chat } from "#shared/chat/contract.ts";
import { comments } from "#shared/comments/contract.ts";
import { openChatClients, say, startLiveStream } from "#server/testing/chat-room.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";
import { openHostedChannel, type Creator, type HostedChannel } from "./testing/hosted-channel.ts";

let world: World;
let host: HostedChannel["host"];
let writer: Creator;
let videoId: string;
let streamId: string;
let comment: HostedChannel["comment"];
let sayAs: HostedChannel["sayAs"];
let mayWrite: HostedChannel["mayWrite"];
let windows: ReturnType<typeof openChatClients>;

beforeAll(async () => {
  world = await openWorld();
  windows = openChatClients(world);
});
beforeEach(async () => {
  windows.closeAll();
  ({ host, videoId, streamId, comment, sayAs, mayWrite } = await openHostedChannel(world, windows));
  writer = await world.creator();
});
afterAll(async () => {
  windows.closeAll();
  await world.close();
});

function inDays(days: number): string {
  return new Date(world.clock.now().getTime() + days * 86_400_000).toISOString();
}

const params = () => ({ id: host.channel._id });
const list = () => host.call(team.blocked, { params: params() });

async function editorOf({ call, channel }: Creator): Promise<Person> {
  const editor = await world.person();
  const body = { userId: editor.id, channelRole: "editor" as const };
  await call(team.add, { params: { id: channel._id }, body });
  return editor;
}

describe("a block on a channel", () => {
  it("is one, set in the studio, at a comment and in a chat, and lifted at a message of another chat", async () => {
    const rude = await world.person();
    const commentId = await comment(rude);
    const { _id: messageId } = await say(await windows.enter(streamId, rude), streamId, "Cześć");
    const { call } = host;
    await call(team.block, { params: params(), body: { email: rude.email, blockedUntil: inDays(9) } });
    await call(team.block, { params: params(), body: { commentId, blockedUntil: inDays(5) } });
    const blockedUntil = inDays(1);
    const body = { messageId, scope: "channel", blockedUntil } as const;
    await call(chat.block, { params: { id: streamId }, body });
    expect(await list()).toMatchObject({
      count: 1,
      items: [{ user: { _id: rude.id }, channel: null, by: { _id: host.id }, blockedUntil }],
    });
    expect(await mayWrite(rude)).toEqual([false, false]);

    const elsewhere = await startLiveStream(host);
    await call(chat.unblock, { params: { id: elsewhere }, body: { userId: rude.id, scope: "channel" } });

    expect(await list()).toEqual({ items: [], count: 0 });
    expect(await mayWrite(rude)).toEqual([true, true]);
    const { blockChanges } = await call(chat.author, { params: { id: streamId, messageId } });
    expect(blockChanges.map((change) => [change.by?._id, change.blockedUntil === null])).toEqual([
      [host.id, true],
      [host.id, false],
      [host.id, false],
      [host.id, false],
    ]);
  });

  it.each(["chat", "comment"] as const)(
    "of a %s line written as a channel names that channel, and never its writer",
    async (kind) => {
      const { _id: writtenAs, name } = writer.channel;
      const lineId = kind === "chat" ? await sayAs(writer, writtenAs) : await comment(writer, writtenAs);
      const blockedUntil = inDays(2);
      const answer =
        kind === "chat"
          ? await host.call(chat.block, {
              params: { id: streamId },
              body: { messageId: lineId, scope: "channel", blockedUntil },
            })
          : await host.call(team.block, { params: params(), body: { commentId: lineId, blockedUntil } });

      const shown = await list();

      expect(shown).toMatchObject({ count: 1, items: [{ user: null, channel: { _id: writtenAs, name } }] });
      expect(JSON.stringify([answer, shown])).not.toContain(writer.id);
      expect(await mayWrite(writer)).toEqual([false, false]);
      expect(await mayWrite(await editorOf(writer), writtenAs)).toEqual([false, false]);
      const [blockId = ""] = shown.items.map(({ _id }) => _id);
      await host.call(team.unblock, { params: params(), body: { blockId } });
      expect(await list()).toEqual({ items: [], count: 0 });
      expect(await mayWrite(writer)).toEqual([true, true]);
      expect(await mayWrite(writer, writtenAs)).toEqual([true, true]);
    },
  );

  it("of one channel is one row, whoever wrote as it, and ends for all of them", async () => {
    const { _id: writtenAs } = writer.channel;
    const editor = await editorOf(writer);
    const lines = [
      { commentId: await comment(writer, writtenAs), days: 2 },
      { commentId: await comment(editor, writtenAs), days: 1 },
    ];
    for (const { commentId, days } of lines) {
      const body = { commentId, blockedUntil: inDays(days) };
      await host.call(team.block, { params: params(), body });
    }

    const { items, count } = await list();

    expect(count).toBe(1);
    expect(items).toMatchObject([{ channel: { _id: writtenAs } }]);
    await host.call(team.unblock, { params: params(), body: { blockId: items[0]?._id ?? "" } });
    for (const person of [writer, editor]) expect(await mayWrite(person, writtenAs)).toEqual([true, true]);
  });

  it("by name and one behind a channel do not tell of each other in the list", async () => {
    const commentId = await comment(writer, writer.channel._id);
    const blockedUntil = inDays(2);
    await host.call(team.block, { params: params(), body: { commentId, blockedUntil } });
    await host.call(team.block, { params: params(), body: { email: writer.email, blockedUntil } });
    const shown = async () => (await list()).items.map(({ user, channel }) => (user ?? channel)?._id);
    expect(new Set(await shown())).toEqual(new Set([writer.id, writer.channel._id]));

    await host.call(team.unblock, { params: params(), body: { userId: writer.id } });

    expect(await shown()).toEqual([writer.channel._id]);
    await host.call(team.block, { params: params(), body: { email: writer.email, blockedUntil } });
    const { items } = await list();
    const behind = items.find(({ channel }) => channel !== null);
    await host.call(team.unblock, { params: params(), body: { blockId: behind?._id ?? "" } });
    expect(await shown()).toEqual([writer.id]);
  });

  it("behind a channel outlasts it, and its row has no name then", async () => {
    const commentId = await comment(writer, writer.channel._id);
    await host.call(team.block, { params: params(), body: { commentId, blockedUntil: inDays(90) } });

    await writer.call(channels.remove, { params: { id: writer.channel._id } });

    const nameless = { count: 1, items: [{ user: null, channel: null }] };
    expect(await list()).toMatchObject(nameless);
    await world.services.db.deleteFrom("channels").where("id", "=", writer.channel._id).execute();
    const { items } = await list();
    expect({ items, count: items.length }).toMatchObject(nameless);
    expect(await mayWrite(writer)).toEqual([false, false]);
    await host.call(team.unblock, { params: params(), body: { blockId: items[0]?._id ?? "" } });
    expect(await mayWrite(writer)).toEqual([true, true]);
  });

  it("is refused for comments of other channels, for the own team, and without a person", async () => {
    const foreign = await world.creator();
    const own = await comment(host, host.channel._id);
    const commentId = await comment(writer);
    const blockedUntil = inDays(1);
    const block = ({ call }: Person, id: string, body: { commentId?: string } = {}) =>
      outcomeOf(call(team.block, { params: { id }, body: { ...body, blockedUntil } }));

    expect(await block(foreign, host.channel._id, { commentId })).toMatchObject({ status: 403 });
    expect(await block(foreign, foreign.channel._id, { commentId })).toMatchObject({ status: 404 });
    expect(await block(host, host.channel._id, { commentId: own })).toMatchObject({
      code: "TEAM_NOT_BLOCKABLE",
    });
    expect(await block(host, host.channel._id)).toMatchObject({ status: 400 });
    await block(host, host.channel._id, { commentId });
    const [blockId] = (await list()).items.map(({ _id }) => _id);
    const unblock = ({ call }: Person, id: string, body: object = { blockId }) =>
      outcomeOf(call(team.unblock, { params: { id }, body }));
    expect(await unblock(foreign, host.channel._id)).toMatchObject({ status: 403 });
    expect(await unblock(foreign, foreign.channel._id)).toMatchObject({ status: 404 });
    expect(await unblock(host, host.channel._id, {})).toMatchObject({ status: 400 });
    expect(await unblock(host, host.channel._id, { blockId: crypto.randomUUID() })).toMatchObject({
      status: 404,
    });
    expect((await list()).count).toBe(1);
    // Twice is no fault: another member of the team may have been faster.
    for (const _time of [1, 2]) expect(await unblock(host, host.channel._id)).toEqual({ status: 200 });
  });

  it("ends for a person who joins the team", async () => {
    const commentId = await comment(writer, writer.channel._id);
    await host.call(team.block, { params: params(), body: { commentId, blockedUntil: inDays(1) } });

    const body = { userId: writer.id, channelRole: "moderator" } as const;
    await host.call(team.add, { params: params(), body });

    expect(await list()).toEqual({ items: [], count: 0 });
    expect(await mayWrite(writer)).toEqual([true, true]);
  });
});

it("discloses to no moderator of a channel who wrote a comment as another channel", async () => {
  const id = await comment(writer, writer.channel._id);
  const admin = await world.person({ role: "admin" });

  const seen = await Promise.all(
    [host, admin].flatMap(({ call }) => [
      call(comments.get, { params: { id } }),
      call(comments.list, { query: { videoId } }),
      call(comments.ofChannel, { params: params(), query: {} }),
    ]),
  );

  expect(JSON.stringify(seen)).toContain(writer.channel._id);
  expect(JSON.stringify(seen)).not.toContain(writer.id);
});
