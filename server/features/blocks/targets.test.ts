import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { team } from "#shared/channels/team.ts";
import { chat } from "#shared/chat/contract.ts";
import { openChatClients } from "#server/testing/chat-room.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";
import { openHostedChannel, type Creator, type HostedChannel } from "./testing/hosted-channel.ts";

let world: World;
let host: HostedChannel["host"];
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
  ({ host, streamId, comment, sayAs, mayWrite } = await openHostedChannel(world, windows));
});
afterAll(async () => {
  windows.closeAll();
  await world.close();
});

function inADay(): string {
  return new Date(world.clock.now().getTime() + 86_400_000).toISOString();
}

const onChannel = () => ({ id: host.channel._id });
const listed = () => host.call(team.blocked, { params: onChannel() });

async function joinTeam(member: Person): Promise<void> {
  const body = { userId: member.id, channelRole: "moderator" } as const;
  await host.call(team.add, { params: onChannel(), body });
}

describe("a block by name", () => {
  it.each(["member of the team", "moderator", "admin"] as const)(
    "of a %s is refused in the studio, at a comment and in the chat",
    async (kind) => {
      const isMember = kind === "member of the team";
      const writer = await world.person(isMember ? {} : { role: kind });
      if (isMember) await joinTeam(writer);
      const commentId = await comment(writer);
      const blockedUntil = inADay();

      const outcomes = [
        await outcomeOf(
          host.call(team.block, { params: onChannel(), body: { email: writer.email, blockedUntil } }),
        ),
        await outcomeOf(host.call(team.block, { params: onChannel(), body: { commentId, blockedUntil } })),
        await outcomeOf(
          host.call(chat.block, {
            params: { id: streamId },
            body: { userId: writer.id, scope: "channel", blockedUntil },
          }),
        ),
      ];

      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({ status: 409, code: "TEAM_NOT_BLOCKABLE" });
      }
      expect(await listed()).toEqual({ items: [], count: 0 });
    },
  );
});

describe("a block of a line that was written as another channel", () => {
  let owner: Creator;
  let writtenAs: string;
  beforeEach(async () => {
    owner = await world.creator();
    writtenAs = owner.channel._id;
  });

  /** A person who cannot be blocked by name and may write as the other channel. */
  async function protectedEditor(standing: "member of the team" | "moderator"): Promise<Person> {
    const isMember = standing === "member of the team";
    const editor = await world.person(isMember ? {} : { role: standing });
    if (isMember) await joinTeam(editor);
    const body = { userId: editor.id, channelRole: "editor" } as const;
    await owner.call(team.add, { params: { id: writtenAs }, body });
    return editor;
  }

  async function expectOnlyChannelBlocked(editor: Person): Promise<void> {
    expect(await listed()).toMatchObject({ count: 1, items: [{ user: null, channel: { _id: writtenAs } }] });
    for (const person of [editor, owner]) {
      expect(await mayWrite(person, writtenAs)).toEqual([false, false]);
      expect(await mayWrite(person)).toEqual([true, true]);
    }
    const rows = await world.services.db
      .selectFrom("blocks")
      .select("user_id")
      .where("written_as", "=", writtenAs)
      .where("ended_at", "is", null)
      .execute();
    expect(rows).toEqual([{ user_id: null }]);
  }

  it.each(["member of the team", "moderator"] as const)(
    "by a %s covers that channel alone in the chat, and is answered as usual",
    async (standing) => {
      const editor = await protectedEditor(standing);
      const messageId = await sayAs(editor, writtenAs);
      const params = { id: streamId };
      const blocksAt = () => host.call(chat.blocks, { params: { ...params, messageId } });
      expect(await blocksAt()).toEqual({ items: [], count: 0, canBlock: true });
      const scope = "channel" as const;
      const blockedUntil = inADay();
      const body = { messageId, scope, blockedUntil };

      // The second block replaces the first one.
      for (const _time of [1, 2]) {
        expect(await host.call(chat.block, { params, body })).toEqual({
          ...{ userId: null, scope, blockedUntil, remaining: [] },
        });
      }

      expect(await blocksAt()).toMatchObject({ items: [{ scope, blockedUntil, canLift: true }] });
      await expectOnlyChannelBlocked(editor);
      await host.call(chat.unblock, { params, body: { messageId, scope } });
      expect(await listed()).toEqual({ items: [], count: 0 });
      expect(await mayWrite(editor, writtenAs)).toEqual([true, true]);
    },
  );

  it.each(["member of the team", "moderator"] as const)(
    "by a %s covers that channel alone at a comment, and is answered as usual",
    async (standing) => {
      const editor = await protectedEditor(standing);
      const commentId = await comment(editor, writtenAs);
      const body = { commentId, blockedUntil: inADay() };

      const answer = await host.call(team.block, { params: onChannel(), body });

      expect(answer).toMatchObject({ user: null, channel: { _id: writtenAs }, by: { _id: host.id } });
      await expectOnlyChannelBlocked(editor);
      await host.call(team.unblock, { params: onChannel(), body: { blockId: answer._id } });
      expect(await listed()).toEqual({ items: [], count: 0 });
      expect(await mayWrite(editor, writtenAs)).toEqual([true, true]);
    },
  );

  it("by a member of the team is lifted at a line of another writer of that channel", async () => {
    const editor = await protectedEditor("member of the team");
    const [messageId, ofOwner] = [await sayAs(editor, writtenAs), await sayAs(owner, writtenAs)];
    const scope = "stream" as const;
    const body = { messageId, scope, blockedUntil: inADay() };
    const params = { id: streamId };
    await host.call(chat.block, { params, body });
    expect(await mayWrite(owner, writtenAs)).toEqual([true, false]);

    await host.call(chat.unblock, { params, body: { messageId: ofOwner, scope } });

    expect(await mayWrite(editor, writtenAs)).toEqual([true, true]);
  });
});
