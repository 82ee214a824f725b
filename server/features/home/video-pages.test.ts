import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Channel } from "#shared/channels/contract.ts";
import { documents } from "#shared/documents/contract.ts";
import { videoPages, type VideoPage } from "#shared/home/contract.ts";
import { SECTION_TYPES, type Section, type SectionType } from "#shared/home/sections.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

const HOUR_SECONDS = 3600;

let world: World;
let creator: Person & { channel: Channel };
let moderator: Person;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  moderator = await world.person({ role: "moderator" });
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

const insertVideo = (title: string) => insertPublishedVideo(world, creator.channel._id, { title });
const bySlug = (slug: string): Promise<VideoPage> =>
  world.call(videoPages.bySlug, { params: { slug }, query: { nocache: "true" } });

/** A page with these sections, as visible to a visitor. */
async function pageWith(...sections: readonly object[]): Promise<readonly Section[]> {
  const slug = `strona-${crypto.randomUUID().slice(0, 8)}`;
  const body = { slug, sections } as Parameters<typeof createWith>[0];
  await createWith(body);
  return (await bySlug(slug)).sections;
}

function createWith(body: { slug: string; sections: [] }) {
  return moderator.call(videoPages.create, { body });
}

function titlesOf(section: Section | undefined): string[] {
  return section && "videos" in section ? section.videos.items.map(({ title }) => title) : [];
}

describe("the home page", () => {
  it("exists in a new database, with its sections [SEC-012, SEC-013, SEC-021, SEC-028, HOM-028]", async () => {
    await insertVideo("Zorza nad Bałtykiem");
    const home = await bySlug("home");

    expect(home.slug).toBe("home");
    expect(home.sections.map(({ type }) => type)).toEqual([
      ...["subscriptions", "new", "live-upcoming", "videos", "posts", "popularChannels"],
    ]);
    const newest = home.sections.find(({ type }) => type === "new");
    expect(newest).toMatchObject({
      rows: 4,
      videos: { count: 1, items: [{ title: "Zorza nad Bałtykiem" }] },
    });
    const channels = home.sections.find(({ type }) => type === "popularChannels");
    expect(channels).toMatchObject({ channels: { count: 1, items: [{ _id: creator.channel._id }] } });

    const query = { nocache: "true" };
    expect(await world.call(videoPages.get, { params: { id: home._id }, query })).toEqual(home);
    const unknown = world.call(videoPages.bySlug, { params: { slug: "nie-ma" }, query: {} });
    await expect(unknown).rejects.toMatchObject({ status: 404 });
  });

  it("is listed and changed by moderators and administrators, and can be neither deleted nor renamed [SEC-011, SEC-014, SEC-016]", async () => {
    const user = await world.person();
    const list = await moderator.call(videoPages.list);
    const home = list.items.find(({ slug }) => slug === "home");
    const params = { id: home?._id ?? "" };
    const sections = [...(home?.sections ?? []), { type: "tag" as const, tag: "kolej", rows: 2 }];

    expect(list.count).toBe(list.items.length);
    for (const { call } of [user, creator]) {
      await expect(call(videoPages.list)).rejects.toMatchObject({ status: 403 });
      const change = call(videoPages.edit, { params, body: { slug: "home", sections } });
      await expect(change).rejects.toMatchObject({ status: 403 });
    }
    await moderator.call(videoPages.edit, { params, body: { slug: "home", sections } });
    expect((await bySlug("home")).sections.at(-1)).toMatchObject({ type: "tag", tag: "kolej", rows: 2 });
    await admin.call(videoPages.edit, { params, body: { slug: "home", sections: home?.sections ?? [] } });
    expect((await bySlug("home")).sections).toHaveLength(home?.sections.length ?? 0);

    const expected = { status: 409, code: "PAGE_HOME_KEPT" };
    await expect(admin.call(videoPages.remove, { params })).rejects.toMatchObject(expected);
    const renamed = admin.call(videoPages.edit, { params, body: { slug: "start" } });
    await expect(renamed).rejects.toMatchObject(expected);
  });

  it("is cached briefly, unless the request has `nocache` [SEC-034]", async () => {
    const ask = async (address: string) => {
      const response = await fetch(`${world.url}/api/video-pages/by-slug/home${address}`);
      return ((await response.json()) as VideoPage).version;
    };
    const { version, _id } = await bySlug("home");
    await ask("?nocache");
    await ask("");

    await admin.call(videoPages.edit, { params: { id: _id }, body: {} });
    expect(await ask("?nocache")).toBe(version + 1);
    expect(await ask("?nocache=true")).toBe(version + 1);
    await admin.call(videoPages.edit, { params: { id: _id }, body: {} });
    expect(await ask("?nocache")).toBe(version + 2);
    expect(await ask("")).toBe(version);
  });
});

describe("a page", () => {
  it("is created once per slug and can be deleted [SEC-015, SEC-016]", async () => {
    const { _id } = await moderator.call(videoPages.create, { body: { slug: " Swieta-2026 " } });

    expect(await bySlug("swieta-2026")).toMatchObject({ _id, sections: [] });
    const again = admin.call(videoPages.create, { body: { slug: "SWIETA-2026", sections: [] } });
    await expect(again).rejects.toMatchObject({ status: 409, code: "PAGE_SLUG_TAKEN" });
    for (const slug of ["trending", "nadaj-bigtech", "tag", "newchannels", "api"]) {
      const reserved = await outcomeOf(admin.call(videoPages.create, { body: { slug } }));
      expect(reserved).toMatchObject({ status: 409, code: "PAGE_SLUG_RESERVED" });
      const renamed = await outcomeOf(admin.call(videoPages.edit, { params: { id: _id }, body: { slug } }));
      expect(renamed).toMatchObject({ status: 409, code: "PAGE_SLUG_RESERVED" });
    }
    const bad = await outcomeOf(admin.call(videoPages.create, { body: { slug: "a b" } }));
    expect(bad).toMatchObject({ status: 400, errors: { slug: expect.any(String) } });
    await admin.call(videoPages.remove, { params: { id: _id } });
    await expect(bySlug("swieta-2026")).rejects.toMatchObject({ status: 404 });
  });

  it("rejects overwriting changes of another editor", async () => {
    const { _id, version } = await admin.call(videoPages.create, { body: { slug: "dwoje" } });
    const params = { id: _id };

    await admin.call(videoPages.edit, { params, body: { sections: [], version } });
    const staleEdit = moderator.call(videoPages.edit, { params, body: { sections: [], version } });
    await expect(staleEdit).rejects.toMatchObject({ status: 409, code: "EDITED_MEANWHILE" });
  });
});

describe("a section", () => {
  it("has one of ten types or lists videos, with rows and an id [SEC-019, SEC-020, SEC-026]", async () => {
    const details: Partial<Record<SectionType, object>> = {
      category: { category: "gaming" },
      tag: { tag: "kolej" },
      playlist: { playlistId: "featured" },
      document: { documentSlug: "regulamin" },
    };
    const sections = await pageWith(
      ...SECTION_TYPES.map((type) => ({
        type,
        ...details[type],
        ...(type === "document" ? {} : { rows: 2 }),
      })),
      { rows: 3 },
    );

    expect(SECTION_TYPES).toHaveLength(10);
    expect(sections.map(({ type }) => type)).toEqual([...SECTION_TYPES, "videos"]);
    expect(new Set(sections.map(({ _id }) => _id)).size).toBe(11);
    const rows = sections.map((section) => ("rows" in section ? section.rows : "none"));
    expect(rows).toEqual([...SECTION_TYPES.map((type) => (type === "document" ? "none" : 2)), 3]);
    expect(sections.at(-1)).toMatchObject({ rows: 3, sort: "popular", videos: { items: expect.any(Array) } });
    for (const wrong of [{ type: "weather" }, { type: "category" }, { type: "new", rows: 0 }]) {
      expect(await outcomeOf(pageWith(wrong))).toMatchObject({ status: 400 });
    }
  });

  it("of a category or tag contains only its videos [SEC-024, SEC-025]", async () => {
    const { db } = world.services;
    const game = await insertVideo("Zagrajmy w szachy");
    const other = await insertVideo("Chleb na zakwasie");
    await db
      .updateTable("videos")
      .set({ categories: ["gaming"] })
      .where("id", "=", game)
      .execute();
    await db
      .updateTable("videos")
      .set({ tags: ["chleb"] })
      .where("id", "=", other)
      .execute();

    const [ofCategory, ofTag] = await pageWith(
      { type: "category", category: "gaming", rows: 1 },
      { type: "tag", tag: "chleb", rows: 1 },
    );
    expect(titlesOf(ofCategory)).toEqual(["Zagrajmy w szachy"]);
    expect(titlesOf(ofTag)).toEqual(["Chleb na zakwasie"]);
  });

  it("of a playlist contains its name, while it is visible to visitors [SEC-023]", async () => {
    const { _id } = await creator.call(playlists.create, {
      body: { name: "Góry zimą", visibility: "public" },
    });
    const params = { id: _id };
    await creator.call(playlists.addVideo, { params, body: { videoId: await insertVideo("Śnieżka") } });
    const section = { type: "playlist", playlistId: _id, rows: 2 };

    const [shown] = await pageWith(section);
    expect(shown).toMatchObject({
      playlistId: _id,
      playlistName: "Góry zimą",
      rows: 2,
      videos: { count: 1 },
    });
    expect(titlesOf(shown)).toEqual(["Śnieżka"]);
    await creator.call(playlists.edit, { params, body: { visibility: "private" } });
    const [hidden] = await pageWith(section);
    expect(hidden).toMatchObject({ playlistName: null, videos: { items: [], count: 0 } });
  });

  it("of a document contains its title and safe HTML in the requested language [SEC-022]", async () => {
    const put = (language: "pl" | "en", title: string) =>
      admin.call(documents.put, {
        params: { slug: "powitanie" },
        query: { language },
        body: { title, contents: "**Cześć** <script>alert(1)</script>" },
      });
    await put("pl", "Witaj");
    await put("en", "Welcome");
    const sections = [{ type: "document" as const, documentSlug: "powitanie" }];
    await admin.call(videoPages.create, { body: { slug: "z-dokumentem", sections } });

    for (const [language, title] of [
      ["pl", "Witaj"],
      ["en", "Welcome"],
    ] as const) {
      const params = { slug: "z-dokumentem" };
      const page = await world.call(videoPages.bySlug, { params, query: { language, nocache: "" } });
      expect(page.sections[0]).toMatchObject({ documentSlug: "powitanie", document: { title } });
      const html = JSON.stringify(page.sections[0]);
      expect(html).toContain("<strong>");
      expect(html).not.toContain("<script");
    }
    expect(await pageWith({ type: "document", documentSlug: "nie-ma" })).toMatchObject([{ document: null }]);
  });

  it("of posts contains those that their authors show on the home page [SEC-027]", async () => {
    const [shown, hidden] = [{ message: "Jutro premiera" }, { message: "Tylko na kanale" }];
    await creator.call(posts.create, { body: shown });
    const { _id } = await creator.call(posts.create, { body: hidden });
    await creator.call(posts.edit, { params: { id: _id }, body: { visibleOnHome: false } });

    const [section] = await pageWith({ type: "posts", rows: 1 });
    expect(section).toMatchObject({ posts: { count: 1, items: [shown] } });
  });

  it("of popular channels has those with most subscribers first, of new ones the newest [SEC-043]", async () => {
    const [few, most, none] = [await world.creator(), await world.creator(), await world.creator()];
    const wanted = [few, most, none].map(({ channel }) => channel._id);
    for (const id of [wanted[1], wanted[1], wanted[0]]) {
      await (await world.person()).call(subscriptions.subscribe, { params: { id: id ?? "" } });
    }
    const orderIn = async (type: "popularChannels" | "newChannels") => {
      const [section] = await pageWith({ type, rows: 6 });
      const items = section && "channels" in section ? section.channels.items : [];
      return items.map(({ _id }) => wanted.indexOf(_id)).filter((place) => place >= 0);
    };

    expect(await orderIn("popularChannels")).toEqual([1, 0, 2]);
    expect(await orderIn("newChannels")).toEqual([2, 1, 0]);
  });

  it("of subscriptions is empty for all callers: the content is personal", async () => {
    const [section] = await pageWith({ type: "subscriptions", rows: 1 });
    expect(section).toMatchObject({ videos: { items: [], count: 0 } });
  });

  it("of upcoming videos contains public premieres within a day, and running ones [HOM-016]", async () => {
    const premiere = async (title: string, inHours: number, visibility: "public" | "private" = "public") => {
      const id = await insertVideo(title);
      const premiere_at = new Date(world.clock.now().getTime() + inHours * HOUR_SECONDS * 1000);
      const status = inHours > 0 ? ("premiere_scheduled" as const) : ("public" as const);
      await world.services.db
        .updateTable("videos")
        .set({ premiere_at, status, visibility, listed: status === "public", duration_seconds: HOUR_SECONDS })
        .where("id", "=", id)
        .execute();
    };
    await premiere("Za 23 godziny", 23);
    await premiere("Za 25 godzin", 25);
    await premiere("Tylko dla autorów", 2, "private");
    await premiere("Trwa", -0.5);
    await premiere("Już po", -2);

    const [section] = await pageWith({ type: "live-upcoming", rows: 1 });
    expect(titlesOf(section)).toEqual(["Trwa", "Za 23 godziny"]);
    world.clock.advance(2 * HOUR_SECONDS);
    const [later] = await pageWith({ type: "live-upcoming", rows: 1 });
    expect(titlesOf(later)).toEqual(["Za 23 godziny", "Za 25 godzin"]);
  });

  it("can be previewed by its editors before it is saved", async () => {
    const body = { sections: [{ type: "tag" as const, tag: "chleb", rows: 1 }] };
    const { sections } = await moderator.call(videoPages.preview, { query: {}, body });
    expect(titlesOf(sections[0])).toEqual(["Chleb na zakwasie"]);
    const stranger = creator.call(videoPages.preview, { query: {}, body });
    await expect(stranger).rejects.toMatchObject({ status: 403 });
  });
});
