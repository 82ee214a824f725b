import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { home } from "#shared/home/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { openWorld, type World } from "#server/testing/world.ts";

const EDGE = "https://cdn.nadaj.example";

let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_EDGE_URL: EDGE } });
});
afterAll(() => world.close());

describe("a configured base URL of images and media", () => {
  it("is returned to any caller, and all URLs start with it [CLI-021]", async () => {
    expect(await world.call(home.edgeUrl)).toEqual({ url: EDGE });
    const creator = await world.creator();
    const { _id, thumbnailBaseUrl } = await creator.call(videos.create, {
      body: { channelId: creator.channel._id, title: "Burza" },
    });
    expect(thumbnailBaseUrl.startsWith(`${EDGE}/video/${_id}/`)).toBe(true);
  });
});
