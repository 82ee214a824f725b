import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Channel } from "#shared/channels/contract.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

let world: World;
let creator: Person & { channel: Channel };
beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
});
afterAll(() => world.close());

const insertVideo = (title: string) => insertPublishedVideo(world, creator.channel._id, { title });
const listOf = async ({ call }: Pick<Person, "call">, id: string) =>
  (await call(playlists.videos, { params: { id }, query: {} })).items.map(({ title, position }) => [
    title,
    position,
  ]);

async function listWith({ call }: Person, titles: readonly string[], visibility: "public" | "private") {
  const { _id } = await call(playlists.create, { body: { name: "Kolej", visibility } });
  const ids: string[] = [];
  for (const title of titles) {
    const videoId = await insertVideo(title);
    ids.push(videoId);
    await call(playlists.addVideo, { params: { id: _id }, body: { videoId } });
  }
  return { id: _id, params: { id: _id }, videoIds: ids };
}

describe("POST /playlists", () => {
  it("creates one with a name and a visibility [PLA-007, PLA-013, PLA-014, PLA-021]", async () => {
    const { call, id: userId } = await world.person();
    const create = (body: object) => call(playlists.create, { body: body as { name: string } });

    const made = await create({ name: "  Na wieczór ", visibility: "nonpublic" });

    expect(made).toMatchObject({ name: "Na wieczór", visibility: "nonpublic", frozen: false, userId });
    expect(await call(playlists.get, { params: { id: made._id } })).toEqual(made);
    expect(await create({ name: "Inna", visibility: "non_public" })).toMatchObject({
      visibility: "nonpublic",
    });
    expect(await create({ name: "Cicha" })).toMatchObject({ visibility: "private" });
    for (const body of [{}, { name: "" }, { name: "   " }, { name: "x".repeat(101) }]) {
      expect(await outcomeOf(create(body))).toMatchObject({
        status: 400,
        errors: { name: expect.any(String) },
      });
    }
    expect(await outcomeOf(create({ name: "A", visibility: "secret" }))).toMatchObject({ status: 400 });
    await expect(world.call(playlists.create, { body: { name: "A" } })).rejects.toMatchObject({
      status: 401,
    });
  });

  it("creates one for a channel only for members who can publish there", async () => {
    const channelId = creator.channel._id;
    const stranger = await world.person();
    const body = { name: "Sezon pierwszy", visibility: "public", channelId } as const;

    const made = await creator.call(playlists.create, { body });

    expect(made).toMatchObject({ userId: null, channel: { _id: channelId, slug: creator.channel.slug } });
    await expect(stranger.call(playlists.create, { body })).rejects.toMatchObject({ status: 403 });
    const ofChannel = await world.call(playlists.list, { query: { channelId } });
    expect(ofChannel.items.map(({ _id }) => _id)).toEqual([made._id]);
  });
});

describe("the videos of a playlist", () => {
  it("keep their order without gaps, each in it once [PLA-006, PLA-010, PLA-011, PLA-012, PLA-015]", async () => {
    const person = await world.person();
    const { call } = person;
    const { id, params, videoIds } = await listWith(person, ["A", "B", "C"], "private");
    const [a = "", b = "", c = ""] = videoIds;
    expect(await listOf(person, id)).toEqual([
      ["A", 0],
      ["B", 1],
      ["C", 2],
    ]);

    const positions = [c, a, b].map((videoId, position) => ({ videoId, position }));
    await call(playlists.order, { params, body: { videos: positions } });
    await call(playlists.addVideo, { params, body: { videoId: a } });
    expect(await listOf(person, id)).toEqual([
      ["C", 0],
      ["A", 1],
      ["B", 2],
    ]);

    await call(playlists.addVideo, { params, body: { videoId: await insertVideo("D"), position: 1 } });
    await call(playlists.removeVideo, { params: { id, videoId: a } });
    await call(playlists.removeVideo, { params: { id, videoId: a } });
    expect(await listOf(person, id)).toEqual([
      ["C", 0],
      ["D", 1],
      ["B", 2],
    ]);
    const part = await call(playlists.videos, { params, query: { paged: true, limit: 1, offset: 1 } });
    expect(part).toMatchObject({ count: 3, items: [{ title: "D", position: 1 }] });
    const unknown = call(playlists.order, { params, body: { videos: [{ videoId: a, position: 0 }] } });
    await expect(unknown).rejects.toMatchObject({ status: 409, code: "PLAYLIST_CHANGED" });
  });

  it("can be added only by users who may watch them", async () => {
    const person = await world.person();
    const { params } = await listWith(person, ["A"], "public");
    const videoId = await insertVideo("Tylko dla twórcy");
    await creator.call(videos.edit, { params: { id: videoId }, body: { visibility: "private" } });

    const adding = person.call(playlists.addVideo, { params, body: { videoId } });

    await expect(adding).rejects.toMatchObject({ status: 404 });
    expect(await person.call(playlists.get, { params })).toMatchObject({ videosCount: 1, unavailable: [] });
  });

  it("can be added concurrently without losing any", async () => {
    const person = await world.person();
    const { id, params } = await listWith(person, [], "private");
    const ids = await Promise.all(["1", "2", "3", "4"].map(insertVideo));

    await Promise.all(ids.map((videoId) => person.call(playlists.addVideo, { params, body: { videoId } })));

    expect((await listOf(person, id)).map(([, position]) => position)).toEqual([0, 1, 2, 3]);
  });

  it("cannot be changed while the playlist is frozen [PLA-016]", async () => {
    const person = await world.person();
    const { id, params, videoIds } = await listWith(person, ["A", "B"], "public");
    const [first = ""] = videoIds;
    const freeze = (frozen: boolean) => person.call(playlists.edit, { params, body: { frozen } });
    const positions = { videos: [{ videoId: first, position: 0 }] };
    const changes = () => [
      person.call(playlists.addVideo, { params, body: { videoId: first, position: 1 } }),
      person.call(playlists.removeVideo, { params: { id, videoId: first } }),
      person.call(playlists.order, { params, body: positions }),
      person.call(playlists.edit, { params, body: positions }),
    ];

    expect(await freeze(true)).toMatchObject({ frozen: true });
    for (const outcome of await Promise.all(changes().map(outcomeOf))) {
      expect(outcome).toMatchObject({ status: 409, code: "PLAYLIST_FROZEN" });
    }
    expect(await person.call(playlists.edit, { params, body: { name: "Zamrożona" } })).toMatchObject({
      name: "Zamrożona",
    });
    await freeze(false);
    expect((await Promise.all(changes().map(outcomeOf))).map(({ status }) => status)).toContain(200);
    await person.call(playlists.removeVideo, { params: { id, videoId: first } });
    expect(await listOf(person, id)).toEqual([["B", 0]]);
  });

  it("are skipped once they are no longer visible, and listed to users who may remove them", async () => {
    const person = await world.person();
    const { id, params, videoIds } = await listWith(person, ["A", "B", "C"], "public");
    const [, hidden = "", deleted = ""] = videoIds;
    await creator.call(videos.edit, { params: { id: hidden }, body: { visibility: "private" } });
    await creator.call(videos.remove, { params: { id: deleted } });

    expect(await listOf(world, id)).toEqual([["A", 0]]);
    expect(await world.call(playlists.get, { params })).toMatchObject({ videosCount: 1, unavailable: [] });
    const own = await person.call(playlists.get, { params });
    expect(own.unavailable.toSorted()).toEqual([hidden, deleted].toSorted());
    await person.call(playlists.removeVideo, { params: { id, videoId: hidden } });
    expect((await person.call(playlists.get, { params })).unavailable).toEqual([deleted]);
  });
});

describe("who sees and changes a playlist", () => {
  it("only its owner and administrators manage it [PLA-005, PLA-008, PLA-009, PLA-020, PLA-025]", async () => {
    const person = await world.person();
    const [stranger, admin] = [await world.person(), await world.person({ role: "admin" })];
    const { params } = await listWith(person, ["A"], "private");

    for (const other of [stranger.call, world.call]) {
      await expect(other(playlists.get, { params })).rejects.toMatchObject({ status: 404 });
      await expect(other(playlists.videos, { params, query: {} })).rejects.toMatchObject({ status: 404 });
    }
    expect(await person.call(playlists.get, { params })).toMatchObject({ can: { edit: true, remove: true } });
    expect(await person.call(playlists.edit, { params, body: { visibility: "public" } })).toMatchObject({
      visibility: "public",
    });
    expect(await stranger.call(playlists.get, { params })).toMatchObject({ can: { edit: false } });
    await expect(stranger.call(playlists.edit, { params, body: { name: "Moja" } })).rejects.toMatchObject({
      status: 403,
    });
    await expect(stranger.call(playlists.remove, { params })).rejects.toMatchObject({ status: 403 });
    expect(await admin.call(playlists.edit, { params, body: { name: "Od administracji" } })).toMatchObject({
      name: "Od administracji",
    });
    await person.call(playlists.remove, { params });
    await expect(person.call(playlists.get, { params })).rejects.toMatchObject({ status: 404 });
  });

  it("lists show strangers public playlists, and each user their own [PLA-004, PLA-025]", async () => {
    const person = await world.person();
    const stranger = await world.person();
    const hidden = await listWith(person, ["A"], "private");
    const shown = await listWith(person, ["B"], "public");
    const userId = person.id;
    const found = async ({ call }: Pick<Person, "call">) =>
      (await call(playlists.list, { query: { userId } })).items.map(({ _id }) => _id).toSorted();

    expect(await found(stranger)).toEqual([shown.id]);
    expect(await found(world)).toEqual([shown.id]);
    expect(await found(person)).toEqual([hidden.id, shown.id].toSorted());
    const videoId = hidden.videoIds[0] ?? "";
    const mine = await person.call(playlists.list, { query: { mine: true, videoId } });
    expect(mine.items.map(({ _id, hasVideo }) => [_id, hasVideo])).toEqual([
      [shown.id, false],
      [hidden.id, true],
    ]);
    expect(mine.items[0]).toMatchObject({ videosCount: 1, cover: { title: "B" } });
    await expect(world.call(playlists.list, { query: { mine: true } })).rejects.toMatchObject({
      status: 401,
    });
  });

  it("only the staff can mark it as recommended by the site [PLA-017]", async () => {
    const person = await world.person();
    const moderator = await world.person({ role: "moderator" });
    const { params } = await listWith(person, [], "public");
    const recommend = { params, body: { recommended: true } };

    await expect(person.call(playlists.edit, recommend)).rejects.toMatchObject({ status: 403 });
    expect(await moderator.call(playlists.edit, recommend)).toMatchObject({ recommended: true });
    const renaming = { params, body: { recommended: true, name: "Inna" } };
    await expect(moderator.call(playlists.edit, renaming)).rejects.toMatchObject({ status: 403 });
  });
});

describe("the site's own playlists", () => {
  it("have names as ids; the staff change only name, visibility and videos [PLA-018, PLA-019]", async () => {
    const moderator = await world.person({ role: "moderator" });
    const admin = await world.person({ role: "admin" });
    const videoId = await insertVideo("Wyróżniony");
    for (const id of ["featured", "recommended"] as const) {
      const params = { id };
      expect(await world.call(playlists.get, { params })).toMatchObject({ _id: id, visibility: "public" });
      await expect(creator.call(playlists.addVideo, { params, body: { videoId } })).rejects.toMatchObject({
        status: 403,
      });
      for (const body of [{ frozen: true }, { recommended: true }]) {
        await expect(admin.call(playlists.edit, { params, body })).rejects.toMatchObject({
          code: "PLAYLIST_SPECIAL",
        });
      }
      await expect(admin.call(playlists.remove, { params })).rejects.toMatchObject({ status: 403 });
      const renaming = { name: `Lista ${id}`, visibility: "private" } as const;
      expect(await moderator.call(playlists.edit, { params, body: renaming })).toMatchObject(renaming);
      await expect(creator.call(playlists.get, { params })).rejects.toMatchObject({ status: 404 });
      const showing = { visibility: "public" } as const;
      await expect(creator.call(playlists.edit, { params, body: showing })).rejects.toMatchObject({
        status: 404,
      });
      await moderator.call(playlists.edit, { params, body: showing });
      expect(await creator.call(playlists.get, { params })).toMatchObject({ ...renaming, ...showing });
      await moderator.call(playlists.addVideo, { params, body: { videoId } });
      expect(await listOf(world, id)).toEqual([["Wyróżniony", 0]]);
    }
    expect((await world.call(playlists.list, { query: {} })).items.map(({ _id }) => _id)).not.toContain(
      "featured",
    );
  });
});
