import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallInput } from "#shared/endpoint.ts";
import { accounts } from "#shared/accounts/contract.ts";
import { users } from "#shared/accounts/users.ts";
import { channels } from "#shared/channels/contract.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

let world: World;
let person: Person;
let creator: Awaited<ReturnType<World["creator"]>>;
let moderator: Person;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  person = await world.person();
  creator = await world.creator();
  moderator = await world.person({ role: "moderator" });
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

const HOUR_MS = 3_600_000;

function inAnHour(): string {
  return new Date(world.clock.now().getTime() + HOUR_MS).toISOString();
}

async function found(query: CallInput<typeof users.list>["query"]): Promise<string[]> {
  const { items } = await moderator.call(users.list, { query: { limit: 100, ...query } });
  return items.map(({ _id }) => _id);
}

describe("GET /users", () => {
  it("lists accounts for staff, of one role or of all [ADM-010]", async () => {
    const { items, count } = await admin.call(users.list, { query: {} });

    expect(count).toBe(items.length);
    expect(new Set(items.map(({ role }) => role)).size).toBe(4);
    expect(await found({ role: "creator" })).toEqual([creator.id]);
    expect(await found({ role: "user" })).toEqual([person.id]);
    expect(await outcomeOf(person.call(users.list, { query: {} }))).toMatchObject({ status: 403 });
    expect(await outcomeOf(world.call(users.list, { query: {} }))).toMatchObject({ status: 401 });
  });

  it("searches names and addresses, and treats wildcards literally", async () => {
    expect(await found({ adminSearch: person.email.toUpperCase() })).toEqual([person.id]);
    expect(await found({ adminSearch: "ola kow" })).toHaveLength(4);
    expect(await found({ adminSearch: "%" })).toEqual([]);
  });

  it("shows active chat blocks and their end to staff, and to the blocked user [ACC-037]", async () => {
    const until = inAnHour();
    const params = { id: person.id };

    await moderator.call(users.edit, { params, body: { blockedOnLiveChatsUntil: until } });

    expect(await found({ blockedOnLiveChats: true })).toEqual([person.id]);
    const { items } = await moderator.call(users.list, { query: { blockedOnLiveChats: true } });
    expect(items[0]?.blockedOnLiveChatsUntil).toBe(until);
    expect(await person.call(accounts.me)).toMatchObject({ blockedOnLiveChatsUntil: until });
    const lifted = world.clock.now().toISOString();
    await moderator.call(users.edit, { params, body: { blockedOnLiveChatsUntil: lifted } });
    expect(await found({ blockedOnLiveChats: true })).toEqual([]);
  });
});

describe("the count of GET /users", () => {
  it("is the number of matching accounts, regardless of the page size [LAS-135, ADM-010]", async () => {
    const made = [await world.creator(), await world.creator(), await world.person(), await world.person()];
    const [silenced] = made;
    await moderator.call(users.edit, {
      params: { id: silenced?.id ?? "" },
      body: { blockedOnLiveChatsUntil: inAnHour() },
    });
    const counted = async (query: CallInput<typeof users.list>["query"]) => {
      const { items, count } = await moderator.call(users.list, { query: { limit: 1, ...query } });
      return [items.length, count];
    };

    expect(await counted({ role: "creator" })).toEqual([1, 3]);
    expect(await counted({ role: "moderator" })).toEqual([1, 1]);
    expect(await counted({ adminSearch: made[2]?.email ?? "" })).toEqual([1, 1]);
    expect(await counted({ adminSearch: "nikt taki" })).toEqual([0, 0]);
    expect(await counted({ blockedOnLiveChats: true })).toEqual([1, 1]);
    expect(await counted({ role: "user", adminSearch: "ola" })).toEqual([1, 3]);
    expect(await counted({})).toEqual([1, 8]);
  });
});

describe("PATCH /users/{id}", () => {
  it("lets only administrators change roles [ADM-032]", async () => {
    const params = { id: (await world.person()).id };
    const body = { role: "moderator" } as const;

    expect(await outcomeOf(moderator.call(users.edit, { params, body }))).toMatchObject({ status: 403 });
    expect(await admin.call(users.edit, { params, body })).toMatchObject({ role: "moderator" });
    expect(await found({ role: "moderator" })).toContain(params.id);
  });
});

describe("PATCH /users/{id} of the caller's own account", () => {
  it("is forbidden for administrators and moderators, for any change", async () => {
    for (const caller of [moderator, admin]) {
      const params = { id: caller.id };
      const blockedUntil = inAnHour();
      for (const body of [{ role: "user" }, { blockedUntil }, { blockedOnLiveChatsUntil: null }] as const) {
        expect(await outcomeOf(caller.call(users.edit, { params, body }))).toMatchObject({ status: 403 });
      }
    }
    expect(await admin.call(accounts.me)).toMatchObject({ role: "admin" });
  });
});

describe("lists for staff", () => {
  it("include private channels, which other users cannot find [ADM-031]", async () => {
    const name = "Kanał schowany";
    const hidden = await creator.call(channels.create, { body: { name } });
    const params = { id: hidden._id };
    await creator.call(channels.edit, { params, body: { visibility: "private" } });
    const idsOf = async (caller: Person, query: CallInput<typeof channels.list>["query"]) =>
      (await caller.call(channels.list, { query })).items.map(({ _id }) => _id);

    expect(await idsOf(moderator, { all: true })).toContain(hidden._id);
    expect(await idsOf(moderator, { adminSearch: "SCHOWANY" })).toEqual([hidden._id]);
    expect(await idsOf(moderator, {})).not.toContain(hidden._id);
    for (const query of [{ all: true }, { adminSearch: "schowany" }]) {
      expect(await outcomeOf(creator.call(channels.list, { query }))).toMatchObject({ status: 403 });
      expect(await outcomeOf(world.call(channels.list, { query }))).toMatchObject({ status: 401 });
    }
  });

  it("include all playlists; private ones only for administrators, who may change them", async () => {
    const body = { name: "Kolej", visibility: "private" } as const;
    const { _id } = await person.call(playlists.create, { body });
    const query = { all: true };
    const idsOf = async (caller: Person) =>
      (await caller.call(playlists.list, { query })).items.map((playlist) => playlist._id);

    expect(await idsOf(admin)).toContain(_id);
    expect(await idsOf(moderator)).not.toContain(_id);
    await person.call(playlists.edit, { params: { id: _id }, body: { visibility: "nonpublic" } });
    expect(await idsOf(moderator)).toContain(_id);
    expect(await outcomeOf(creator.call(playlists.list, { query }))).toMatchObject({ status: 403 });
  });
});

describe("GET /videos/{id}/file-info", () => {
  it("returns file metadata of a video to staff [ADM-013, ADM-027]", async () => {
    const id = await makeVideo(world, creator, "public");
    await world.services.db
      .insertInto("video_steps")
      .values({ video_id: id, name: "inspect", state: "done", failure: null, info: JSON.stringify(INFO) })
      .onConflict((conflict) =>
        conflict.columns(["video_id", "name"]).doUpdateSet({ info: JSON.stringify(INFO) }),
      )
      .execute();

    for (const caller of [moderator, admin]) {
      expect(await caller.call(videoModeration.fileInfo, { params: { id } })).toMatchObject({
        ...{ name: "film.mp4", container: "mov,mp4", codecs: ["h264", "aac"] },
        ...{ width: 1920, height: 1080, duration: 60, size: 1 },
      });
    }
    for (const caller of [person, creator]) {
      const refused = outcomeOf(caller.call(videoModeration.fileInfo, { params: { id } }));
      expect(await refused).toMatchObject({ status: 403 });
    }
  });

  it("returns no metadata for a video without a file", async () => {
    const id = await makeVideo(world, creator, "draft");

    const outcome = await outcomeOf(admin.call(videoModeration.fileInfo, { params: { id } }));
    expect(outcome).toMatchObject({ status: 404 });
  });
});

const INFO = {
  container: "mov,mp4",
  durationSeconds: 60,
  sizeBytes: 1,
  video: { codec: "h264", width: 1920, height: 1080 },
  audio: { codec: "aac" },
};
