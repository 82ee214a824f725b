import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { comments } from "#shared/comments/contract.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe("the authors of comments", () => {
  it("are the user, or the channel without the user behind it", async () => {
    const owner = await world.creator();
    const { _id: channelId, name, slug } = owner.channel;
    const other = await world.person();
    const videoId = await insertPublishedVideo(world, channelId, { title: "Burza" });
    await other.call(comments.create, { body: { videoId, content: "Od innej osoby" } });
    await owner.call(comments.create, { body: { videoId, content: "Ode mnie" } });
    world.clock.advance(61);
    await owner.call(comments.create, { body: { videoId, content: "Od kanału", channelId } });

    const { items } = await world.call(comments.list, { query: { videoId } });

    const authors = Object.fromEntries(items.map(({ text, user, channel }) => [text, { user, channel }]));
    const person = { name: "Ola", surname: "Kowal", hasAvatar: false, imageVersion: expect.any(Number) };
    expect(authors).toEqual({
      "Od innej osoby": { user: { _id: other.id, ...person }, channel: null },
      "Ode mnie": { user: { _id: owner.id, ...person }, channel: null },
      "Od kanału": {
        user: null,
        channel: { _id: channelId, name, slug, hasAvatar: false, imageVersion: expect.any(Number) },
      },
    });
  });
});
