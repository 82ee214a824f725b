import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VIDEO_STATUSES } from "#shared/videos/lifecycle.ts";
import { VISIBILITIES } from "#shared/channels/contract.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import { isVisibleTo } from "./cards.ts";
import { videoAbilities } from "./abilities.ts";

let world: World;
let channelId: string;
beforeAll(async () => {
  world = await openWorld();
  const { channel } = await world.creator();
  channelId = channel._id;
  const states = VIDEO_STATUSES.flatMap((status) =>
    VISIBILITIES.flatMap((visibility) => [false, true].map((withheld) => ({ status, visibility, withheld }))),
  );
  const { db } = world.services;
  for (const state of states) {
    const id = await insertPublishedVideo(world, channelId, { title: "Stan" });
    await db.updateTable("videos").set(state).where("id", "=", id).execute();
  }
});
afterAll(() => world.close());

describe("isVisibleTo", () => {
  const user = {
    id: "0199a000-0000-7000-8000-000000000000",
    role: "user",
    age: null,
    channels: [],
  } as const;

  const viewers: readonly [who: string, viewerOf: () => Viewer | undefined][] = [
    ["a visitor", () => undefined],
    ["a stranger", () => user],
    ["the channel's team", () => ({ ...user, channels: [{ id: channelId, role: "moderator" }] })],
    ["staff", () => ({ ...user, role: "moderator" })],
  ];

  it.each(viewers)("selects for %s the same videos as videoAbilities", async (_who, viewerOf) => {
    const viewer = viewerOf();
    const videos = await world.services.db
      .selectFrom("videos as v")
      .select(["v.channel_id", "v.status", "v.visibility", "v.withheld", "v.held_at"])
      .select(["v.live", "v.livestream_starts_at", "v.livestream_ended_at"])
      .select(isVisibleTo(viewer).as("visible"))
      .execute();

    expect(videos.length).toBe(VIDEO_STATUSES.length * VISIBILITIES.length * 2);
    for (const video of videos) expect(video.visible).toBe(videoAbilities(viewer, video).view);
  });
});
