import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { NO_PREFERENCES } from "#shared/accounts/content-preferences.ts";
import { categories } from "#shared/categories/contract.ts";
import { discovery } from "#shared/discovery/contract.ts";
import { videoPages } from "#shared/home/contract.ts";
import { manyVideos } from "#shared/videos/many.ts";
import { uploadDefaults } from "#shared/videos/upload-defaults.ts";
import { videos } from "#shared/videos/contract.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

let world: World;
let admin: Person;
let creator: Awaited<ReturnType<World["creator"]>>;
let added = 0;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
  creator = await world.creator();
});
afterAll(() => world.close());

async function add(parent: string | null = null, name = `Kategoria ${(added += 1)}`): Promise<string> {
  const body = { names: { pl: name, en: name }, icon: "shapes", parent } as const;
  return (await admin.call(categories.add, { body })).code;
}

async function versionOf(code: string): Promise<number> {
  const { items } = await admin.call(categories.list);
  return items.find((one) => one.code === code)?.version ?? 0;
}

async function merge(code: string, into: string) {
  const body = { into, version: await versionOf(code) };
  return admin.call(categories.merge, { params: { code }, body });
}

async function retire(code: string) {
  return admin.call(categories.retire, { params: { code }, body: { version: await versionOf(code) } });
}

async function makeVideo(fields: { categories?: string[]; subcategories?: string[] }): Promise<string> {
  const body = { channelId: creator.channel._id, title: "Nocny pociąg" };
  const { _id } = await creator.call(videos.create, { body });
  await creator.call(videos.edit, { params: { id: _id }, body: fields });
  await publish(_id);
  return _id;
}

async function publish(id: string) {
  const published = { status: "public", visibility: "public", listed: true } as const;
  await world.services.db
    .updateTable("videos")
    .set({ ...published, published_at: world.clock.now() })
    .where("id", "=", id)
    .execute();
}

async function categoriesOf(id: string) {
  const { categories: main, subcategories } = await creator.call(videos.get, { params: { id } });
  return { main, subcategories };
}

describe("a merge", () => {
  it("moves all videos, and none of them has the category twice", async () => {
    const [from, into] = [await add(), await add()];
    const ids = {
      main: await makeVideo({ categories: [from, "music"] }),
      both: await makeVideo({ categories: [from, into], subcategories: ["law"] }),
      sub: await makeVideo({ categories: ["music"], subcategories: [from, "law"] }),
      across: await makeVideo({ categories: [from], subcategories: [into] }),
      other: await makeVideo({ categories: ["music"] }),
    };

    expect(await merge(from, into)).toEqual({ moved: 4 });

    expect(await categoriesOf(ids.main)).toEqual({ main: [into, "music"], subcategories: [] });
    expect(await categoriesOf(ids.both)).toEqual({ main: [into], subcategories: ["law"] });
    expect(await categoriesOf(ids.sub)).toEqual({ main: ["music"], subcategories: [into, "law"] });
    expect(await categoriesOf(ids.across)).toEqual({ main: [into], subcategories: [] });
    expect(await categoriesOf(ids.other)).toEqual({ main: ["music"], subcategories: [] });
    const { items } = await world.call(discovery.categories, { query: {} });
    expect(items.map(({ code }) => code)).not.toContain(from);
    expect(items.find(({ code }) => code === into)).toMatchObject({ videosCount: 4, earlierCodes: [from] });
  });

  it("leads on from the old code: in lists, edits and feeds, also after a second merge", async () => {
    const [first, second, last] = [await add(), await add(), await add()];
    const id = await makeVideo({ categories: [first] });
    await merge(first, second);
    await merge(second, last);

    const { items } = await world.call(videos.list, { query: { category: first } });
    expect(items.map(({ _id }) => _id)).toEqual([id]);
    const other = await makeVideo({ categories: [second] });
    expect(await categoriesOf(other)).toEqual({ main: [last], subcategories: [] });
    const feed = await fetch(`${world.url}/feeds/categories/${first}.rss?lang=en`, { redirect: "manual" });
    expect([feed.status, feed.headers.get("location")]).toEqual([
      301,
      `/feeds/categories/${last}.rss?lang=en`,
    ]);
    const found = (await world.call(discovery.categories, { query: {} })).items.find(
      ({ code }) => code === last,
    );
    expect(found?.earlierCodes).toEqual([first, second]);
  });

  it("moves what viewers follow and hide, upload defaults, sections and subcategories", async () => {
    const [from, into] = [await add(), await add()];
    const sub = await add(from);
    const viewer = await world.person();
    const settings = {
      topics: ["music", from, into],
      rules: { ...NO_PREFERENCES, categories: [from, "law"] },
    };
    await viewer.call(accounts.edit, { body: { settings } });
    const ofChannel = { params: { id: creator.channel._id } };
    const defaults = await creator.call(uploadDefaults.get, ofChannel);
    await creator.call(uploadDefaults.save, {
      ...{ ...ofChannel, body: { ...defaults, categories: [from], subcategories: [sub] } },
    });
    const slug = `strona-${from}`;
    const sections = [{ type: "category", category: from, rows: 1 } as const];
    await admin.call(videoPages.create, { body: { slug, sections } });

    await merge(from, into);

    const me = await viewer.call(accounts.me);
    expect(me.settings.topics).toEqual(["music", into]);
    expect(me.settings.rules?.categories).toEqual([into, "law"]);
    expect(await creator.call(uploadDefaults.get, ofChannel)).toMatchObject({
      ...{ categories: [into], subcategories: [sub] },
    });
    const stored = (await admin.call(videoPages.list)).items.find((one) => one.slug === slug);
    expect(stored?.sections).toMatchObject([{ type: "category", category: into, rows: 1 }]);
    const page = await world.call(videoPages.bySlug, { params: { slug }, query: {} });
    expect(page.sections).toMatchObject([{ type: "category", category: into }]);
    const { items } = await admin.call(categories.list);
    expect(items.find(({ code }) => code === sub)?.parent).toBe(into);
    await creator.call(uploadDefaults.save, { ...ofChannel, body: defaults });
  });

  it("is refused into itself, its subcategory, a retired one or none, and changes nothing", async () => {
    const [from, retired] = [await add(), await add()];
    const sub = await add(from);
    await retire(retired);
    const id = await makeVideo({ categories: [from] });
    const before = await admin.call(categories.list);

    const self = await outcomeOf(merge(from, from));
    expect(self).toMatchObject({ status: 409, code: "CATEGORY_MERGE_SELF" });
    expect(await outcomeOf(merge(from, sub))).toMatchObject({ code: "CATEGORY_MERGE_SUBCATEGORY" });
    expect(await outcomeOf(merge(from, retired))).toMatchObject({ code: "CATEGORY_MERGE_RETIRED" });
    expect(await outcomeOf(merge(from, "nonsense"))).toMatchObject({ status: 400, code: "VALIDATION" });
    const stale = { params: { code: from }, body: { into: "music", version: 99 } };
    expect(await outcomeOf(admin.call(categories.merge, stale))).toMatchObject({ code: "CATEGORY_CHANGED" });

    expect(await admin.call(categories.list)).toEqual(before);
    expect((await categoriesOf(id)).main).toEqual([from]);
  });

  it("is refused while both have a subcategory of one name", async () => {
    const [from, into] = [await add(), await add()];
    await add(from, "Wspólna");
    await add(into, "wspólna");
    expect(await outcomeOf(merge(from, into))).toMatchObject({ status: 409, code: "CATEGORY_MERGE_NAMES" });
  });

  it("leaves no video behind that is saved with the category at the same time", async () => {
    const [from, into] = [await add(), await add()];
    const ids = await Promise.all([1, 2, 3, 4].map(() => makeVideo({ categories: ["music"] })));
    const edits = ids.map((id) =>
      creator.call(videos.edit, { params: { id }, body: { categories: [from] } }),
    );
    await Promise.all([...edits, merge(from, into)]);

    for (const id of ids) expect(await categoriesOf(id)).toEqual({ main: [into], subcategories: [] });
  });
});

describe("a retired category", () => {
  it("keeps its videos, which are found, and is taken by no other one until it is offered again", async () => {
    const code = await add();
    const kept = await makeVideo({ categories: [code] });
    const other = await makeVideo({});
    const ofChannel = { params: { id: creator.channel._id } };
    const defaults = await creator.call(uploadDefaults.get, ofChannel);
    await creator.call(uploadDefaults.save, { ...ofChannel, body: { ...defaults, categories: [code] } });
    const { version } = await retire(code);

    const refusal = { status: 400, errors: { "categories.0": "This category can no longer be chosen" } };
    const choose = (id: string) =>
      outcomeOf(creator.call(videos.edit, { params: { id }, body: { categories: [code] } }));
    expect(await choose(other)).toMatchObject(refusal);
    const many = { body: { ids: [other], categories: [code] } };
    expect(await outcomeOf(creator.call(manyVideos.edit, many))).toMatchObject(refusal);
    expect(await choose(kept)).toMatchObject({ status: 200 });
    const body = { channelId: creator.channel._id, title: "Nowy film" };
    expect((await creator.call(videos.create, { body })).categories).toEqual([]);
    const { items } = await world.call(videos.list, { query: { category: code } });
    expect(items.map(({ _id }) => _id)).toEqual([kept]);
    const listed = await world.call(discovery.categories, { query: {} });
    expect(listed.items.find((one) => one.code === code)).toMatchObject({ isRetired: true, videosCount: 1 });

    await admin.call(categories.restore, { params: { code }, body: { version } });
    expect(await choose(other)).toMatchObject({ status: 200 });
    await creator.call(uploadDefaults.save, { ...ofChannel, body: defaults });
  });

  it("is refused to be retired from an older version", async () => {
    const code = await add();
    await retire(code);
    const stale = { params: { code }, body: { version: 1 } };
    expect(await outcomeOf(admin.call(categories.restore, stale))).toMatchObject({
      ...{ status: 409, code: "CATEGORY_CHANGED" },
    });
  });
});
