import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Call } from "#shared/client.ts";
import { chapters } from "#shared/chapters/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { chat } from "#shared/chat/contract.ts";
import { comments } from "#shared/comments/contract.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { mutes } from "#shared/accounts/mutes.ts";
import { people } from "#shared/people/contract.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { search } from "#shared/search/contract.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import { reindexSearch } from "#server/features/search/reindex.ts";
import { startLiveStream } from "#server/testing/chat-room.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";

type Creator = Awaited<ReturnType<World["creator"]>>;
const PAGE = { limit: 100 };
const FAR = "2100-01-01T00:00:00.000Z";

let world: World;
let author: Creator;
let viewer: Person;
let moderator: Person;
beforeAll(async () => {
  world = await openWorld();
  author = await world.creator();
  viewer = await world.person();
  moderator = await world.person({ role: "moderator" });
});
afterAll(() => world.close());

async function hide(entityType: "comment" | "post", entityId: string): Promise<void> {
  const decision = { measure: "hide", reason: "SPM", note: "" } as const;
  await moderator.call(moderation.decide, { body: { entityType, entityId, ...decision } });
}

function idsOf({ items }: { readonly items: readonly { readonly _id: string }[] }): string[] {
  return items.map(({ _id }) => _id);
}

/** One public channel, and one channel in each state in which it is not public. */
async function channelsOfAllKinds() {
  const [shown, hidden, linked, deleted] = [
    await world.creator(),
    await world.creator(),
    await world.creator(),
    await world.creator(),
  ];
  for (const owner of [shown, hidden, linked, deleted]) {
    const body = { name: `Szuwary ${owner.channel.name}` };
    await owner.call(channels.edit, { params: { id: owner.channel._id }, body });
  }
  return { shown, hidden, linked, deleted };
}

async function hideChannels({ hidden, linked, deleted }: Record<string, Creator>): Promise<void> {
  const edit = (owner: Creator | undefined, visibility: "private" | "non_public") =>
    owner?.call(channels.edit, { params: { id: owner.channel._id }, body: { visibility } });
  await edit(hidden, "private");
  await edit(linked, "non_public");
  await deleted?.call(channels.remove, { params: { id: deleted.channel._id } });
}

describe("lists of channels, users and playlists", () => {
  it("omit private, unlisted and deleted channels of others and their posts [LAS-153]", async () => {
    const all = await channelsOfAllKinds();
    const owners = Object.values(all);
    const messages = new Map<string, string>();
    for (const { call, channel } of owners) {
      const body = { channelId: channel._id, message: "Jutro film" };
      messages.set(channel._id, (await call(posts.create, { body }))._id);
    }
    await hideChannels(all);
    await reindexSearch(world.services);
    const among = owners.map(({ channel }) => channel._id);
    const found = async (call: Call) => {
      const answer = await call(search.find, { query: { ...PAGE, query: "szuwary", entity: "channels" } });
      return answer.entity === "channels" ? idsOf(answer) : [];
    };
    await until(async () => (await found(viewer.call)).length === 1, "the channels to be indexed");

    for (const { call } of [world, viewer]) {
      const listed = idsOf(await call(channels.list, { query: PAGE }));
      expect(listed.filter((id) => among.includes(id))).toEqual([all.shown.channel._id]);
      expect(await found(call)).toEqual([all.shown.channel._id]);
      const suggested = JSON.stringify(await call(search.suggest, { query: { query: "szuwary" } }));
      for (const { channel } of owners) {
        expect(suggested.includes(channel.slug)).toBe(channel._id === all.shown.channel._id);
      }
      const feed = [
        ...idsOf(await call(posts.list, { query: PAGE })),
        ...idsOf(await call(posts.feed, { query: PAGE })),
      ];
      expect(new Set(feed.filter((id) => [...messages.values()].includes(id)))).toEqual(
        new Set([messages.get(all.shown.channel._id)]),
      );
    }
    const admin = await world.person({ role: "admin" });
    const forStaff = idsOf(await admin.call(channels.list, { query: { ...PAGE, adminSearch: "Szuwary" } }));
    expect(forStaff).toContain(all.hidden.channel._id);
  });

  it("omit private and unlisted playlists of others [LAS-153]", async () => {
    const make = async (visibility: "public" | "private" | "nonpublic") => {
      const { _id } = await author.call(playlists.create, { body: { name: "Mokradła", visibility } });
      const videoId = await insertPublishedVideo(world, author.channel._id, { title: "Mokradła" });
      await author.call(playlists.addVideo, { params: { id: _id }, body: { videoId } });
      return _id;
    };
    const shown = await make("public");
    await make("private");
    await make("nonpublic");

    for (const { call } of [world, viewer]) {
      expect(idsOf(await call(playlists.list, { query: { ...PAGE, userId: author.id } }))).toEqual([shown]);
      const found = await call(search.find, { query: { ...PAGE, query: "mokradła", entity: "playlists" } });
      expect(found.entity === "playlists" && idsOf(found)).toEqual([shown]);
    }
  });

  it("contain only the followers of the requested user [LAS-153]", async () => {
    const [followed, other] = [await world.person(), await world.person()];
    await viewer.call(people.follow, { params: { id: followed.id } });
    await author.call(people.follow, { params: { id: other.id } });

    expect(idsOf(await world.call(people.followers, { params: { id: followed.id }, query: {} }))).toEqual([
      viewer.id,
    ]);
  });

  it("suggest no authors without public posts [LAS-153]", async () => {
    const [writer, hidden, silent] = [await world.person(), await world.person(), await world.person()];
    await writer.call(posts.create, { body: { message: "Dzień dobry" } });
    const { _id } = await hidden.call(posts.create, { body: { message: "Kup buty" } });
    await hide("post", _id);

    const authors = JSON.stringify(await viewer.call(people.authors, { query: PAGE }));

    expect([writer, silent].map(({ id }) => authors.includes(id))).toEqual([true, false]);
  });
});

describe("lists of comments, posts, messages and subtitles", () => {
  async function write(videoId: string, content: string, { call }: Person): Promise<string> {
    return (await call(comments.create, { body: { videoId, content } }))._id;
  }

  it("omit comments that are hidden, on another video, or by a muted user [LAS-153]", async () => {
    const videoId = await insertPublishedVideo(world, author.channel._id, { title: "Burza" });
    const elsewhere = await insertPublishedVideo(world, author.channel._id, { title: "Zima" });
    const [muted, loud] = [await world.person(), await world.person()];
    const shown = await write(videoId, "Ładne", await world.person());
    const ofMuted = await write(videoId, "Brzydkie", muted);
    const hidden = await write(videoId, "Kup buty", loud);
    await write(elsewhere, "Zimno", await world.person());
    await hide("comment", hidden);
    await viewer.call(mutes.blockUser, { body: { userId: muted.id, blockedUntil: FAR } });

    const seenBy = async (call: Call) => idsOf(await call(comments.list, { query: { videoId } })).toSorted();

    expect(await seenBy(viewer.call)).toEqual([shown]);
    expect(await seenBy(world.call)).toEqual([shown, ofMuted].toSorted());
    expect(await seenBy(author.call)).not.toContain(hidden);
  });

  it("omit posts that are hidden, by another author, or by a muted user [LAS-153]", async () => {
    const [writer, muted] = [await world.person(), await world.person()];
    const post = async ({ call }: Person, message: string) =>
      (await call(posts.create, { body: { message } }))._id;
    const shown = await post(writer, "Jutro film");
    const hidden = await post(writer, "Kup buty");
    const ofMuted = await post(muted, "Brzydko");
    await hide("post", hidden);
    await viewer.call(mutes.blockUser, { body: { userId: muted.id, blockedUntil: FAR } });

    expect(idsOf(await viewer.call(posts.list, { query: { userId: writer.id } }))).toEqual([shown]);
    for (const list of [posts.list, posts.feed] as const) {
      const seen = idsOf(await viewer.call(list, { query: PAGE }));
      expect([shown, hidden, ofMuted].map((id) => seen.includes(id))).toEqual([true, false, false]);
      const byVisitor = idsOf(await world.call(list, { query: PAGE }));
      expect([shown, hidden, ofMuted].map((id) => byVisitor.includes(id))).toEqual([true, false, true]);
    }
  });

  it("omit deleted messages of a chat and messages of another chat [LAS-153]", async () => {
    const [videoId, otherId] = [await startLiveStream(author), await startLiveStream(author)];
    const say = async (video_id: string, content: string, deleted_at: Date | null) => {
      const written = { video_id, user_id: viewer.id, author_id: viewer.id, content, deleted_at };
      const { db } = world.services;
      const { id } = await db
        .insertInto("chat_messages")
        .values(written)
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    };
    const shown = await say(videoId, "Cześć", null);
    await say(videoId, "Usunięte", world.clock.now());
    await say(otherId, "Gdzie indziej", null);

    for (const { call } of [world, viewer]) {
      const { items } = await call(chat.messages, { params: { id: videoId }, query: {} });
      expect(items.map(({ _id }) => _id)).toEqual([shown]);
    }
  });

  it("contain the subtitles of one video only, and no subtitles or chapters of a private video [LAS-153]", async () => {
    const save = async (id: string, language: string) => {
      const file = new Blob(["WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nRaz.\n"], {
        type: "application/octet-stream",
      });
      await author.call(subtitles.save, { params: { id, language }, file });
    };
    const shown = await insertPublishedVideo(world, author.channel._id, { title: "Burza" });
    const other = await insertPublishedVideo(world, author.channel._id, { title: "Zima" });
    await save(shown, "pl");
    await save(other, "en");
    const { db } = world.services;
    await db
      .updateTable("videos")
      .set({ visibility: "private", listed: false })
      .where("id", "=", other)
      .execute();

    const { items } = await world.call(subtitles.list, { params: { id: shown } });
    expect(items.map(({ language }) => language)).toEqual(["pl"]);
    const refused = await outcomeOf(viewer.call(subtitles.list, { params: { id: other } }));
    expect(refused).toMatchObject({ status: 404 });
    const withChapters = await outcomeOf(viewer.call(chapters.list, { params: { id: other } }));
    expect(withChapters).toMatchObject({ status: 404 });
  });
});
