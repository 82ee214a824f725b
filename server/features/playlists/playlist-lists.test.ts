import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Channel } from "#shared/channels/contract.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { search } from "#shared/search/contract.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

let world: World;
let creator: Person & { channel: Channel };
beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
});
afterAll(() => world.close());

async function listWith(
  { call }: Person,
  titles: readonly string[],
  visibility: "public" | "private" | "nonpublic",
) {
  const { _id } = await call(playlists.create, { body: { name: "Kolej", visibility } });
  const ids: string[] = [];
  for (const title of titles) {
    const videoId = await insertPublishedVideo(world, creator.channel._id, { title });
    ids.push(videoId);
    await call(playlists.addVideo, { params: { id: _id }, body: { videoId } });
  }
  return { id: _id, params: { id: _id }, videoIds: ids };
}

describe("lists of playlists", () => {
  it("nonpublic and private playlists are listed only for their owners, in every list [LAS-142]", async () => {
    const owner = await world.creator();
    const stranger = await world.person();
    const channelId = owner.channel._id;
    const nonpublic = await listWith(owner, ["Drezyna"], "nonpublic");
    const hidden = await listWith(owner, ["Drezyna"], "private");
    const body = { name: "Kolej", visibility: "nonpublic" as const, channelId };
    const { _id: ofChannel } = await owner.call(playlists.create, { body });
    const videoId = nonpublic.videoIds[0] ?? "";
    await owner.call(playlists.addVideo, { params: { id: ofChannel }, body: { videoId } });
    const lists = { ofOwner: { userId: owner.id }, ofChannel: { channelId }, ofAll: { limit: 100 } };
    const kinds = ["nonpublic", "private"] as const;

    for (const { call } of [world, stranger]) {
      const idsIn = async (query: object) =>
        (await call(playlists.list, { query })).items.map(({ _id }) => _id);
      for (const query of [lists.ofOwner, lists.ofChannel]) expect(await idsIn(query)).toEqual([]);
      for (const visibility of kinds) expect(await idsIn({ ...lists.ofAll, visibility })).toEqual([]);
      const ofStaff = outcomeOf(call(playlists.list, { query: { all: true } }));
      expect(await ofStaff).toMatchObject({ status: call === world.call ? 401 : 403 });
      const all = await idsIn(lists.ofAll);
      for (const id of [nonpublic.id, hidden.id, ofChannel]) expect(all).not.toContain(id);
      const searched = { query: "Kolej", entity: "playlists" as const, limit: 100 };
      const found = await call(search.find, { query: searched });
      const ids = found.entity === "playlists" ? found.items.map(({ _id }) => _id) : [""];
      for (const id of [nonpublic.id, hidden.id, ofChannel]) expect(ids).not.toContain(id);
      // A nonpublic playlist can be opened by its link.
      expect(await call(playlists.get, { params: nonpublic.params })).toMatchObject({ _id: nonpublic.id });
      expect(await outcomeOf(call(playlists.get, { params: hidden.params }))).toMatchObject({ status: 404 });
    }
    const own = await owner.call(playlists.list, { query: lists.ofOwner });
    expect(own.items.map(({ _id }) => _id).toSorted()).toEqual([nonpublic.id, hidden.id].toSorted());
    const inChannel = await owner.call(playlists.list, { query: lists.ofChannel });
    expect(inChannel.items.map(({ _id }) => _id)).toEqual([ofChannel]);
  });

  it("the site recommends public ones with watchable videos, while marked by the staff [LAS-016]", async () => {
    const person = await world.person();
    const moderator = await world.person({ role: "moderator" });
    const shown = await listWith(person, ["Semafor"], "public");
    const others = [
      await listWith(person, ["Semafor"], "nonpublic"),
      await listWith(person, ["Semafor"], "private"),
      await listWith(person, [], "public"),
    ];
    const recommend = (id: string, recommended: boolean) =>
      moderator.call(playlists.edit, { params: { id }, body: { recommended } });
    const admin = await world.person({ role: "admin" });
    for (const { id } of [shown, ...others]) {
      await admin.call(playlists.edit, { params: { id }, body: { recommended: true } });
    }
    const recommendedTo = async ({ call }: Pick<Person, "call">) =>
      (await call(playlists.list, { query: { recommended: true } })).items.map(({ _id }) => _id);

    expect(await recommendedTo(world)).toEqual([shown.id]);
    expect(await recommendedTo(person)).toEqual([shown.id]);
    await recommend(shown.id, false);
    expect(await recommendedTo(person)).toEqual([]);
  });
});
