import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { team } from "#shared/channels/team.ts";
import { comments } from "#shared/comments/contract.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import type { ReportedThing } from "#shared/reports/things.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { typesFor } from "#server/testing/told.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe("what is decided about a thing", () => {
  it("is told to who wrote it and the owners of its channel, and to nobody else of the team", async () => {
    const owner = await world.creator();
    const [coOwner, writer, editor, keeper] = [
      await world.person(),
      await world.person(),
      await world.person(),
      await world.person(),
    ];
    const { _id: channelId } = owner.channel;
    for (const [{ id: userId }, channelRole] of [
      [coOwner, "owner"],
      [writer, "editor"],
      [editor, "editor"],
      [keeper, "moderator"],
    ] as const) {
      await owner.call(team.add, { params: { id: channelId }, body: { userId, channelRole } });
    }
    const moderator = await world.person({ role: "moderator" });
    const everybody: Record<string, Person> = { owner, coOwner, writer, editor, keeper, moderator };
    /** Who hears of a decision that was not heard of before. */
    const toldAbout = async (entityType: ReportedThing, entityId: string) => {
      const noticesOf = async () => {
        const found: [string, number][] = [];
        for (const [name, person] of Object.entries(everybody)) {
          const types = await typesFor(world, person);
          found.push([name, types.filter((type) => type === "content_restricted").length]);
        }
        return found;
      };
      const earlier = new Map(await noticesOf());
      await moderator.call(moderation.decide, {
        body: { entityType, entityId, measure: "hide", reason: "ECM", note: "" },
      });
      return (await noticesOf()).filter(([name, count]) => count !== earlier.get(name)).map(([name]) => name);
    };
    const videoId = await insertPublishedVideo(world, channelId, { title: "Burza" });
    const ofChannel = await writer.call(posts.create, { body: { message: "Od kanału", channelId } });
    const own = await writer.call(comments.create, { body: { videoId, content: "Ode mnie" } });

    expect(await toldAbout("comment", own._id)).toEqual(["writer"]);
    expect(await toldAbout("post", ofChannel._id)).toEqual(["owner", "coOwner", "writer"]);
    expect(await toldAbout("video", videoId)).toEqual(["owner", "coOwner"]);
  });
});
