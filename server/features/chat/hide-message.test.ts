import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chat } from "#shared/chat/contract.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { openWindows, say, startBroadcast } from "#server/testing/chat-room.ts";
import { openWorld, type World } from "#server/testing/world.ts";

let world: World;
let windows: ReturnType<typeof openWindows>;
beforeAll(async () => {
  world = await openWorld();
  windows = openWindows(world);
});
afterAll(async () => {
  windows.closeAll();
  await world.close();
});

describe("a chat message that the staff hide", () => {
  it("is out of its chat until that is lifted, and then not over the chat again", async () => {
    const host = await world.creator();
    const moderator = await world.person({ role: "moderator" });
    const videoId = await startBroadcast(host);
    const viewer = await windows.enter(videoId, await world.person());
    const owner = await windows.enter(videoId, host);
    const kept = await say(owner, videoId, "Dzień dobry");
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
    expect(await shown()).toEqual({ said: [kept.text], count: 1, pinned: null });
    await moderator.call(moderation.lift, { params: { id: decisionId } });

    expect(await shown()).toEqual({ said: ["Dzień dobry", "Kup buty"], count: 2, pinned: null });
  });

  it("stays away when that is lifted if its channel had deleted it", async () => {
    const host = await world.creator();
    const moderator = await world.person({ role: "moderator" });
    const videoId = await startBroadcast(host);
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
