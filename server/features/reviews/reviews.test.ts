import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { comments } from "#shared/comments/contract.ts";
import { people } from "#shared/people/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { reviews } from "#shared/reviews/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { saveSettings } from "#server/features/site-settings/testing/save-settings.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { notificationTypesOf } from "#server/testing/wait-for-notifications.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";
import { decisionsOf, NO_REVISION } from "./testing/decide.ts";

type Creator = Awaited<ReturnType<World["creator"]>>;

let world: World;
let admin: Person;
let moderator: Person;
let staff: ReturnType<typeof decisionsOf>;
let host: Creator;
let openVideoId: string;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
  moderator = await world.person({ role: "moderator" });
  staff = decisionsOf(moderator);
  host = await world.creator();
  openVideoId = await insertPublishedVideo(world, host.channel._id, { title: "Burza" });
});
beforeEach(() =>
  saveSettings(admin, {
    "moderation.holdVideos": 2,
    "moderation.holdComments": 2,
    "moderation.holdPosts": 2,
  }),
);
afterAll(() => world.close());

const statusOf = async (call: Promise<unknown>) => (await outcomeOf(call)).status;

/** Publishes a processed video at once. */
async function publish(creator: Creator): Promise<string> {
  const id = await makeVideo(world, creator, "processed");
  await creator.call(videos.publish, { params: { id } });
  return id;
}

async function comment(writer: Person, content = "Pięknie"): Promise<string> {
  world.clock.advance(61);
  return (await writer.call(comments.create, { body: { content, videoId: openVideoId } }))._id;
}

async function post(writer: Person, message = "Nowości"): Promise<string> {
  return (await writer.call(posts.create, { body: { message } }))._id;
}

const seesVideo = async (id: string) => (await statusOf(world.call(videos.get, { params: { id } }))) === 200;
const seesComment = async (id: string) =>
  (await statusOf(world.call(comments.get, { params: { id } }))) === 200;
const seesPost = async (id: string) => (await statusOf(world.call(posts.get, { params: { id } }))) === 200;

describe("the first things of a new account", () => {
  it("wait until the staff approve them, and the next one does not [OPS-036]", async () => {
    const creator = await world.creator();
    const kinds = [
      { kind: "video", make: () => publish(creator), sees: seesVideo },
      { kind: "comment", make: () => comment(creator), sees: seesComment },
      { kind: "post", make: () => post(creator), sees: seesPost },
    ] as const;

    for (const { kind, make, sees } of kinds) {
      const first = await make();
      const second = await make();
      expect([await sees(first), await sees(second)]).toEqual([false, false]);
      await staff.approve(kind, first);
      await staff.approve(kind, second);
      expect([await sees(first), await sees(second), await sees(await make())]).toEqual([true, true, true]);
    }
    const types = await notificationTypesOf(world, creator);
    expect(types.filter((type) => type === "review_approved")).toHaveLength(6);
  });

  it("wait however many are written before the first is approved", async () => {
    const writer = await world.person();
    const ids = await Promise.all([1, 2, 3, 4].map((number) => post(writer, `Wpis ${number}`)));
    const [first = ""] = ids;
    await staff.approve("post", first);
    const next = await post(writer);

    const shown = await Promise.all([...ids, next].map(seesPost));
    expect(shown).toEqual([true, false, false, false, false]);
  });

  it("are not replaced by things that were deleted or refused", async () => {
    const writer = await world.person();
    const [kept, removed, refused] = [await post(writer), await post(writer), await post(writer)];
    await staff.approve("post", kept);
    await writer.call(posts.remove, { params: { id: removed } });
    await staff.refuse("post", refused, "Reklama");

    expect(await seesPost(await post(writer))).toBe(false);
  });

  it("do not wait if they are of the staff, or if the site holds none", async () => {
    expect(await seesPost(await post(moderator))).toBe(true);
    await saveSettings(admin, { "moderation.holdPosts": 0 });
    expect(await seesPost(await post(await world.person()))).toBe(true);
  });

  it("count what was public before the site held anything", async () => {
    await saveSettings(admin, { "moderation.holdPosts": 0, "moderation.holdVideos": 0 });
    const creator = await world.creator();
    for (let number = 0; number < 2; number++) {
      await post(creator);
      await publish(creator);
    }
    await saveSettings(admin, { "moderation.holdPosts": 2, "moderation.holdVideos": 2 });

    expect([await seesPost(await post(creator)), await seesVideo(await publish(creator))]).toEqual([
      true,
      true,
    ]);
  });

  it("stay waiting when the site holds fewer", async () => {
    const writer = await world.person();
    const id = await post(writer);
    await saveSettings(admin, { "moderation.holdPosts": 0 });

    expect(await seesPost(id)).toBe(false);
    await staff.approve("post", id);
    expect(await seesPost(id)).toBe(true);
  });
});

describe("a held post", () => {
  it("is in no list of others, and its subscribers are notified at approval, once", async () => {
    const writer = await world.person();
    const follower = await world.person();
    await follower.call(people.follow, { params: { id: writer.id } });
    const id = await post(writer);
    const listOf = (person: Person) =>
      person
        .call(posts.list, { query: { userId: writer.id } })
        .then(({ items }) => items.map(({ _id }) => _id));

    expect([await listOf(writer), await listOf(follower)]).toEqual([[id], []]);
    expect(await notificationTypesOf(world, follower)).toEqual([]);
    await staff.approve("post", id);
    await writer.call(posts.edit, { params: { id }, body: { message: "Zmienione" } });
    expect(await seesPost(id)).toBe(false);
    await staff.approve("post", id);

    expect(await listOf(follower)).toEqual([id]);
    expect(await notificationTypesOf(world, follower)).toEqual(["new_post"]);
    expect(await notificationTypesOf(world, writer)).toEqual(["review_approved"]);
  });

  it("does not count for its writer", async () => {
    const writer = await world.person();
    const id = await post(writer);
    // Answers of visitors are cached for a moment.
    const reader = await world.person();
    const shown = async () => {
      const { items } = await reader.call(people.authors, { query: { limit: 100 } });
      return items.find(({ _id }) => _id === writer.id);
    };

    expect(await shown()).toBeUndefined();
    await staff.approve("post", id);
    expect(await shown()).toMatchObject({ postsCount: 1 });
  });
});

describe("the decision of the staff", () => {
  it("is about the text that was read, and is made once", async () => {
    const writer = await world.person();
    const id = await post(writer);
    const { revision = NO_REVISION } = (await staff.heldItem("post", id)) ?? {};
    await writer.call(posts.edit, { params: { id }, body: { message: "Co innego" } });
    const params = { kind: "post", id } as const;
    const decide = (read: string) => moderator.call(reviews.approve, { params, body: { revision: read } });

    expect(await outcomeOf(decide(revision))).toMatchObject({ status: 409, code: "REVIEW_CHANGED" });
    await staff.approve("post", id);
    expect(await outcomeOf(decide(revision))).toMatchObject({ status: 409, code: "REVIEW_DECIDED" });
  });

  it("is theirs alone, and a refusal needs a reason", async () => {
    const writer = await world.person();
    const id = await post(writer);
    const params = { kind: "post", id } as const;
    const body = { revision: NO_REVISION };
    for (const person of [writer, await world.creator()]) {
      expect(await statusOf(person.call(reviews.approve, { params, body }))).toBe(403);
      expect(await statusOf(person.call(reviews.list, { query: { kind: "post" } }))).toBe(403);
      expect(await statusOf(person.call(reviews.count))).toBe(403);
    }
    const empty = moderator.call(reviews.refuse, { params, body: { ...body, reason: "  " } });
    expect(await outcomeOf(empty)).toMatchObject({ status: 400 });
    const unknown = { params: { ...params, id: host.channel._id }, body };
    expect(await statusOf(moderator.call(reviews.approve, unknown))).toBe(404);
  });

  it("shortens the queue, whose number the menu shows", async () => {
    const before = await moderator.call(reviews.count);
    const id = await post(await world.person());
    expect(await moderator.call(reviews.count)).toEqual({ ...before, post: before.post + 1 });
    await staff.approve("post", id);
    expect(await moderator.call(reviews.count)).toEqual(before);
  });
});
