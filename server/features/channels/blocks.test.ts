import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { channels } from "#shared/channels/contract.ts";
import { team } from "#shared/channels/team.ts";
import { comments } from "#shared/comments/contract.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const DAY_SECONDS = 86_400;

function inDays(days: number): string {
  return new Date(world.clock.now().getTime() + days * DAY_SECONDS * 1000).toISOString();
}

describe("blocking a user on a channel", () => {
  it("lasts until its end or until it is lifted, visible to the team only [MCH-011, MCH-012, CHA-019]", async () => {
    const { channel, call, id } = await world.creator();
    const params = { id: channel._id };
    const first = await world.person();
    const second = await world.person();

    await call(team.block, { params, body: { userId: first.id, blockedUntil: inDays(2) } });
    await call(team.block, { params, body: { email: second.email, blockedUntil: inDays(9) } });
    const { items, count } = await call(team.blocked, { params });
    expect(count).toBe(2);
    expect(new Set(items.map(({ user }) => user?._id))).toEqual(new Set([first.id, second.id]));
    expect(JSON.stringify(await world.call(channels.get, { params }))).not.toContain(first.id);

    for (const [userId, blockedUntil, status] of [
      [first.id, inDays(-1), 400],
      [id, inDays(1), 409],
    ] as const) {
      const refused = call(team.block, { params, body: { userId, blockedUntil } });
      await expect(refused).rejects.toMatchObject({ status });
    }
    await call(team.unblock, { params, body: { userId: second.id } });
    expect(await call(team.blocked, { params })).toMatchObject({ count: 1 });
    world.clock.advance(3 * DAY_SECONDS);
    expect(await call(team.blocked, { params })).toEqual({ items: [], count: 0 });
  });

  it("expires automatically for comments and replies [LAS-133]", async () => {
    const { channel, call } = await world.creator();
    const troll = await world.person();
    const videoId = await insertPublishedVideo(world, channel._id, { title: "Burza nad Hel" });
    const body = { videoId, content: "Pierwszy" };
    const { _id: parentCommentId } = await call(comments.create, { body });
    const blockedUntil = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    await call(team.block, { params: { id: channel._id }, body: { userId: troll.id, blockedUntil } });
    const attempts = async () => {
      const seen: number[] = [];
      for (const target of [{ videoId }, { parentCommentId }]) {
        const written = troll.call(comments.create, { body: { ...target, content: "Zła muzyka" } });
        seen.push((await outcomeOf(written)).status);
        world.clock.advance(61);
      }
      return seen;
    };

    expect(await attempts()).toEqual([403, 403]);
    world.clock.advance(59 * 60);
    expect(await attempts()).toEqual([200, 200]);
  });

  it("tells the writer its last day in the time zone of the site", async () => {
    const { channel, call } = await world.creator();
    const troll = await world.person();
    const videoId = await insertPublishedVideo(world, channel._id, { title: "Burza nad Hel" });
    const year = world.clock.now().getUTCFullYear() + 1;
    const blockedUntil = `${year}-06-30T22:30:00.000Z`;
    await call(team.block, { params: { id: channel._id }, body: { userId: troll.id, blockedUntil } });

    const written = troll.call(comments.create, { body: { videoId, content: "Zła muzyka" } });

    await expect(written).rejects.toThrow(`until 1 July ${year}.`);
  });

  it("prevents comments on that channel only, until it is lifted [MCH-010, MCH-025]", async () => {
    const { channel, call } = await world.creator();
    const elsewhere = await world.creator();
    const admin = await world.person({ role: "admin" });
    const troll = await world.person();
    const params = { id: channel._id };
    const videoId = await insertPublishedVideo(world, channel._id, { title: "Burza nad Hel" });
    const otherId = await insertPublishedVideo(world, elsewhere.channel._id, { title: "Burza nad Hel" });
    const comment = async (on: string) => {
      world.clock.advance(61);
      return outcomeOf(troll.call(comments.create, { body: { videoId: on, content: "Zła muzyka" } }));
    };

    for (const blocker of [call, admin.call]) {
      await blocker(team.block, { params, body: { userId: troll.id, blockedUntil: inDays(1) } });
      expect(await comment(videoId)).toMatchObject({ status: 403, code: "BLOCKED_ON_CHANNEL" });
      expect(await comment(otherId)).toMatchObject({ status: 200 });
      await blocker(team.unblock, { params, body: { userId: troll.id } });
      expect(await comment(videoId)).toMatchObject({ status: 200 });
    }
  });
});
