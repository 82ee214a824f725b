import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { subtitles } from "#shared/subtitles/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { openWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const VTT = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nDzień dobry\n";

describe("POST /videos/{id}/subtitles/{language}", () => {
  it("accepts every documented content type, and no images [LAS-192]", async () => {
    const { call, token, channel } = await world.creator();
    const { _id: id } = await call(videos.create, { body: { channelId: channel._id } });
    const send = (type: string) =>
      fetch(`${world.url}/api/videos/${id}/subtitles/pl`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": type },
        body: new TextEncoder().encode(VTT),
      });

    const types = ["text/vtt", "text/vtt; charset=utf-8", "application/x-subrip", "application/octet-stream"];
    for (const type of types) expect([type, (await send(type)).status]).toEqual([type, 200]);
    expect((await send("image/png")).status).toBe(415);

    const { items } = await call(subtitles.list, { params: { id } });
    expect(await (await fetch(world.url + (items[0]?.url ?? ""))).text()).toContain("Dzień dobry");
  });
});
