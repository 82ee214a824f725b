import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { categories } from "#shared/categories/contract.ts";
import { createClient } from "#shared/client.ts";
import { discovery } from "#shared/discovery/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { openSecondMachine } from "#server/testing/second-machine.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";

let world: World;
let admin: Person;
let creator: Awaited<ReturnType<World["creator"]>>;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
  creator = await world.creator();
});
afterAll(() => world.close());

async function add(pl: string, en: string, parent: string | null = null) {
  return admin.call(categories.add, { body: { names: { pl, en }, icon: "train-front", parent } });
}

async function managed(code: string) {
  const { items } = await admin.call(categories.list);
  const found = items.find((one) => one.code === code);
  if (!found) throw new Error(`no category ${code}`);
  return found;
}

async function publicItem(code: string, language: "pl" | "en" = "pl") {
  const { items } = await world.call(discovery.categories, { query: { language } });
  return items.find((one) => one.code === code);
}

async function makeVideo(fields: { categories?: string[]; subcategories?: string[] }): Promise<string> {
  const body = { channelId: creator.channel._id, title: "Nocny pociąg" };
  const { _id } = await creator.call(videos.create, { body });
  await creator.call(videos.edit, { params: { id: _id }, body: fields });
  const published = { status: "public", visibility: "public", listed: true } as const;
  await world.services.db
    .updateTable("videos")
    .set({ ...published, published_at: world.clock.now() })
    .where("id", "=", _id)
    .execute();
  return _id;
}

async function mainCodes(): Promise<string[]> {
  const { items } = await admin.call(categories.list);
  return items.filter(({ parent }) => parent === null).map(({ code }) => code);
}

describe("a category that an administrator adds", () => {
  it("is shown in both languages and taken by videos, and has the videos of its subcategories", async () => {
    const { code } = await add("Kolej", "Railways");
    const { code: sub } = await add("Tramwaje", "Trams", code);
    expect([code, sub]).toEqual(["kolej", "tramwaje"]);

    await makeVideo({ categories: [code] });
    await makeVideo({ subcategories: [sub] });
    await makeVideo({ categories: [code], subcategories: [sub] });

    expect(await publicItem(sub, "en")).toEqual({
      ...{ code: sub, name: "Trams", icon: "train-front", parent: code, videosCount: 2 },
    });
    expect(await publicItem(code)).toEqual({ code, name: "Kolej", icon: "train-front", videosCount: 3 });
    const list = (category: string) => world.call(videos.list, { query: { category } });
    expect((await list(code)).items).toHaveLength(3);
    expect((await list(sub)).items).toHaveLength(2);
  });

  it("is known to every process within two seconds", async () => {
    const machine = await openSecondMachine(world.databaseUrl, {});
    try {
      const { code } = await add("Żegluga", "Sailing");
      const visitor = createClient({ base: `${machine.url}/api` });
      const isShown = async () =>
        (await visitor(discovery.categories, { query: {} })).items.some((one) => one.code === code);

      await until(isShown, "the category in another process");
      expect(machine.services.categories.find(code)?.names.pl).toBe("Żegluga");
    } finally {
      await machine.close();
    }
  });

  it("is refused with an empty or taken name or a name of more than 40 characters, and below a subcategory", async () => {
    const count = (await admin.call(categories.list)).count;
    const { code: sub } = await add("Fizyka", "Physics", "science");
    const outcome = (pl: string, en: string, parent: string | null = null) => outcomeOf(add(pl, en, parent));
    const taken = "There is a category with this name at this level already";

    expect(await outcome(" ", "Nothing")).toMatchObject({ errors: { "names.pl": expect.any(String) } });
    expect(await outcome("a".repeat(40), "b".repeat(41))).toMatchObject({
      ...{ status: 400, errors: { "names.en": expect.any(String) } },
    });
    expect(await outcome("SPORT", "Games")).toMatchObject({ status: 400, errors: { "names.pl": taken } });
    expect(await outcome("Turystyka", "travel")).toMatchObject({
      status: 400,
      errors: { "names.en": taken },
    });
    expect(await outcome("fizyka", "Physics 2", "science")).toMatchObject({ errors: { "names.pl": taken } });
    expect(await outcome("Optyka", "Optics", sub)).toMatchObject({ errors: { parent: expect.any(String) } });
    expect(await outcome("Optyka", "Optics", "nonsense")).toMatchObject({ status: 400 });
    expect((await admin.call(categories.list)).count).toBe(count + 1);

    expect(await outcome("Sport", "Sport", "science")).toMatchObject({ status: 200 });
    expect(await outcome("a".repeat(40), "b".repeat(40))).toMatchObject({ status: 200 });
  });

  it("is refused beyond 300", async () => {
    const present = (await world.services.db.selectFrom("categories").select("code").execute()).length;
    const rows = Array.from({ length: 300 - present }, (_, number) => {
      const name = `Zapas ${number}`;
      return { code: `zapas-${number}`, name_pl: name, name_en: name, icon: "shapes" };
    });
    await world.services.db.insertInto("categories").values(rows).execute();

    expect(await outcomeOf(add("Trzysta jeden", "Three hundred and one"))).toMatchObject({
      ...{ status: 409, code: "CATEGORIES_TOO_MANY" },
    });
    await world.services.db.deleteFrom("categories").where("code", "like", "zapas-%").execute();
    expect(await outcomeOf(add("Trzysta", "Three hundred"))).toMatchObject({ status: 200 });
  });
});

describe("the order", () => {
  it("is by name in each language, except for those that have been moved", async () => {
    const before = await mainCodes();
    const moved = ["news", ...before.filter((code) => code !== "news")];
    await admin.call(categories.arrange, { body: { parent: null, before, after: moved } });

    const { items } = await world.call(discovery.categories, { query: { language: "en" } });
    expect(items.filter(({ place }) => place !== undefined)).toMatchObject([{ code: "news", place: 0 }]);
    expect(await mainCodes()).toEqual(moved);

    await admin.call(categories.arrange, { body: { parent: null, before: moved, after: before } });
    expect((await publicItem("news"))?.place).toBeUndefined();
  });

  it("is refused if another administrator has changed it, or if it is not one of all of them", async () => {
    const before = await mainCodes();
    const arrange = (known: string[], after: string[]) =>
      outcomeOf(admin.call(categories.arrange, { body: { parent: null, before: known, after } }));
    const [first = "", second = "", ...rest] = before;

    expect(await arrange([second, first, ...rest], before)).toMatchObject({ code: "CATEGORY_CHANGED" });
    expect(await arrange(before, rest)).toMatchObject({ status: 400, code: "VALIDATION" });
    expect(await arrange(before, [first, first, ...rest])).toMatchObject({ status: 400, code: "VALIDATION" });
    expect(await mainCodes()).toEqual(before);
  });
});

describe("an edit", () => {
  it("changes names and icon everywhere, and is refused if it is based on an older version", async () => {
    const { version } = await managed("cooking");
    const edit = (pl: string) =>
      admin.call(categories.edit, {
        params: { code: "cooking" },
        body: { names: { pl, en: "Food" }, icon: "utensils", version },
      });

    await edit("Jedzenie");
    expect(await outcomeOf(edit("Gotowanie"))).toMatchObject({ status: 409, code: "CATEGORY_CHANGED" });

    expect(await publicItem("cooking")).toMatchObject({ name: "Jedzenie", icon: "utensils" });
    const feed = await fetch(`${world.url}/feeds/categories/cooking.rss`);
    expect(await feed.text()).toContain("Jedzenie – Nadaj");
  });
});

describe("what a request chooses", () => {
  it("is refused unless it is a category, with a sentence at its place", async () => {
    const id = await makeVideo({});
    const sentence = "There is no such category";
    const edit = (body: { categories?: string[]; subcategories?: string[] }) =>
      outcomeOf(creator.call(videos.edit, { params: { id }, body }));

    expect(await edit({ categories: ["music", "nonsense"] })).toMatchObject({
      ...{ status: 400, code: "VALIDATION", errors: { "categories.1": sentence } },
    });
    expect(await edit({ subcategories: ["nonsense"] })).toMatchObject({
      errors: { "subcategories.0": sentence },
    });
    const listing = world.call(videos.list, { query: { category: "nonsense" } });
    expect(await outcomeOf(listing)).toMatchObject({ status: 400, errors: { category: sentence } });
    expect((await creator.call(videos.get, { params: { id } })).categories).toEqual([]);
  });
});

describe("deleting", () => {
  it("is refused while a video or a subcategory uses it", async () => {
    const { code } = await add("Pszczoły", "Bees");
    const { code: sub } = await add("Miód", "Honey", code);
    const remove = (one: string) => outcomeOf(admin.call(categories.remove, { params: { code: one } }));
    const id = await makeVideo({ subcategories: [sub] });
    const inUse = { status: 409, code: "CATEGORY_IN_USE" };

    expect(await remove(code)).toMatchObject(inUse);
    expect(await remove(sub)).toMatchObject(inUse);
    await creator.call(videos.edit, { params: { id }, body: { subcategories: [] } });
    expect(await remove(sub)).toMatchObject({ status: 200 });
    expect(await remove(code)).toMatchObject({ status: 200 });

    expect(await remove(code)).toMatchObject({ status: 404 });
    expect(await publicItem(code)).toBeUndefined();
  });
});
