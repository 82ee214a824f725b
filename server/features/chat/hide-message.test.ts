import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chat } from "#shared/chat/contract.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { openChatClients, say, startLiveStream } from "#server/testing/chat-room.ts";
import { openWorld, type World } from "#server/testing/world.ts";

let world: World;
let windows: ReturnType<typeof openChatClients>;
beforeAll(async () => {
  world = await openWorld();
  windows = openChatClients(world);
});
afterAll(async () => {
  windows.closeAll();
  await world.close();
});

describe("a chat message hidden by staff", () => {
  it("is not listed until it is restored, and is not pinned again then", async () => {
    const host = await world.creator();
    const moderator = await world.person({ role: "moderator" });
    const videoId = await startLiveStream(host);
    const viewer = await windows.enter(videoId, await world.person());
    const owner = await windows.enter(videoId, host);
    const visible = await say(owner, videoId, "Dzień dobry");
    const { _id: entityId } = await say(viewer, videoId, "Kup buty");
    await owner.ask("chat:pin", { messageId: entityId });
    const shown = async () => {
      const { items, count, pinned } = await world.call(chat.messages, {
        params: { id: videoId },
        query: {},
      });
      return { said: items.map(({ text }) => text).toSorted(), count, pinned: pinned?._id ?? null };
    };
    expect(await shown()).toEqual({ said: ["Dzień dobry", "Kup buty"], count: 2, pinned: entityId });

    const { _id: decisionId } = await moderator.call(moderation.decide, {
      body: { entityType: "chatMessage", entityId, measure: "hide", reason: "ECM", note: "" },
    });
    expect(await shown()).toEqual({ said: [visible.text], count: 1, pinned: null });
    await moderator.call(moderation.lift, { params: { id: decisionId } });

    expect(await shown()).toEqual({ said: ["Dzień dobry", "Kup buty"], count: 2, pinned: null });
  });

  it("stays deleted after restoring if its channel had deleted it", async () => {
    const host = await world.creator();
    const moderator = await world.person({ role: "moderator" });
    const videoId = await startLiveStream(host);
    const viewer = await windows.enter(videoId, await world.person());
    const owner = await windows.enter(videoId, host);
    const { _id: entityId } = await say(viewer, videoId, "Kup buty");
    await owner.ask("chat:delete", { messageId: entityId });

    const { _id: decisionId } = await moderator.call(moderation.decide, {
      body: { entityType: "chatMessage", entityId, measure: "hide", reason: "ECM", note: "" },
    });
    await moderator.call(moderation.lift, { params: { id: decisionId } });

    expect(await world.call(chat.messages, { params: { id: videoId }, query: {} })).toMatchObject({
      count: 0,
    });
  });
});
