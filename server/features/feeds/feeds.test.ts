import { parseFeed } from "@rowanmanning/feed-parser";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { videoPages } from "#shared/home/contract.ts";
import { type Channel, channels } from "#shared/channels/contract.ts";
import { ageConfirmation } from "#shared/videos/age.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { insertRendition, makeVideo } from "#server/testing/make-video.ts";
import { startLiveStream } from "#server/testing/chat-room.ts";
import { openWorld, type World } from "#server/testing/world.ts";

const ORIGIN = "https://nadaj.example";
const TITLE = "Kolej & góry: „ciąg dalszy” <1>";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let playlistId: string;
let ids: Record<"newest" | "older" | "adult" | "hidden", string>;

beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_URL: ORIGIN, HOST: "127.0.0.1" } });
  creator = await world.creator();
  ids = {
    older: await insertVideo("Starszy film", 3, {}),
    newest: await insertVideo(TITLE, 1, {}),
    adult: await insertVideo("Dla dorosłych", 2, { age_restriction: 18 }),
    hidden: await insertVideo("Ukryty", 0, { visibility: "private", listed: false }),
  };
  const playlist = await creator.call(playlists.create, { body: { name: "Seria", visibility: "public" } });
  playlistId = playlist._id;
  for (const videoId of [ids.older, ids.newest]) {
    await creator.call(playlists.addVideo, { params: { id: playlistId }, body: { videoId } });
  }
});
afterAll(() => world.close());

async function insertVideo(
  title: string,
  daysAgo: number,
  more: { age_restriction?: 18; visibility?: "private"; listed?: boolean },
): Promise<string> {
  const { db } = world.services;
  const uploadId = crypto.randomUUID();
  const { id } = await db
    .insertInto("videos")
    .values({
      ...{ channel_id: creator.channel._id, title, tags: ["c++ & c#"], categories: ["tourism"] },
      ...{ description: "Opis & więcej", status: "public", listed: true, duration_seconds: 61.4 },
      ...{ published_at: new Date(world.clock.now().getTime() - daysAgo * 86_400_000) },
      ...{ width: null, height: null, created_by: creator.id, ...more },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("uploads")
    .values({ id: uploadId, video_id: id, user_id: creator.id, name: "film.mp4", size: 1 })
    .execute();
  await db
    .insertInto("video_files")
    .values({
      ...{ video_id: id, name: "audio", kind: "audio", upload_id: uploadId },
      track: JSON.stringify({ sizeBytes: 123_456 }),
    })
    .execute();
  await db.updateTable("videos").set({ playing_upload_id: uploadId }).where("id", "=", id).execute();
  return id;
}

async function get(path: string) {
  const response = await fetch(world.url + path, { redirect: "manual" });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function xmlOf(text: string): unknown {
  expect(XMLValidator.validate(text)).toBe(true);
  return new XMLParser({
    ignoreAttributes: false,
    isArray: (name) => ["url", "sitemap"].includes(name),
  }).parse(text);
}

describe("a feed", () => {
  it.each(["rss", "atom"])("of a channel is parsed correctly by a feed reader: %s", async (format) => {
    const { status, headers, text } = await get(`/feeds/channels/${creator.channel._id}.${format}`);
    const feed = parseFeed(text);

    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain(`application/${format}+xml`);
    expect(feed.title).toBe(creator.channel.name);
    expect(feed.url).toBe(`${ORIGIN}/c/${creator.channel.slug}`);
    expect(feed.self).toBe(`${ORIGIN}/feeds/channels/${creator.channel._id}.${format}`);
    expect(feed.items.map(({ title }) => title)).toEqual([TITLE, "Dla dorosłych", "Starszy film"]);
    const [first] = feed.items;
    expect(first).toMatchObject({
      id: `${ORIGIN}/watch/${ids.newest}`,
      url: `${ORIGIN}/watch/${ids.newest}`,
      description: "Opis & więcej",
      authors: [{ name: creator.channel.name }],
      categories: [{ term: "c++ & c#" }],
    });
    expect(first?.published?.getTime()).toBeCloseTo(world.clock.now().getTime() - 86_400_000, -5);
  });

  it.each([
    ["/feeds/new/all.rss", 3],
    ["/feeds/categories/tourism.rss", 3],
    ["/feeds/categories/politics.atom", 0],
    [`/feeds/tags/${encodeURIComponent("c++ & c#")}.rss`, 3],
  ])("%s has %i entries", async (path, count) => {
    expect(parseFeed((await get(path)).text).items).toHaveLength(count);
  });

  it.each([
    "/feeds/new.rss",
    "/feeds/categories/nonsense.rss",
    "/feeds/channels/nobody.rss",
    "/feeds/channels/nobody.exe",
  ])("returns 404 for an unknown feed: %s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it("of a playlist keeps its order and states its language", async () => {
    const { text } = await get(`/feeds/playlists/${playlistId}.rss?lang=en`);
    const feed = parseFeed(text);

    expect(feed).toMatchObject({ title: "Seria", language: "en", description: "A playlist" });
    expect(feed.items.map(({ title }) => title)).toEqual(["Starszy film", TITLE]);
  });

  it("as a podcast has the audio of each video without an age restriction, at a permanent URL", async () => {
    const { text } = await get(`/feeds/channels/${creator.channel._id}.podcast`);
    const feed = parseFeed(text);

    expect(feed.items.map(({ title }) => title)).toEqual([TITLE, "Starszy film"]);
    const url = `${ORIGIN}/feeds/media/${ids.newest}.m4a`;
    expect(feed.items[0]?.media).toContainEqual(
      expect.objectContaining({ url, mimeType: "audio/mp4", type: "audio", length: 123_456 }),
    );
    expect(text).toContain("<itunes:duration>61</itunes:duration>");
    expect(text).toContain(`${ORIGIN}/feeds/media/${ids.newest}.m3u8`);

    const audio = await get(`/feeds/media/${ids.newest}.m4a`);
    expect(audio.status).toBe(302);
    expect(audio.headers.get("location")).toMatch(
      new RegExp(`^/edge/video/${ids.newest}/[^/]+/[0-9a-f-]{36}/audio\\.mp4$`),
    );
    const stream = await get(`/feeds/media/${ids.newest}.m3u8`);
    expect(stream.headers.get("location")).toMatch(/\/master\.m3u8$/);
    for (const id of [ids.adult, ids.hidden, "nonsense"]) {
      expect((await get(`/feeds/media/${id}.m4a`)).status).toBe(404);
      expect((await get(`/feeds/media/${id}.m3u8`)).status).toBe(404);
    }
  });

  it("has no permanent URL of an adult video's stream, not even for a browser that confirmed the age", async () => {
    const id = await makeVideo(world, await world.creator(), "public");
    await insertRendition(world, id);
    await world.services.db.updateTable("videos").set({ age_restriction: 18 }).where("id", "=", id).execute();
    const anonymousId = crypto.randomUUID();
    const { proof } = await world.as({ anonymousId })(ageConfirmation.give);
    const headers = { "anonymous-id": anonymousId, "adult-proof": proof };
    const video = await fetch(`${world.url}/api/videos/${id}`, { headers });
    expect(await video.json()).toMatchObject({ hls: expect.any(String) });

    const response = await fetch(`${world.url}/feeds/media/${ids.adult}.m3u8`, {
      headers,
      redirect: "manual",
    });

    expect(response.status).toBe(404);
  });

  it("has permanent URLs that redirect to the picture of a live stream, too", async () => {
    const id = await startLiveStream(creator);
    expect((await get(`/feeds/media/${id}.m3u8`)).status).toBe(404);
    await world.services.db
      .updateTable("videos")
      .set({ live_has_media: true })
      .where("id", "=", id)
      .execute();

    const stream = await get(`/feeds/media/${id}.m3u8`);

    expect(stream.headers.get("location")).toMatch(new RegExp(`^/live/hls/${id}/[^/]+/index\\.m3u8$`));
  });
});

describe("the sitemap", () => {
  it("links through its parts to all public pages, in every language, and to no others", async () => {
    const moderator = await world.person({ role: "moderator" });
    await moderator.call(videoPages.create, { body: { slug: "swieta-2026" } });
    const index = xmlOf((await get("/sitemap.xml")).text) as {
      sitemapindex: { sitemap: { loc: string }[] };
    };
    const parts = index.sitemapindex.sitemap.map(({ loc }) => loc);
    expect(parts.every((loc) => loc.startsWith(`${ORIGIN}/sitemaps/`))).toBe(true);

    const pages = await Promise.all(parts.map((loc) => get(loc.slice(ORIGIN.length))));
    const urls = pages.flatMap(
      ({ text }) => (xmlOf(text) as { urlset: { url: { loc: string }[] } }).urlset.url,
    );
    const addresses = urls.map(({ loc }) => loc);

    expect(addresses).toEqual(
      expect.arrayContaining([
        ...["/", "/en", "/new", "/en/categories?name=sport"].map((path) => ORIGIN + path),
        ...["/live-upcoming", "/en/tv", "/feed", "/swieta-2026", "/en/swieta-2026"].map(
          (path) => ORIGIN + path,
        ),
        `${ORIGIN}/c/${creator.channel.slug}`,
        `${ORIGIN}/watch/${ids.newest}`,
        `${ORIGIN}/watch/${ids.adult}`,
      ]),
    );
    expect(addresses.filter((loc) => loc.includes(ids.hidden) || loc.endsWith("/home"))).toEqual([]);
    expect(urls.find(({ loc }) => loc.includes(ids.newest))).toMatchObject({
      "video:video": { "video:title": TITLE, "video:duration": 61, "video:family_friendly": "yes" },
    });
  });

  describe("leaves out channels that are not public", () => {
    let publicSite: World;
    let hidden: readonly Channel[];
    beforeAll(async () => {
      publicSite = await openWorld({ env: { PUBLIC_URL: ORIGIN, HOST: "127.0.0.1" } });
      hidden = await Promise.all(
        (["private", "nonpublic", "deleted"] as const).map(async (state) => {
          const { call, channel } = await publicSite.creator();
          const params = { id: channel._id };
          if (state === "deleted") await call(channels.remove, { params });
          else await call(channels.edit, { params, body: { visibility: state } });
          return channel;
        }),
      );
    });
    afterAll(() => publicSite.close());

    it("in the index, which has no part for them", async () => {
      const text = await (await fetch(`${publicSite.url}/sitemap.xml`)).text();

      expect(text).toContain("/sitemaps/pages.xml");
      expect(text).not.toContain("/sitemaps/channels-");
    });

    it("in the parts, also in one that starts with such a channel", async () => {
      const { channel } = await publicSite.creator();
      const [first] = hidden.map(({ _id }) => _id).toSorted();

      const text = await (await fetch(`${publicSite.url}/sitemaps/channels-${first}.xml`)).text();

      expect(text).toContain(`${ORIGIN}/c/${channel.slug}<`);
      for (const { slug } of hidden) expect(text).not.toContain(`/c/${slug}<`);
    });
  });

  it.each(["/sitemaps/else.xml", "/sitemaps/videos-1.xml", "/sitemaps/../api.xml"])(
    "has no part %s",
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it("is listed in robots.txt", async () => {
    const { text, headers } = await get("/robots.txt");

    expect(headers.get("content-type")).toContain("text/plain");
    expect(text).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
    expect(text).toContain("\nDisallow: /api/\n");
  });
});

describe("browser search (OpenSearch)", () => {
  it("has a description, and returns suggestions in the format of browsers", async () => {
    const { text, headers } = await get("/opensearch.xml?lang=en");

    expect(headers.get("content-type")).toContain("application/opensearchdescription+xml");
    expect(JSON.stringify(xmlOf(text))).toContain(`${ORIGIN}/en/search?query={searchTerms}`);
    const suggestions = await get("/opensearch/suggestions?query=kolej");
    expect(JSON.parse(suggestions.text)).toEqual(["kolej", expect.any(Array)]);
    expect((await get("/opensearch/suggestions")).status).toBe(400);
  });
});
