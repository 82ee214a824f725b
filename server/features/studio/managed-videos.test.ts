import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallInput } from "#shared/endpoint.ts";
import { videos } from "#shared/videos/contract.ts";
import { manyVideos } from "#shared/videos/many.ts";
import { uploadDefaults } from "#shared/videos/upload-defaults.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let stranger: Awaited<ReturnType<World["creator"]>>;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  stranger = await world.creator();
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

async function makeVideo(title: string, tags: string[] = []): Promise<string> {
  const { _id } = await creator.call(videos.create, { body: { channelId: creator.channel._id, title } });
  await creator.call(videos.edit, { params: { id: _id }, body: { tags } });
  return _id;
}

describe("PATCH /videos/{id}", () => {
  it("accepts all editable fields of a video [UPL-004, WAT-035]", async () => {
    const id = await makeVideo("Nocny pociąg");
    const body = {
      desc: "Z Zakopanego do Gdyni",
      tags: ["kolej", "noc"],
      categories: ["tourism" as const],
      subcategories: ["history" as const, "technology" as const],
      visibility: "non_public" as const,
      bannedByBigTech: true,
    };

    await creator.call(videos.edit, { params: { id }, body });

    expect(await creator.call(videos.get, { params: { id } })).toMatchObject({
      ...body,
      bannedByNadaj: false,
      livestreamStartsAt: null,
      livestreamEndedAt: null,
    });
  });

  it.each([4, 5])("accepts at most four subcategories: %i [UPL-022]", async (count) => {
    const id = await makeVideo("Cztery strony");
    const subcategories = (["history", "technology", "art", "sport", "law"] as const).slice(0, count);

    const outcome = await outcomeOf(creator.call(videos.edit, { params: { id }, body: { subcategories } }));

    expect(outcome).toMatchObject(count === 4 ? { status: 200 } : { status: 400, code: "VALIDATION" });
  });

  it.each([
    [0, true],
    [12, true],
    [13, false],
    [16, true],
    [18, true],
  ])("accepts an age restriction of %i: %s [WAT-040]", async (ageRestriction, isFine) => {
    const id = await makeVideo("Od lat");
    const body = { ageRestriction: ageRestriction as 0 };

    const outcome = await outcomeOf(creator.call(videos.edit, { params: { id }, body }));

    expect(outcome.status).toBe(isFine ? 200 : 400);
  });

  it("sets the age restriction of adults-only videos to 18 [WAT-039]", async () => {
    const id = await makeVideo("Tylko dla dorosłych");

    await creator.call(videos.edit, { params: { id }, body: { adultsOnly: true } });

    expect(await creator.call(videos.get, { params: { id } })).toMatchObject({
      adultsOnly: true,
      ageRestriction: 18,
    });
  });

  it("rejects an edit of an outdated version", async () => {
    const id = await makeVideo("Pierwszy tytuł");
    const { version } = await creator.call(videos.get, { params: { id } });
    await admin.call(videos.edit, { params: { id }, body: { title: "Tytuł administratora", version } });

    const later = creator.call(videos.edit, { params: { id }, body: { title: "Tytuł twórcy", version } });

    await expect(later).rejects.toMatchObject({ status: 409, code: "EDITED_MEANWHILE" });
    const kept = await creator.call(videos.get, { params: { id } });
    expect(kept).toMatchObject({ title: "Tytuł administratora", version: version + 1 });
    const body = { title: "Tytuł twórcy", version: kept.version };
    expect(await creator.call(videos.edit, { params: { id }, body })).toMatchObject({
      title: "Tytuł twórcy",
    });
  });
});

describe("GET /videos with a category", () => {
  it("finds videos by their category and by their subcategories", async () => {
    const id = await makeVideo("Dwie kategorie");
    const body = { categories: ["music" as const], subcategories: ["kids" as const] };
    await creator.call(videos.edit, { params: { id }, body });
    await world.services.db
      .updateTable("videos")
      .set({ status: "public", listed: true, published_at: world.clock.now() })
      .where("id", "=", id)
      .execute();

    for (const category of ["music", "kids"] as const) {
      const { items } = await creator.call(videos.list, { query: { category } });
      expect(items.map(({ _id }) => _id)).toEqual([id]);
    }
  });
});

describe("GET /videos/all-videos", () => {
  it("supports search, filters and sorting", async () => {
    const owner = await world.creator();
    const make = async (title: string) => {
      const { _id } = await owner.call(videos.create, { body: { channelId: owner.channel._id, title } });
      return _id;
    };
    const [zubry, las, percent] = [
      await make("Żubry 100%"),
      await make("Las nocą"),
      await make("100 żubrów"),
    ];
    await owner.call(videos.edit, { params: { id: las }, body: { visibility: "private" } });
    await world.services.db
      .updateTable("videos")
      .set({ status: "processed" })
      .where("id", "=", percent)
      .execute();
    type Query = Omit<NonNullable<CallInput<typeof videos.listAll>["query"]>, "channelId">;
    const listed = async (query: Query) => {
      const { items, count } = await owner.call(videos.listAll, {
        query: { channelId: owner.channel._id, ...query },
      });
      expect(count).toBe(items.length);
      return items.map(({ _id }) => _id);
    };

    const cases: [Query, string[]][] = [
      [{}, [percent, las, zubry]],
      [{ query: "żubr" }, [percent, zubry]],
      [{ query: "100%" }, [zubry]],
      [{ status: "draft" }, [las, zubry]],
      [{ visibility: "private" }, [las]],
      [{ sort: "title", sortDesc: false }, [percent, las, zubry]],
    ];
    for (const [query, expected] of cases) {
      const found = await listed(query);
      expect({ query, found }).toEqual({ query, found: expected });
    }

    await owner.call(videos.remove, { params: { id: las } });
    await expect(listed({ status: "deleted" })).rejects.toMatchObject({ status: 403 });
    const query = { channelId: owner.channel._id, status: "deleted" as const };
    const { items } = await admin.call(videos.listAll, { query });
    expect(items.map(({ _id }) => _id)).toEqual([las]);
  });
});

describe("POST /videos/edit-many and delete-many", () => {
  it("change all videos and add tags up to the limit", async () => {
    const few = await makeVideo("Mało tagów", ["kolej"]);
    const many = await makeVideo("Dużo tagów", ["a1", "a2", "a3", "a4", "a5", "a6"]);

    const outcome = await creator.call(manyVideos.edit, {
      body: { ids: [few, many], visibility: "private", addTags: ["kolej", "noc"], categories: ["sport"] },
    });

    expect(outcome).toEqual({ changed: 2, full: [many] });
    expect(await creator.call(videos.get, { params: { id: few } })).toMatchObject({
      visibility: "private",
      tags: ["kolej", "noc"],
      categories: ["sport"],
    });
    expect(await creator.call(videos.get, { params: { id: many } })).toMatchObject({
      visibility: "private",
      tags: ["a1", "a2", "a3", "a4", "a5", "a6"],
    });
  });

  it("change nothing if one video belongs to another user", async () => {
    const own = await stranger.call(videos.create, {
      body: { channelId: stranger.channel._id, title: "Cudzy film" },
    });
    const mine = await makeVideo("Mój film");
    const ids = [mine, own._id];

    const editing = creator.call(manyVideos.edit, { body: { ids, visibility: "private" } });
    await expect(editing).rejects.toMatchObject({ status: 404 });
    await expect(creator.call(manyVideos.remove, { body: { ids } })).rejects.toMatchObject({ status: 404 });

    expect(await creator.call(videos.get, { params: { id: mine } })).toMatchObject({ visibility: "public" });
  });

  it("delete the selected videos", async () => {
    const ids = [await makeVideo("Pierwszy"), await makeVideo("Drugi")];

    await creator.call(manyVideos.remove, { body: { ids } });

    for (const id of ids) {
      await expect(creator.call(videos.get, { params: { id } })).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe("PUT /channels/{id}/upload-defaults", () => {
  it("sets the initial values of new videos of the channel", async () => {
    const owner = await world.creator();
    const params = { id: owner.channel._id };
    expect(await owner.call(uploadDefaults.get, { params })).toMatchObject({
      tags: [],
      visibility: "public",
    });
    const defaults = {
      desc: "Jeździmy pociągami.",
      tags: ["kolej"],
      categories: ["tourism" as const],
      subcategories: ["history" as const],
      visibility: "private" as const,
      ageRestriction: 12 as const,
    };

    await owner.call(uploadDefaults.save, { params, body: defaults });

    expect(await owner.call(uploadDefaults.get, { params })).toEqual(defaults);
    const video = await owner.call(videos.create, { body: { channelId: owner.channel._id } });
    expect(video).toMatchObject(defaults);
    const other = await creator.call(videos.create, { body: { channelId: creator.channel._id } });
    expect(other).toMatchObject({ desc: "", tags: [], visibility: "public" });
  });
});
