import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mutes } from "#shared/accounts/mutes.ts";
import { team } from "#shared/channels/team.ts";
import { comments, type Comment } from "#shared/comments/contract.ts";
import { typedComment } from "#shared/comments/markup.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { posts } from "#shared/posts/contract.ts";
import { ratings } from "#shared/ratings/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

type Creator = Awaited<ReturnType<World["creator"]>>;

let world: World;
let creator: Creator;
let videoId: string;
beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  videoId = await insertVideo("Burza");
});
afterAll(() => world.close());

function insertVideo(title: string): Promise<string> {
  return insertPublishedVideo(world, creator.channel._id, { title });
}

/** Writes a comment after passing the pause of a minute. */
async function write({ call }: Person, body: CallInput<typeof comments.create>["body"]): Promise<Comment> {
  world.clock.advance(61);
  return call(comments.create, { body });
}

const idsOf = ({ items }: { items: readonly Comment[] }) => items.map(({ _id }) => _id);

describe("POST /comments", () => {
  it("writes a comment as a user [COM-001, COM-002, COM-011, COM-013, COM-015]", async () => {
    const ola = await world.person();

    const { _id } = await write(ola, { content: "  Pięknie nagrane! \n1:23 ", videoId });

    expect(await world.call(comments.get, { params: { id: _id } })).toMatchObject({
      ...{ content: "Pięknie nagrane! \n1:23", text: "Pięknie nagrane! \n1:23", commentAs: "user" },
      ...{ userId: ola.id, user: { _id: ola.id, name: "Ola" }, channelId: null, channel: null },
      ...{ videoId, postId: null, parentCommentId: null, replies: 0, edited: false, byHost: false },
    });
    await expect(world.call(comments.get, { params: { id: crypto.randomUUID() } })).rejects.toMatchObject({
      status: 404,
    });
    expect(await outcomeOf(write(ola, { content: "Nigdzie" }))).toMatchObject({ status: 400 });
    expect(await outcomeOf(ola.call(comments.list, { query: {} }))).toMatchObject({ status: 400 });
  });

  it("writes replies to a comment, absent from the video's list [COM-005, COM-014, COM-016, COM-026]", async () => {
    const ola = await world.person();
    const jan = await world.person();
    const target = await insertVideo("Z odpowiedziami");
    const comment = await write(ola, { content: "Pięknie nagrane!", videoId: target });
    const reply = await write(jan, { content: "Zgoda", parentCommentId: comment._id });
    const further = await write(ola, { content: "Dzięki", parentCommentId: reply._id });

    const params = { id: comment._id };
    expect(await world.call(comments.get, { params })).toMatchObject({ replies: 2 });
    expect(idsOf(await world.call(comments.list, { query: { videoId: target } }))).toEqual([comment._id]);
    const answers = await world.call(comments.list, { query: { parentId: comment._id } });
    expect(answers.count).toBe(2);
    expect(idsOf(answers)).toEqual([reply._id, further._id]);
    expect(answers.items.map(({ parentCommentId }) => parentCommentId)).toEqual([comment._id, comment._id]);
  });

  it("increments the count on the video and on posts [WAT-031, POS-017, COM-015]", async () => {
    const ola = await world.person();
    const counted = await insertVideo("Licznik");
    const post = await creator.call(posts.create, {
      body: { message: "Nowy film", channelId: creator.channel._id },
    });
    const first = await write(ola, { content: "Raz", videoId: counted });
    const reply = await write(ola, { content: "Dwa", parentCommentId: first._id });
    await write(ola, { content: "Trzy", postId: post._id });
    const count = async () => (await ola.call(videos.get, { params: { id: counted } })).commentCount;

    expect(await count()).toBe(2);
    expect((await ola.call(posts.get, { params: { id: post._id } })).commentCount).toBe(1);
    await ola.call(comments.remove, { params: { id: first._id } });
    expect(await count()).toBe(1);
    await ola.call(comments.remove, { params: { id: reply._id } });
    expect(await count()).toBe(0);
  });

  it("requires an account, and writes only as the caller's channels [COM-012, COM-034, COM-036]", async () => {
    const body = {
      content: "Jako kanał",
      videoId,
      commentAs: "channel" as const,
      channelId: creator.channel._id,
    };
    await expect(world.call(comments.create, { body })).rejects.toMatchObject({ status: 401 });
    expect(await outcomeOf(write(await world.person(), body))).toMatchObject({ status: 403 });

    const comment = await write(creator, body);
    const { name, slug } = creator.channel;
    expect(comment).toMatchObject({ commentAs: "channel", userId: null, user: null, byHost: true });
    expect(comment.channel).toMatchObject({ _id: creator.channel._id, name, slug });
    // The author behind a channel is not public.
    expect(JSON.stringify(await world.call(comments.get, { params: { id: comment._id } }))).not.toContain(
      creator.id,
    );
  });

  it("has the elements b, i and strong, and everything else as text [COM-021]", async () => {
    const ola = await world.person();
    const content =
      '<b>gruby</b><script>y</script><a href="https://example.org">z</a> <i class="x">i</i> <img src=x onerror=y>';
    const comment = await write(ola, { content, videoId });
    expect(comment.content.match(/<[^>]*>/g)).toEqual(["<b>", "</b>"]);
    expect(comment.text).toBe(comment.content);
    expect(typedComment(comment.content)).toBe(content);
    for (const empty of ["<b></b>", "<i>\u2800</i>\u200b"]) {
      expect(await outcomeOf(write(ola, { content: empty, videoId }))).toMatchObject({
        status: 400,
        errors: { content: expect.any(String) },
      });
    }
    expect(await outcomeOf(write(ola, { content: "x".repeat(2001), videoId }))).toMatchObject({
      status: 400,
    });
  });

  it("allows one comment a minute per account, even if the first is deleted [COM-001, COM-022]", async () => {
    const { call } = await world.person();
    const say = (content: string) => call(comments.create, { body: { content, videoId } });
    const first = await say("Pierwszy");
    await call(comments.remove, { params: { id: first._id } });

    world.clock.advance(58);
    await expect(say("Drugi")).rejects.toMatchObject({
      ...{ status: 429, code: "COMMENT_TOO_SOON" },
      message: expect.stringMatching(/in [12] s/),
    });
    world.clock.advance(3);
    const both = await Promise.all([outcomeOf(say("Drugi")), outcomeOf(say("Trzeci"))]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 429]);
    const moderator = await world.person({ role: "moderator" });
    for (const content of ["Raz", "Dwa"])
      await moderator.call(comments.create, { body: { content, videoId } });
  });

  it("applies that limit before and after replies, too [LAS-127]", async () => {
    const asked = await write(await world.person(), { content: "Kto wie?", videoId });
    for (const [first, second] of [
      [{ videoId }, { parentCommentId: asked._id }],
      [{ parentCommentId: asked._id }, { videoId }],
      [{ parentCommentId: asked._id }, { parentCommentId: asked._id }],
    ] as const) {
      const { call } = await world.person();
      const say = (target: object) => call(comments.create, { body: { content: "Ja", ...target } });
      await say(first);

      world.clock.advance(40);
      await expect(say(second)).rejects.toMatchObject({
        ...{ status: 429, code: "COMMENT_TOO_SOON" },
        message: expect.stringMatching(/in (19|20) s/),
      });
      world.clock.advance(21);
      expect(await outcomeOf(say(second))).toEqual({ status: 200 });
    }
  });

  it("rejects users blocked by the channel until the block ends [COM-043, MCH-010, MCH-025]", async () => {
    const ola = await world.person();
    const params = { id: creator.channel._id };
    const blockedUntil = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
    const post = await creator.call(posts.create, {
      body: { message: "Wieści", channelId: creator.channel._id },
    });
    await creator.call(team.block, { params, body: { userId: ola.id, blockedUntil } });

    for (const target of [{ videoId }, { postId: post._id }]) {
      expect(await outcomeOf(write(ola, { content: "Hej", ...target }))).toMatchObject({
        ...{ status: 403, code: "BLOCKED_ON_CHANNEL" },
      });
    }
    await creator.call(team.unblock, { params, body: { userId: ola.id } });
    expect(await outcomeOf(write(ola, { content: "Hej", videoId }))).toEqual({ status: 200 });
  });
});

describe("GET /comments", () => {
  it("sorts by time, likes and replies, the pinned one first [COM-005, COM-008, COM-020, COM-044]", async () => {
    const [ola, jan] = [await world.person(), await world.person()];
    const target = { videoId: await insertVideo("Porządek") };
    const old = (await write(ola, { content: "Stary", ...target }))._id;
    const liked = (await write(ola, { content: "Lubiany", ...target }))._id;
    const replied = (await write(ola, { content: "Z odpowiedzią", ...target }))._id;
    await write(ola, { content: "Odpowiedź", parentCommentId: replied });
    await jan.call(ratings.rateComment, { params: { id: liked }, body: { rating: 1 } });
    const order = async (query: object) =>
      idsOf(await ola.call(comments.list, { query: { ...target, ...query } }));

    expect(await order({})).toEqual([replied, liked, old]);
    expect(await order({ sortDesc: false })).toEqual([old, liked, replied]);
    expect((await order({ sort: "likes" }))[0]).toBe(liked);
    expect((await order({ sort: "replies" }))[0]).toBe(replied);
    await creator.call(comments.pin, { params: { id: old } });
    for (const sort of ["createdAt", "likes", "replies"]) expect((await order({ sort }))[0]).toBe(old);
    expect(await order({ limit: 1, offset: 1 })).toEqual([replied]);
  });

  it("leaves out `excludeIds`, given as a JSON list or as a repeated key [COM-005]", async () => {
    const ola = await world.person();
    const target = { videoId: await insertVideo("Wyjątki") };
    const [first, second] = [
      await write(ola, { content: "A", ...target }),
      await write(ola, { content: "B", ...target }),
    ];
    for (const excludeIds of [JSON.stringify([first._id]), [first._id]]) {
      expect(await ola.call(comments.list, { query: { ...target, excludeIds } })).toMatchObject({
        ...{ count: 1, items: [{ _id: second._id }] },
      });
    }
    expect(
      await outcomeOf(ola.call(comments.list, { query: { ...target, excludeIds: "[x" } })),
    ).toMatchObject({
      status: 400,
    });
  });

  it("hides comments of muted users and channels until the mute ends [COM-042, SOC-014, SOC-015, SOC-018]", async () => {
    const [ola, jan] = [await world.person(), await world.person()];
    const target = { videoId: await insertVideo("Cisza") };
    await write(jan, { content: "Krzyk", ...target });
    await write(creator, { content: "Odezwa", ...target, channelId: creator.channel._id });
    const seen = async ({ call }: Person) => (await call(comments.list, { query: target })).count;
    const until = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000).toISOString();

    await ola.call(mutes.blockUser, { body: { userId: jan.id, blockedUntil: until(36_525) } });
    await ola.call(mutes.blockChannel, { body: { channelId: creator.channel._id, blockedUntil: until(1) } });
    expect(await seen(ola)).toBe(0);
    expect(await seen(jan)).toBe(2);
    world.clock.advance(2 * 86_400);
    expect(await seen(ola)).toBe(1);
  });

  it("returns 404 for a video that the viewer cannot see", async () => {
    const ola = await world.person();
    const hidden = await insertVideo("Ukryty");
    const { _id } = await write(ola, { content: "Zanim zniknie", videoId: hidden });
    await creator.call(videos.edit, { params: { id: hidden }, body: { visibility: "private" } });
    expect(await outcomeOf(ola.call(comments.list, { query: { videoId: hidden } }))).toMatchObject({
      status: 404,
    });
    expect(await outcomeOf(ola.call(comments.get, { params: { id: _id } }))).toMatchObject({ status: 404 });
    expect(await outcomeOf(write(ola, { content: "I potem", parentCommentId: _id }))).toMatchObject({
      status: 404,
    });
  });
});
