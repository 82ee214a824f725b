import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { channels } from "#shared/channels/contract.ts";
import { team } from "#shared/channels/team.ts";
import { comments } from "#shared/comments/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { ratings } from "#shared/ratings/contract.ts";
import { deleteDueAccounts } from "#server/features/accounts/delete-due-accounts.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

type Creator = Awaited<ReturnType<World["creator"]>>;

let world: World;
let creator: Creator;
let stranger: Creator;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  stranger = await world.creator();
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

/** A comment by a new person on a video of the creator. */
async function comment(content = "Ładne") {
  const videoId = await insertPublishedVideo(world, creator.channel._id, { title: "Burza" });
  const author = await world.person();
  const { _id } = await author.call(comments.create, { body: { content, videoId } });
  return { author, videoId, params: { id: _id } };
}

const statusOf = async (call: Promise<unknown>) => (await outcomeOf(call)).status;

describe("PATCH /comments/{id}", () => {
  it("lets only the author edit a comment, and marks it as edited [COM-003, COM-018, COM-028]", async () => {
    const { author, params } = await comment("Ladne");
    const body = { content: "Ładne <u>bardzo</u>" };
    for (const { call } of [stranger, creator, admin])
      expect(await statusOf(call(comments.edit, { params, body }))).toBe(403);
    expect(await author.call(comments.edit, { params, body: { content: "Ladne" } })).toMatchObject({
      edited: false,
    });

    expect(await author.call(comments.edit, { params, body })).toMatchObject({
      content: "Ładne &lt;u&gt;bardzo&lt;/u&gt;",
      edited: true,
    });
    expect(await world.call(comments.get, { params })).toMatchObject({
      content: "Ładne &lt;u&gt;bardzo&lt;/u&gt;",
      edited: true,
    });
  });
});

describe("PATCH /comments/{id} by a writer whom the channel blocks", () => {
  it("is refused on videos and posts, also as a channel, until the block is lifted [COM-043]", async () => {
    const writer = await world.creator();
    const params = { id: creator.channel._id };
    const videoId = await insertPublishedVideo(world, params.id, { title: "Burza" });
    const post = await creator.call(posts.create, { body: { message: "Nowości", channelId: params.id } });
    const targets = [{ videoId }, { postId: post._id }, { videoId, channelId: writer.channel._id }];
    const ids: string[] = [];
    for (const target of targets) {
      world.clock.advance(61);
      const { _id } = await writer.call(comments.create, { body: { content: "Stare", ...target } });
      ids.push(_id);
    }
    const edit = (id: string) =>
      outcomeOf(writer.call(comments.edit, { params: { id }, body: { content: "Nowe" } }));
    const blockedUntil = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
    await creator.call(team.block, { params, body: { userId: writer.id, blockedUntil } });

    for (const id of ids) {
      expect(await edit(id)).toMatchObject({ status: 403, code: "BLOCKED_ON_CHANNEL" });
      expect(await world.call(comments.get, { params: { id } })).toMatchObject({ content: "Stare" });
    }

    await creator.call(team.unblock, { params, body: { userId: writer.id } });
    for (const id of ids) expect(await edit(id)).toEqual({ status: 200 });
  });
});

describe("DELETE /comments/{id}", () => {
  it("is allowed for the author, the channel and staff [COM-004, COM-029]", async () => {
    const moderator = await world.person({ role: "moderator" });
    const remover = async (who: "author" | Person) => {
      const { author, params } = await comment();
      expect(await statusOf(stranger.call(comments.remove, { params }))).toBe(403);
      await (who === "author" ? author : who).call(comments.remove, { params });
      expect(await statusOf(world.call(comments.get, { params }))).toBe(404);
    };
    for (const who of ["author", creator, moderator, admin] as const) await remover(who);
  });

  it("leaves a placeholder above replies, which is deleted with the last of them", async () => {
    const { author, videoId, params } = await comment("Sekret");
    world.clock.advance(61);
    const reply = await creator.call(comments.create, {
      body: { content: "Jak to?", parentCommentId: params.id },
    });
    await author.call(comments.remove, { params });

    const { items } = await author.call(comments.list, { query: { videoId } });
    expect(items).toMatchObject([
      { ...{ _id: params.id, deleted: true, content: "", userId: null, replies: 1 } },
    ]);
    expect(JSON.stringify(items)).not.toContain("Sekret");
    await creator.call(comments.remove, { params: { id: reply._id } });
    expect((await author.call(comments.list, { query: { videoId } })).count).toBe(0);
  });

  it("also applies to deleted accounts and channels; replies of others stay", async () => {
    const { author, videoId, params } = await comment("Moje słowa");
    world.clock.advance(61);
    await stranger.call(comments.create, { body: { content: "Odpowiedź", parentCommentId: params.id } });
    world.clock.advance(61);
    const asChannel = { content: "Kanał mówi", videoId, channelId: stranger.channel._id };
    await stranger.call(comments.create, { body: asChannel });
    const deletedCreator = await world.creator();
    const channelComment = await deletedCreator.call(comments.create, {
      body: { ...asChannel, channelId: deletedCreator.channel._id },
    });
    await deletedCreator.call(posts.create, {
      body: { message: "Koniec", channelId: deletedCreator.channel._id },
    });

    await deletedCreator.call(channels.remove, { params: { id: deletedCreator.channel._id } });
    expect(await statusOf(world.call(comments.get, { params: { id: channelComment._id } }))).toBe(404);
    await world.services.db
      .updateTable("users")
      .set({ deletion_at: world.clock.now() })
      .where("id", "=", author.id)
      .execute();
    await deleteDueAccounts(world.services);
    const { items, count } = await stranger.call(comments.list, { query: { videoId } });
    expect(count).toBe(2);
    expect(items.find(({ _id }) => _id === params.id)).toMatchObject({
      deleted: true,
      content: "",
      replies: 1,
    });
    const left = await world.services.db.selectFrom("comments").select("content").execute();
    expect(left.map(({ content }) => content)).not.toContain("Moje słowa");
    const { items: feed } = await world.call(posts.feed, { query: {} });
    expect(feed.filter(({ channelId }) => channelId === deletedCreator.channel._id)).toEqual([]);
  });
});

describe("striking through and pinning", () => {
  it("are restricted to moderators of the channel, and can be undone [COM-006, COM-007, COM-019, COM-031, COM-032]", async () => {
    const { author, params } = await comment();
    for (const { call } of [author, stranger])
      expect(await statusOf(call(comments.crossOut, { params }))).toBe(403);
    expect(await creator.call(comments.crossOut, { params })).toMatchObject({ crossedOut: true });
    expect(await world.call(comments.get, { params })).toMatchObject({ crossedOut: true, content: "Ładne" });
    expect(await admin.call(comments.uncross, { params })).toMatchObject({ crossedOut: false });
  });

  it("pin one comment at a time, never a reply [COM-008, COM-009, COM-020, COM-030, COM-033]", async () => {
    const { author, videoId, params } = await comment("Pierwszy");
    world.clock.advance(61);
    const second = await author.call(comments.create, { body: { content: "Drugi", videoId } });
    const other = { id: second._id };
    for (const { call } of [author, stranger])
      expect(await statusOf(call(comments.pin, { params }))).toBe(403);

    await creator.call(comments.pin, { params: other });
    expect(await creator.call(comments.pin, { params })).toMatchObject({ pinned: true, can: { pin: true } });
    expect(await world.call(comments.get, { params: other })).toMatchObject({ pinned: false });
    const { items } = await creator.call(comments.list, { query: { videoId } });
    expect(items.map(({ content }) => content)).toEqual(["Pierwszy", "Drugi"]);
    expect(await creator.call(comments.unpin, { params })).toMatchObject({ pinned: false });
    const unpinned = await creator.call(comments.list, { query: { videoId } });
    expect(unpinned.items.map(({ content }) => content)).toEqual(["Drugi", "Pierwszy"]);

    const reply = await creator.call(comments.create, {
      body: { content: "Nie", parentCommentId: params.id },
    });
    expect(await outcomeOf(creator.call(comments.pin, { params: { id: reply._id } }))).toMatchObject({
      status: 409,
    });
  });
});

describe("rating a comment", () => {
  it("returns the sum and the caller's own rating, which is removable [RAT-002, RAT-003, RAT-012, RAT-016, COM-017]", async () => {
    const { author, params } = await comment();
    const [ola, jan, ewa] = [await world.person(), await world.person(), await world.person()];
    const rate = ({ call }: Person, rating: 1 | -1) =>
      call(ratings.rateComment, { params, body: { rating } });
    await expect(world.call(ratings.rateComment, { params, body: { rating: 1 } })).rejects.toMatchObject({
      status: 401,
    });

    expect(await rate(ola, 1)).toEqual({ rating: 1, likes: 1, dislikes: 0 });
    await rate(ola, 1);
    await rate(jan, 1);
    await rate(ewa, -1);
    expect(await ola.call(comments.get, { params })).toMatchObject({
      rating: 1,
      ownRating: 1,
      likes: 2,
      dislikes: 1,
    });
    expect(await author.call(comments.get, { params })).toMatchObject({ rating: 1, ownRating: 0 });
    expect(await ewa.call(ratings.unrateComment, { params })).toEqual({ rating: 0, likes: 2, dislikes: 0 });
    expect(await rate(jan, -1)).toEqual({ rating: -1, likes: 1, dislikes: 1 });
  });
});

describe("GET /channels/{id}/comments and GET /comments/all", () => {
  it("list a channel's comments for its team, who may block authors [COM-010, COM-041, MCH-010]", async () => {
    const owner = await world.creator();
    const params = { id: owner.channel._id };
    const videoId = await insertPublishedVideo(world, owner.channel._id, { title: "Zamieć" });
    const post = await owner.call(posts.create, {
      body: { message: "Nowości", channelId: owner.channel._id },
    });
    const [ola, jan] = [await world.person(), await world.person()];
    const first = await ola.call(comments.create, { body: { content: "Świetne ujęcia", videoId } });
    world.clock.advance(61);
    const second = await jan.call(comments.create, { body: { content: "100% racji", postId: post._id } });
    const listed = (query = {}) => owner.call(comments.ofChannel, { params, query });

    for (const { call } of [ola, stranger])
      expect(await statusOf(call(comments.ofChannel, { params, query: {} }))).toBe(403);
    const { items, count } = await listed();
    expect(count).toBe(2);
    expect(items).toMatchObject([
      { content: "100% racji", subject: "Nowości", hostChannelId: params.id, userId: jan.id },
      {
        content: "Świetne ujęcia",
        subject: "Zamieć",
        can: { remove: true, crossOut: true, pin: true, block: true },
      },
    ]);
    expect((await listed({ search: "ŚWIETNE" })).items).toMatchObject([{ _id: first._id }]);
    expect((await listed({ search: "%" })).count).toBe(1);
    const reply = { content: "Dziękuję", parentCommentId: first._id, channelId: params.id };
    await owner.call(comments.create, { body: reply });
    const thread = await owner.call(comments.list, { query: { parentId: first._id } });
    expect(thread.items).toMatchObject([
      { content: "Dziękuję", can: { edit: true, pin: false, block: false } },
    ]);
    expect((await listed({ unanswered: true })).items).toMatchObject([{ content: "100% racji" }]);

    const blockedUntil = "2130-01-01T00:00:00.000Z";
    await owner.call(team.block, { params, body: { commentId: second._id, blockedUntil } });
    world.clock.advance(61);
    const again = jan.call(comments.create, { body: { content: "Znowu", videoId } });
    expect(await outcomeOf(again)).toMatchObject({ code: "BLOCKED_ON_CHANNEL" });
  });

  it("list all comments for staff, and search their text [ADM-011]", async () => {
    const { author, params } = await comment("Osobliwe słowo");
    const moderator = await world.person({ role: "moderator" });
    expect(await statusOf(author.call(comments.all, { query: {} }))).toBe(403);
    for (const { call } of [moderator, admin]) {
      const found = await call(comments.all, { query: { adminSearch: "osobliwe" } });
      expect(found).toMatchObject({
        count: 1,
        items: [{ _id: params.id, subject: "Burza", can: { remove: true } }],
      });
    }
    expect((await moderator.call(comments.all, { query: { limit: 1 } })).count).toBeGreaterThan(1);
  });
});
