import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { mutes } from "#shared/accounts/mutes.ts";
import { chat } from "#shared/chat/contract.ts";
import type { MentionTarget } from "#shared/chat/mentions.ts";
import type { ChatClient } from "#server/testing/chat-client.ts";
import { openChatClients, say, startLiveStream } from "#server/testing/chat-room.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";

let world: World;
let host: Awaited<ReturnType<World["creator"]>>;
let windows: ReturnType<typeof openChatClients>;
let videoId: string;
let author: Person;
let jan: Person;
let writer: ChatClient;
let reader: ChatClient;

beforeAll(async () => {
  world = await openWorld();
  windows = openChatClients(world);
  host = await world.creator();
});
beforeEach(async () => {
  windows.closeAll();
  [author, jan] = [await world.person(), await world.person()];
  await jan.call(accounts.edit, { body: { name: "Jan", surname: "Żuk" } });
  videoId = await startLiveStream(host);
  [writer, reader] = [await windows.enter(videoId, author), await windows.enter(videoId, jan)];
});
afterAll(async () => {
  windows.closeAll();
  await world.close();
});

const person = (userId: string): MentionTarget => ({ userId, channelId: null });
const channel = (channelId: string): MentionTarget => ({ userId: null, channelId });

/** Sends a message after the minimum interval of a second and returns its mentions. */
async function mentionsIn(text: string, mentions: readonly MentionTarget[]) {
  world.clock.advance(2);
  const answer = await writer.ask("chat:message", { videoId, text, mentions });
  if (!answer.ok) throw new Error(answer.message);
  return (answer.value as { mentions: unknown[] }).mentions;
}

describe("a mention", () => {
  it("names a user who has written in the chat, for all readers and later ones [LVE-093]", async () => {
    await say(reader, videoId, "Jestem");

    expect(await mentionsIn("@Jan Żuk, hej", [person(jan.id)])).toEqual([
      { userId: jan.id, channelId: null, name: "Jan Żuk", slug: null },
    ]);

    const isMention = ({ text }: { text: string }) => text === "@Jan Żuk, hej";
    expect(await reader.waitForEvent("chat:message", isMention)).toMatchObject({
      mentions: [{ userId: jan.id }],
    });
    const { items } = await world.call(chat.messages, { params: { id: videoId }, query: {} });
    expect(items[0]?.mentions).toMatchObject([{ userId: jan.id, name: "Jan Żuk" }]);
  });

  it("keeps the name that was written when its user is renamed, and ends with the account [LVE-093]", async () => {
    await say(reader, videoId, "Jestem");
    await mentionsIn("@Jan Żuk, hej", [person(jan.id)]);

    await jan.call(accounts.edit, { body: { name: "Janusz" } });
    const renamed = await world.call(chat.messages, { params: { id: videoId }, query: { limit: 1 } });
    await world.services.db.deleteFrom("users").where("id", "=", jan.id).execute();
    const deleted = await world.call(chat.messages, { params: { id: videoId }, query: { limit: 1 } });

    expect(renamed.items[0]?.mentions).toMatchObject([{ name: "Jan Żuk" }]);
    expect(deleted.items).toMatchObject([{ text: "@Jan Żuk, hej", mentions: [] }]);
  });

  it("names the host before the host has written, and no other channel [LVE-093]", async () => {
    const other = await world.creator();
    const { _id, name, slug } = host.channel;

    expect(
      await mentionsIn(`@${name} @${other.channel.name}`, [channel(_id), channel(other.channel._id)]),
    ).toEqual([{ userId: null, channelId: _id, name, slug }]);
  });

  it("stays plain text for users who have not written here, or whose name is not in the text [LVE-093]", async () => {
    expect(await mentionsIn("@Jan Żuk, jesteś?", [person(jan.id)])).toEqual([]);

    await say(reader, videoId, "Jestem");

    expect(await mentionsIn("Jan Żuk tu jest", [person(jan.id)])).toEqual([]);
    expect(await mentionsIn("@Jan Żukowski", [person(jan.id)])).toEqual([]);
    expect(await mentionsIn("@Jan Żuk, hej", [])).toEqual([]);
  });

  it("does not name users whose only message here is held or deleted [LVE-093]", async () => {
    const owner = await windows.enter(videoId, host);
    const { _id: messageId } = await say(reader, videoId, "Cofam to");
    await owner.ask("chat:delete", { messageId });
    expect(await mentionsIn("@Jan Żuk, hej", [person(jan.id)])).toEqual([]);

    await host.call(chat.editFilters, { params: { id: videoId }, body: { words: ["kasyno"] } });
    world.clock.advance(2);
    await say(reader, videoId, "kasyno");
    expect(await mentionsIn("@Jan Żuk, hej", [person(jan.id)])).toEqual([]);
  });

  it("does not name someone whom the author has muted, nor reach someone who has muted the author [LVE-093]", async () => {
    await say(reader, videoId, "Jestem");
    const blockedUntil = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    await author.call(mutes.blockUser, { body: { userId: jan.id, blockedUntil } });
    expect(await mentionsIn("@Jan Żuk, hej", [person(jan.id)])).toEqual([]);

    await author.call(mutes.unblockUser, { body: { userId: jan.id } });
    await jan.call(mutes.blockUser, { body: { userId: author.id, blockedUntil } });
    expect(await mentionsIn("@Jan Żuk, hej", [person(jan.id)])).toHaveLength(1);
    const { items } = await jan.call(chat.messages, { params: { id: videoId }, query: {} });
    expect(items.map(({ text }) => text)).toEqual(["Jestem"]);
  });

  it("is refused for more than five at once [LVE-093]", async () => {
    const mentions = Array.from({ length: 6 }, () => person(jan.id));

    expect(await writer.ask("chat:message", { videoId, text: "@Jan Żuk", mentions })).toMatchObject({
      code: "VALIDATION",
    });
  });
});
