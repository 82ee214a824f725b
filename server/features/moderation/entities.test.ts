import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { team } from "#shared/channels/team.ts";
import { comments } from "#shared/comments/contract.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import type { ReportableType } from "#shared/moderation/entity-types.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { notificationTypesOf } from "#server/testing/wait-for-notifications.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe("a decision about an entity", () => {
  it("notifies its author and the owners of its channel, but no other team members", async () => {
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
    const members: Record<string, Person> = { owner, coOwner, writer, editor, keeper, moderator };
    /** Users who get a new notification about the decision. */
    const notifiedOf = async (entityType: ReportableType, entityId: string) => {
      const notificationCounts = async () => {
        const found: [string, number][] = [];
        for (const [name, person] of Object.entries(members)) {
          const types = await notificationTypesOf(world, person);
          found.push([name, types.filter((type) => type === "content_restricted").length]);
        }
        return found;
      };
      const earlier = new Map(await notificationCounts());
      await moderator.call(moderation.decide, {
        body: { entityType, entityId, measure: "hide", reason: "ECM", note: "" },
      });
      return (await notificationCounts())
        .filter(([name, count]) => count !== earlier.get(name))
        .map(([name]) => name);
    };
    const videoId = await insertPublishedVideo(world, channelId, { title: "Burza" });
    const ofChannel = await writer.call(posts.create, { body: { message: "Od kanału", channelId } });
    const own = await writer.call(comments.create, { body: { videoId, content: "Ode mnie" } });

    expect(await notifiedOf("comment", own._id)).toEqual(["writer"]);
    expect(await notifiedOf("post", ofChannel._id)).toEqual(["owner", "coOwner", "writer"]);
    expect(await notifiedOf("video", videoId)).toEqual(["owner", "coOwner"]);
  });
});
