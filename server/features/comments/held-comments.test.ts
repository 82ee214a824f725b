import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { channels } from "#shared/channels/contract.ts";
import { comments } from "#shared/comments/contract.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { reviews } from "#shared/reviews/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { saveSettings } from "#server/features/site-settings/testing/save-settings.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { notificationsOf, notificationTypesOf } from "#server/testing/wait-for-notifications.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

type Creator = Awaited<ReturnType<World["creator"]>>;

let world: World;
let admin: Person;
let moderator: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
  moderator = await world.person({ role: "moderator" });
  await saveSettings(admin, { "moderation.watchedWords": ["łajdak", "kup teraz"] });
});
afterAll(() => world.close());

/** A channel with a video, and this policy for comments. */
async function hostWith(commentPolicy: "all" | "approvedFirst") {
  const host = await world.creator();
  await host.call(channels.edit, { params: { id: host.channel._id }, body: { commentPolicy } });
  const videoId = await insertPublishedVideo(world, host.channel._id, { title: "Burza" });
  return { host, videoId };
}

async function write(writer: Person, body: { content: string; videoId?: string; parentCommentId?: string }) {
  world.clock.advance(61);
  return writer.call(comments.create, { body });
}

async function heldItem(id: string) {
  const { items } = await moderator.call(reviews.list, { query: { kind: "comment", limit: 100 } });
  return items.find(({ _id }) => _id === id);
}

async function approve(id: string): Promise<void> {
  const { revision = "" } = (await heldItem(id)) ?? {};
  await moderator.call(reviews.approve, { params: { kind: "comment", id }, body: { revision } });
}

const statusOf = async (call: Promise<unknown>) => (await outcomeOf(call)).status;

async function countsOf(person: Person, videoId: string) {
  const [list, { commentCount }] = [
    await person.call(comments.list, { query: { videoId } }),
    await person.call(videos.get, { params: { id: videoId } }),
  ];
  return { listed: list.count, counted: commentCount };
}

describe("a comment with a watched word of the site", () => {
  it.each(["Ty ŁAJDAKU!", "co za lajdak", "<b>Kup</b> teraz"])("waits for the staff: %s", async (content) => {
    const { host, videoId } = await hostWith("all");
    const writer = await world.person();
    const { _id, review } = await write(writer, { content, videoId });

    expect(review).toEqual({ state: "waiting", reason: "" });
    expect(await heldItem(_id)).toMatchObject({ heldFor: "words", subject: "Burza" });
    for (const person of [host, await world.person()]) {
      expect(await statusOf(person.call(comments.get, { params: { id: _id } }))).toBe(404);
      expect(await countsOf(person, videoId)).toEqual({ listed: 0, counted: 0 });
    }
    const params = { id: host.channel._id };
    expect((await host.call(comments.ofChannel, { params, query: {} })).count).toBe(0);
    expect(await countsOf(writer, videoId)).toEqual({ listed: 1, counted: 0 });
    expect(await notificationTypesOf(world, host)).toEqual([]);

    await approve(_id);

    expect(await countsOf(host, videoId)).toEqual({ listed: 1, counted: 1 });
    expect(await notificationTypesOf(world, host)).toEqual(["new_comment"]);
    expect((await notificationsOf(world, writer)).items[0]).toMatchObject({
      type: "review_approved",
      source: { videoId, commentId: _id },
    });
  });

  it.each(["łajdactwo", "kup to teraz", "piękna burza"])(
    "is shown if it has no such word: %s",
    async (content) => {
      const { videoId } = await hostWith("all");
      const { review } = await write(await world.person(), { content, videoId });
      expect(review).toBeUndefined();
    },
  );

  it("waits when the word comes with an edit, and leaves the counts and notifications of others", async () => {
    const { host, videoId } = await hostWith("all");
    const writer = await world.person();
    const { _id } = await write(writer, { content: "Ładne", videoId });
    expect((await notificationsOf(world, host)).items).toHaveLength(1);

    const edited = await writer.call(comments.edit, { params: { id: _id }, body: { content: "Łajdak!" } });

    expect(edited.review).toEqual({ state: "waiting", reason: "" });
    expect(await countsOf(host, videoId)).toEqual({ listed: 0, counted: 0 });
    expect((await notificationsOf(world, host)).items).toEqual([]);
    // What waits for the staff is not released by another edit.
    await writer.call(comments.edit, { params: { id: _id }, body: { content: "Ładne" } });
    expect(await heldItem(_id)).toMatchObject({ text: "Ładne" });
    await approve(_id);
    expect(await notificationTypesOf(world, host)).toEqual(["new_comment"]);
  });

  it("may be deleted by its writer while it waits, and cannot be replied to", async () => {
    const { videoId } = await hostWith("all");
    const writer = await world.person();
    const { _id } = await write(writer, { content: "Łajdak", videoId });
    const reply = write(writer, { content: "Jeszcze", parentCommentId: _id });
    expect(await outcomeOf(reply)).toMatchObject({ code: "COMMENT_HELD" });

    await writer.call(comments.remove, { params: { id: _id } });

    expect(await heldItem(_id)).toBeUndefined();
    expect(await countsOf(writer, videoId)).toEqual({ listed: 0, counted: 0 });
  });

  it("does not wait if the staff write it", async () => {
    const { videoId } = await hostWith("all");
    expect((await write(moderator, { content: "Łajdak", videoId })).review).toBeUndefined();
  });

  it("waits as a reply, which only its writer sees below the comment", async () => {
    const { host, videoId } = await hostWith("all");
    const writer = await world.person();
    const { _id: parentCommentId } = await write(host, { content: "Pytajcie", videoId });
    await write(writer, { content: "Łajdak", parentCommentId });
    const repliesFor = async (person: Person) => {
      const { replies } = await person.call(comments.get, { params: { id: parentCommentId } });
      const { count } = await person.call(comments.list, { query: { parentId: parentCommentId } });
      return [replies, count];
    };

    expect([await repliesFor(writer), await repliesFor(host)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });
});

describe("a channel that approves comments first", () => {
  it("is what a new channel starts with if the site says so, and existing ones keep theirs", async () => {
    const older = await world.creator();
    await saveSettings(admin, { "moderation.commentPolicy": "approvedFirst" });
    const newer = await world.creator();
    const created = await newer.call(channels.create, { body: { name: "Nowy kanał" } });
    await saveSettings(admin, { "moderation.commentPolicy": "all" });
    const policyOf = async (owner: Creator, id = owner.channel._id) =>
      (await owner.call(channels.get, { params: { id } })).commentPolicy;

    expect([await policyOf(older), await policyOf(newer, created._id)]).toEqual(["all", "approvedFirst"]);
    expect((await world.call(channels.get, { params: { id: created._id } })).commentPolicy).toBeUndefined();
  });

  it("sees the comment, is notified, and shows it to others", async () => {
    const { host, videoId } = await hostWith("approvedFirst");
    const [writer, other] = [await world.person(), await world.person()];
    const { _id } = await write(writer, { content: "Pięknie", videoId });
    const params = { id: _id };
    expect(await heldItem(_id)).toBeUndefined();
    expect(await statusOf(other.call(comments.get, { params }))).toBe(404);
    expect((await notificationsOf(world, host)).items).toMatchObject([{ type: "new_comment" }]);
    const [waiting] = (await host.call(comments.list, { query: { videoId } })).items;
    expect(waiting).toMatchObject({ review: { state: "waiting" }, can: { approve: true, pin: false } });

    expect(await statusOf(other.call(comments.approve, { params, body: { content: "Pięknie" } }))).toBe(404);
    expect(await statusOf(writer.call(comments.approve, { params, body: { content: "Pięknie" } }))).toBe(403);
    const outdated = host.call(comments.approve, { params, body: { content: "Brzydko" } });
    expect(await outcomeOf(outdated)).toMatchObject({ code: "REVIEW_CHANGED" });
    const approved = await host.call(comments.approve, { params, body: { content: "Pięknie" } });

    expect(approved.review).toBeUndefined();
    expect(await countsOf(other, videoId)).toEqual({ listed: 1, counted: 1 });
    expect(await notificationTypesOf(world, host)).toEqual(["new_comment"]);
    expect(await notificationTypesOf(world, writer)).toEqual(["review_approved"]);
  });

  it("refuses it with a reason, which its writer reads; an edited one waits again", async () => {
    const { host, videoId } = await hostWith("approvedFirst");
    const writer = await world.person();
    const { _id } = await write(writer, { content: "Pierwszy", videoId });
    const params = { id: _id };

    await host.call(comments.refuse, { params, body: { content: "Pierwszy", reason: "Nie na temat" } });

    expect((await writer.call(comments.get, { params })).review).toEqual({
      state: "refused",
      reason: "Nie na temat",
    });
    expect((await notificationsOf(world, writer)).items[0]).toMatchObject({
      type: "review_refused",
      details: { refusal: "Nie na temat" },
    });
    expect((await host.call(comments.list, { query: { videoId } })).count).toBe(0);
    await writer.call(comments.edit, { params, body: { content: "Na temat" } });
    expect((await host.call(comments.list, { query: { videoId } })).count).toBe(1);
  });

  it("gets what the staff had to see first only after they approved it", async () => {
    const { host, videoId } = await hostWith("approvedFirst");
    const { _id } = await write(await world.person(), { content: "Łajdak", videoId });
    expect((await host.call(comments.list, { query: { videoId } })).count).toBe(0);

    await approve(_id);

    const [waiting] = (await host.call(comments.list, { query: { videoId } })).items;
    expect(waiting).toMatchObject({ _id, review: { state: "waiting" }, can: { approve: true } });
  });

  it("shows the comments of its own team at once", async () => {
    const { host, videoId } = await hostWith("approvedFirst");
    expect((await write(host, { content: "Witajcie", videoId })).review).toBeUndefined();
  });
});

describe("the count of comments", () => {
  it("follows a decision about a held comment, and its end", async () => {
    const { videoId } = await hostWith("all");
    const { _id } = await write(await world.person(), { content: "Łajdak", videoId });
    const decision = { entityType: "comment", entityId: _id, reason: "SPM", note: "" } as const;
    await moderator.call(moderation.decide, { body: { ...decision, measure: "hide" } });
    expect(await countsOf(admin, videoId)).toMatchObject({ counted: 0 });
    await approve(_id);
    expect(await countsOf(admin, videoId)).toMatchObject({ counted: 0 });
  });
});
