import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { videos } from "#shared/videos/contract.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { openChatClients, say, startLiveStream } from "#server/testing/chat-room.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";

type Creator = Awaited<ReturnType<World["creator"]>>;

let world: World;
let host: Creator;
let admin: Person;
let windows: ReturnType<typeof openChatClients>;

beforeAll(async () => {
  world = await openWorld();
  windows = openChatClients(world);
  host = await world.creator();
  admin = await world.person({ role: "admin" });
});
afterEach(() => windows.closeAll());
afterAll(() => world.close());

function edit(id: string, visibility: "private" | "public") {
  return host.call(videos.edit, { params: { id }, body: { visibility } });
}

function ban(id: string) {
  return admin.call(videoModeration.ban, { params: { id }, body: { reason: "SPM", note: "" } });
}

/** A scheduled video, so that its chat is open before the start. */
async function announce(): Promise<string> {
  const body = { channelId: host.channel._id, title: "Wkrótce z dworca", live: true };
  const { _id: id } = await host.call(videos.create, { body });
  await schedule(id, new Date(world.clock.now().getTime() + 3_600_000).toISOString());
  return id;
}

function schedule(id: string, livestreamStartsAt: string | null) {
  return host.call(videos.edit, { params: { id }, body: { livestreamStartsAt } });
}

describe("a live stream that becomes hidden", () => {
  it.each([
    ["made private", startLiveStream, (id: string) => edit(id, "private"), true],
    ["hidden again before its time", announce, (id: string) => schedule(id, null), true],
    ["banned", startLiveStream, ban, true],
    ["deleted", startLiveStream, (id: string) => host.call(videos.remove, { params: { id } }), false],
  ])(
    "removes strangers from its chat at once when it is %s, and sends them nothing more [LAS-173]",
    async (_how, open, change, hostStays) => {
      world.clock.advance(2);
      const videoId = await open(host);
      const [visitor, member] = [
        await windows.enter(videoId),
        await windows.enter(videoId, await world.person()),
      ];
      const [owner, staff] = [await windows.enter(videoId, host), await windows.enter(videoId, admin)];

      await change(videoId);
      if (hostStays) await say(owner, videoId, "Tylko dla swoich");

      for (const stranger of [visitor, member]) {
        await until(async () => stranger.receivedEvents("chat:left").length > 0, "the end", 1000);
        expect(stranger.receivedEvents("chat:left")).toEqual([{ videoId }]);
        expect(stranger.receivedEvents("chat:message")).toEqual([]);
        expect(await stranger.ask("chat:join", { videoId })).toMatchObject({ ok: false });
      }
      if (!hostStays) return;
      expect(await staff.waitForEvent("chat:message")).toMatchObject({ text: "Tylko dla swoich" });
      expect(owner.receivedEvents("chat:left")).toEqual([]);
    },
  );

  it("admits them again when it is visible again [LAS-173]", async () => {
    world.clock.advance(2);
    const videoId = await startLiveStream(host);
    const visitor = await windows.enter(videoId);
    const owner = await windows.enter(videoId, host);
    await edit(videoId, "private");
    await visitor.waitForEvent("chat:left");

    await edit(videoId, "public");
    expect(await visitor.ask("chat:join", { videoId })).toMatchObject({ ok: true });
    await say(owner, videoId, "Znów razem");

    expect(await visitor.waitForEvent("chat:message")).toMatchObject({ text: "Znów razem" });
    expect(visitor.receivedEvents("chat:left")).toHaveLength(1);
  });
});
