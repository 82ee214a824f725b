import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { library } from "#shared/library/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

let world: World;
let channelId: string;
let owner: Person;
beforeAll(async () => {
  world = await openWorld();
  const creator = await world.creator();
  owner = creator;
  channelId = creator.channel._id;
  await creator.call(channels.edit, { params: { id: channelId }, body: { name: "Kolejowy Szlak" } });
});
afterAll(() => world.close());

const insertVideo = (title: string) => insertPublishedVideo(world, channelId, { title });
const idsOf = ({ items }: { items: readonly { _id: string }[] }) => items.map(({ _id }) => _id);

describe("POST /watch-later", () => {
  it("saves on the first call and removes on the second [LIB-012, LIB-013, LIB-042]", async () => {
    const { call } = await world.person();
    const [first, second] = [await insertVideo("Pierwszy"), await insertVideo("Drugi")];

    expect(await call(library.toggleWatchLater, { query: { id: first } })).toEqual({ added: true });
    world.clock.advance(1);
    expect(await call(library.toggleWatchLater, { query: { id: second } })).toEqual({ added: true });

    expect(await call(library.watchLater, { query: {} })).toMatchObject({
      count: 2,
      items: [{ _id: second, title: "Drugi" }, { _id: first }],
    });
    expect(idsOf(await call(library.watchLater, { query: { limit: 1, offset: 1 } }))).toEqual([first]);
    expect((await call(accounts.me)).watchLaterVideosIds).toEqual([second, first]);
    expect(await call(library.toggleWatchLater, { query: { id: first } })).toEqual({ added: false });
    expect(idsOf(await call(library.watchLater, { query: {} }))).toEqual([second]);
    await expect(world.call(library.watchLater, { query: {} })).rejects.toMatchObject({ status: 401 });
    const anonymous = world.call(library.toggleWatchLater, { query: { id: first } });
    await expect(anonymous).rejects.toMatchObject({ status: 401 });
  });

  it("is cleared in one call [LIB-014]", async () => {
    const { call } = await world.person();
    for (const title of ["Jeden", "Dwa"]) {
      await call(library.toggleWatchLater, { query: { id: await insertVideo(title) } });
    }

    await call(library.clearWatchLater);

    expect(await call(library.watchLater, { query: {} })).toEqual({ items: [], count: 0 });
  });

  it("hides videos that are no longer visible, but allows removing them", async () => {
    const { call } = await world.person();
    const id = await insertVideo("Skryty");
    await call(library.toggleWatchLater, { query: { id } });
    await owner.call(videos.edit, { params: { id }, body: { visibility: "private" } });

    expect(await call(library.watchLater, { query: {} })).toEqual({ items: [], count: 0 });
    expect(idsOf(await owner.call(videos.list, { query: {} }))).not.toContain(id);
    expect(await call(library.toggleWatchLater, { query: { id } })).toEqual({ added: false });
    expect(await outcomeOf(call(library.toggleWatchLater, { query: { id } }))).toMatchObject({ status: 404 });
  });
});

describe("the history", () => {
  async function watch({ call }: Person, title: string, seconds: number): Promise<string> {
    const videoId = await insertVideo(title);
    await call(library.saveWatchingTime, { query: { videoId, seconds } });
    world.clock.advance(60);
    return videoId;
  }

  it("stores the playback position, last watched first [LIB-015, LIB-016, LIB-017]", async () => {
    const person = await world.person();
    const { call } = person;
    const first = await watch(person, "Most", 42);
    const second = await watch(person, "Tunel", 7);

    expect(await call(library.watchingTime, { params: { videoId: first } })).toEqual({ seconds: 42 });
    expect(await call(library.history, { query: {} })).toMatchObject({
      count: 2,
      items: [
        { _id: second, watchedSeconds: 7 },
        { _id: first, watchedSeconds: 42 },
      ],
    });
    await call(library.saveWatchingTime, { query: { videoId: first, seconds: 50 } });
    expect(idsOf(await call(library.history, { query: {} }))).toEqual([first, second]);
    expect(await call(library.places, { query: {} })).toEqual({
      items: [
        { videoId: first, seconds: 50 },
        { videoId: second, seconds: 7 },
      ],
      count: 2,
    });
    await expect(world.call(library.history, { query: {} })).rejects.toMatchObject({ status: 401 });
    expect((await (await world.person()).call(library.history, { query: {} })).count).toBe(0);
  });

  it("is searched by title and channel, and treats no character as a wildcard", async () => {
    const person = await world.person();
    const wanted = await watch(person, "Żuraw 100% stali", 5);
    const other = await watch(person, "Zapora", 5);
    const found = async (query: string) => idsOf(await person.call(library.history, { query: { query } }));

    expect(await found("żuraw")).toEqual([wanted]);
    expect(await found("100%")).toEqual([wanted]);
    expect(await found("%")).toEqual([wanted]);
    expect(await found("kolejowy")).toEqual([other, wanted]);
  });

  it("deletes one video, a time range, or everything [LIB-019, LIB-020]", async () => {
    const person = await world.person();
    const { call } = person;
    const oldest = await watch(person, "Poniedziałek", 5);
    const from = world.clock.now().toISOString();
    const middle = await watch(person, "Wtorek", 5);
    const to = world.clock.now().toISOString();
    const newest = await watch(person, "Środa", 5);
    const left = async () => idsOf(await call(library.history, { query: {} }));

    await call(library.forgetAll, { query: { from, to } });
    expect(await left()).toEqual([newest, oldest]);
    await call(library.forget, { params: { videoId: oldest } });
    expect(await left()).toEqual([newest]);
    expect(await call(library.watchingTime, { params: { videoId: middle } })).toEqual({ seconds: 0 });
    await call(library.forgetAll, { query: {} });
    expect((await call(library.history, { query: {} })).count).toBe(0);
  });

  it("is not recorded while it is paused", async () => {
    const person = await world.person();
    const known = await watch(person, "Przed", 5);
    await person.call(accounts.edit, { body: { settings: { historyPaused: true } } });
    await watch(person, "W trakcie", 5);

    expect(idsOf(await person.call(library.history, { query: {} }))).toEqual([known]);
    await person.call(accounts.edit, { body: { settings: { historyPaused: false } } });
    const later = await watch(person, "Po", 5);
    expect(idsOf(await person.call(library.history, { query: {} }))).toEqual([later, known]);
  });
});
