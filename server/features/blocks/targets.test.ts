import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { team } from "#shared/channels/team.ts";
import { chat } from "#shared/chat/contract.ts";
import { comments } from "#shared/comments/contract.ts";
import { openChatClients, startLiveStream } from "#server/testing/chat-room.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

type Creator = Awaited<ReturnType<World["creator"]>>;

let world: World;
let host: Creator;
let videoId: string;
let streamId: string;
let windows: ReturnType<typeof openChatClients>;

beforeAll(async () => {
  world = await openWorld();
  windows = openChatClients(world);
});
beforeEach(async () => {
  windows.closeAll();
  host = await world.creator();
  videoId = await insertPublishedVideo(world, host.channel._id, { title: "Burza nad Helem" });
  streamId = await startLiveStream(host);
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

/** Writes a comment on the video of the host, as a user or as a channel. */
async function comment({ call }: Person, channelId?: string): Promise<string> {
  world.clock.advance(61);
  const { _id } = await call(comments.create, { body: { videoId, content: "Zła muzyka", channelId } });
  return _id;
}

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
