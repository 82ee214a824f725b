import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mutes } from "#shared/accounts/mutes.ts";
import type { Channel } from "#shared/channels/contract.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

let world: World;
let creator: Person & { channel: Channel };
let owner: Person;
let a: string;
let b: string;

beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  owner = await world.person();
  [a, b] = [await insertVideo("A"), await insertVideo("B")];
});
afterAll(() => world.close());

const insertVideo = (title: string) => insertPublishedVideo(world, creator.channel._id, { title });
const idsOf = async (id: string, { call }: Pick<Person, "call"> = world) =>
  (await call(playlists.videos, { params: { id }, query: {} })).items.map(({ _id }) => _id);

async function listOf(...videoIds: string[]): Promise<string> {
  const { _id } = await owner.call(playlists.create, { body: { name: "Kolej", visibility: "public" } });
  for (const videoId of videoIds)
    await owner.call(playlists.addVideo, { params: { id: _id }, body: { videoId } });
  return _id;
}

describe("a public playlist", () => {
  it("keeps its videos, name and positions when strangers or the staff send changes", async () => {
    const id = await listOf(a, b);
    const params = { id };
    const positions = [b, a].map((videoId, position) => ({ videoId, position }));
    const [moderator, c] = [await world.person({ role: "moderator" }), await insertVideo("C")];

    for (const { call } of [creator, moderator]) {
      for (const attempt of [
        () => call(playlists.addVideo, { params, body: { videoId: c } }),
        () => call(playlists.removeVideo, { params: { id, videoId: a } }),
        () => call(playlists.order, { params, body: { videos: positions } }),
        () => call(playlists.edit, { params, body: { videos: positions } }),
        () => call(playlists.edit, { params, body: { videos: positions, recommended: true } }),
        () => call(playlists.edit, { params, body: { name: "Inna" } }),
        () => call(playlists.remove, { params }),
      ]) {
        expect(await outcomeOf(attempt())).toMatchObject({ status: 403 });
      }
    }

    expect(await idsOf(id)).toEqual([a, b]);
    const kept = { name: "Kolej", recommended: false, videosCount: 2 };
    expect(await world.call(playlists.get, { params })).toMatchObject(kept);
  });

  it("that is frozen takes another order only in the call that unfreezes it", async () => {
    const id = await listOf(a, b);
    const params = { id };
    const videos = [b, a].map((videoId, position) => ({ videoId, position }));
    const edit = (body: object) =>
      outcomeOf(owner.call(playlists.edit, { params, body: { videos, ...body } }));
    await owner.call(playlists.edit, { params, body: { frozen: true } });

    for (const body of [{}, { frozen: true }, { name: "Inna" }]) {
      expect(await edit(body)).toMatchObject({ code: "PLAYLIST_FROZEN" });
    }
    expect(await idsOf(id, owner)).toEqual([a, b]);
    expect(await edit({ frozen: false })).toEqual({ status: 200 });
    expect(await idsOf(id, owner)).toEqual([b, a]);
  });

  it("says whether a video is in it only if that is requested", async () => {
    const [withA, withB] = [await listOf(a), await listOf(b)];
    const query = { mine: true, limit: 100 };

    const asked = await owner.call(playlists.list, { query: { ...query, videoId: a } });
    const unasked = await owner.call(playlists.list, { query });

    const has = new Map(asked.items.map(({ _id, hasVideo }) => [_id, hasVideo]));
    expect([has.get(withA), has.get(withB)]).toEqual([true, false]);
    expect(unasked.items.map(({ hasVideo }) => hasVideo)).toEqual(unasked.items.map(() => undefined));
  });
});

describe("a playlist of the site", () => {
  it("leaves out videos the viewer has hidden, and shows the staff all of them", async () => {
    const moderator = await world.person({ role: "moderator" });
    const params = { id: "recommended" } as const;
    await moderator.call(playlists.addVideo, { params, body: { videoId: a } });
    const own = await listOf(a);
    for (const { call } of [owner, moderator]) {
      const blockedUntil = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
      await call(mutes.blockChannel, { body: { channelId: creator.channel._id, blockedUntil } });
    }

    expect(await idsOf("recommended")).toEqual([a]);
    expect(await idsOf("recommended", owner)).toEqual([]);
    expect(await idsOf("recommended", moderator)).toEqual([a]);
    // Playlists made by users are not filtered.
    expect(await idsOf(own, owner)).toEqual([a]);
  });
});
