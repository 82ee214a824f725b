// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clips, type ClipSettings } from "#shared/clips/contract.ts";
import type { Call } from "#shared/client.ts";
import { live } from "#shared/live/contract.ts";
import { notifications } from "#shared/notifications/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { makeFlv } from "#server/live/testing/flv-source.ts";
import type { FullEngine } from "#server/media/engine.ts";
import { startLiveStream } from "#server/testing/chat-room.ts";
import { openTaggedIntake, requireEngine } from "#server/testing/tagged-intake.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";
import { cutClips } from "./cut-clips.ts";

const TIMEOUT_MS = 60_000;

let world: World;
let owner: Awaited<ReturnType<World["creator"]>>;
let maker: Person;
let stranger: Person;
let engine: FullEngine;
/** A running stream of 50 seconds with a key frame every second. */
let streamId: string;

beforeAll(async () => {
  world = await openWorld({ withMedia: true });
  owner = await world.creator();
  [maker, stranger] = [await world.person(), await world.person()];
  engine = await requireEngine(world);
  streamId = await startLiveStream(owner);
  const intake = openTaggedIntake(world, engine, streamId);
  intake.send(await makeFlv({ seconds: 50, rate: 10, size: "160x90" }));
  await intake.end();
});
afterAll(() => world.close());

function cut(call: Call, startSeconds: number, endSeconds: number, title = "Wjazd pociągu") {
  return call(clips.create, { params: { id: streamId }, body: { title, startSeconds, endSeconds } });
}

function allow(settings: ClipSettings) {
  return owner.call(clips.editSettings, { params: { id: owner.channel._id }, body: settings });
}

async function statusFor(call: Call, id: string): Promise<number> {
  return (await outcomeOf(call(videos.get, { params: { id } }))).status;
}

async function untilPlayable(call: Call, id: string) {
  return until(
    async () => {
      await cutClips(world.services, engine);
      const video = await call(videos.get, { params: { id } });
      return video.dash !== null && video;
    },
    "the clip",
    TIMEOUT_MS,
  );
}

async function noticesOf({ call }: Person): Promise<string[]> {
  return (await call(notifications.list, { query: {} })).items.map(({ type }) => type);
}

describe("a clip", () => {
  it("is cut from a running stream as a video of its own, which names its maker and its moment", async () => {
    await allow({ clippers: "everyone", needsApproval: false });
    await stranger.call(subscriptions.subscribe, { params: { id: owner.channel._id } });
    const { _id: id } = await cut(maker.call, 5, 40);

    const video = await untilPlayable(maker.call, id);

    expect(Math.abs(video.duration - 35)).toBeLessThan(1.5);
    expect(video).toMatchObject({ title: "Wjazd pociągu", status: "public", channelId: owner.channel._id });
    expect(video.clip).toMatchObject({
      sourceId: streamId,
      sourceTitle: "Na żywo z dworca",
      startSeconds: 5,
    });
    expect(video.clip?.makerName).toEqual(expect.any(String));
    expect(await statusFor(world.call, id)).toBe(200);
    expect(await noticesOf(stranger)).not.toContain("new_video");
    await owner.call(videos.remove, { params: { id } });
    expect(await statusFor(maker.call, id)).toBe(404);
    const { items } = await world.call(videos.list, { query: { channelId: owner.channel._id } });
    expect(items.map(({ _id }) => _id)).not.toContain(id);
    await until(async () => (await noticesOf(maker)).includes("clip_removed"), "the notice");
  }, 120_000);

  it("has 30 to 90 seconds", async () => {
    await allow({ clippers: "everyone", needsApproval: true });
    for (const [start, end] of [
      [0, 29],
      [0, 91],
      [40, 10],
    ] as const) {
      const refused = await cut(maker.call, start, end).catch((error: unknown) => error);
      expect(refused).toMatchObject({ status: 400, code: "CLIP_LENGTH" });
      expect(String(refused)).toMatch(/30 to 90 seconds/);
    }
    for (const end of [30, 90]) expect((await cut(maker.call, 0, end)).endSeconds).toBe(end);
  });

  it("is refused to those whom the channel does not allow it", async () => {
    const member = await world.person();
    const statusOf = async (call: Call) => (await outcomeOf(cut(call, 0, 30))).status;
    const canClip = async (call: Call) => (await call(clips.rule, { params: { id: streamId } })).canClip;
    await allow({ clippers: "subscribers", needsApproval: true });
    expect([await statusOf(world.call), await statusOf(member.call)]).toEqual([401, 403]);
    expect(await canClip(member.call)).toBe(false);
    await member.call(subscriptions.subscribe, { params: { id: owner.channel._id } });
    expect([await canClip(member.call), await statusOf(member.call)]).toEqual([true, 200]);

    await allow({ clippers: "none", needsApproval: true });
    expect([await canClip(member.call), await statusOf(member.call)]).toEqual([false, 403]);
    expect([await canClip(owner.call), await statusOf(owner.call)]).toEqual([false, 403]);
  });

  it("that needs approval is seen by its maker and the channel until it is approved, and gone when rejected", async () => {
    await allow({ clippers: "everyone", needsApproval: true });
    const { _id: id } = await cut(maker.call, 0, 31);
    const { _id: other } = await cut(maker.call, 10, 45, "Drugi klip");
    for (const one of [id, other])
      expect((await untilPlayable(maker.call, one)).clip?.isApproved).toBe(false);
    const statuses = async (one: string) =>
      Promise.all([maker, owner, stranger].map(({ call }) => statusFor(call, one)));
    expect(await statuses(id)).toEqual([200, 200, 404]);
    expect((await outcomeOf(maker.call(clips.approve, { params: { id } }))).status).toBe(403);
    const listed = await owner.call(clips.list, { params: { id: streamId } });
    expect(listed.items.map(({ _id }) => _id)).toContain(id);
    const another = await startLiveStream(owner);
    expect((await owner.call(clips.list, { params: { id: another } })).items).toEqual([]);
    expect((await outcomeOf(stranger.call(clips.list, { params: { id: streamId } }))).status).toBe(403);

    await owner.call(clips.approve, { params: { id } });
    await owner.call(videos.remove, { params: { id: other } });

    expect(await statuses(id)).toEqual([200, 200, 200]);
    expect(await statuses(other)).toEqual([404, 404, 404]);
    await until(async () => {
      const types = await noticesOf(maker);
      return types.includes("clip_approved") && types.includes("clip_rejected");
    }, "both notices");
  }, 120_000);

  it("cannot be cut after the end, and stays while the recording is made", async () => {
    await allow({ clippers: "everyone", needsApproval: false });
    const { _id: id } = await cut(maker.call, 0, 35);
    await owner.call(live.finish, { params: { id: streamId } });
    expect(await outcomeOf(cut(maker.call, 0, 35))).toMatchObject({ code: "NOT_LIVE" });

    expect((await untilPlayable(maker.call, id)).clip?.sourceTitle).toBe("Na żywo z dworca");
    expect(await statusFor(world.call, id)).toBe(200);
  }, 120_000);
});
