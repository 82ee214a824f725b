import { expect, test, type APIRequestContext } from "@playwright/test";
import { parseFeed } from "@rowanmanning/feed-parser";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import openGraph from "open-graph-scraper";
import sharp from "sharp";
import { playlists } from "#shared/playlists/contract.ts";
import { LOCALES, type Locale } from "#shared/texts.ts";
import { videos } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { realClip } from "../clips.ts";
import { screensOf } from "../screens.ts";
import { makeCreator, publishVideo, screen, SITE, type Creator } from "../site.ts";

/* Checks with third-party programs: feed readers, link previews, validators. */

const TITLE = "Lot szybowcem: <b>cztery</b> godziny & ćwierć";
const CATEGORY = "tourism";
const CATEGORY_NAMES = { pl: "Podróże", en: "Travel" };
const LONG_TAG = "konstantynopolitańczykowianka";

interface Published {
  readonly creator: Creator;
  readonly videoId: string;
  readonly playlistId: string;
}

async function publish(file?: string): Promise<Published> {
  const creator = await makeCreator("Nad Żarem");
  const videoId = await publishVideo(creator, TITLE, file);
  await creator.call(videos.edit, {
    params: { id: videoId },
    body: { tags: ["śnieg", LONG_TAG], categories: [CATEGORY] },
  });
  const list = { name: "Szybowce & spółka", visibility: "public" as const };
  const { _id: playlistId } = await creator.call(playlists.create, { body: list });
  await creator.call(playlists.addVideo, { params: { id: playlistId }, body: { videoId } });
  return { creator, videoId, playlistId };
}

test("feed readers find the video in every feed, with its date, its thumbnail and its audio", async ({
  request,
}) => {
  const publishedAfter = Date.now() - 60_000;
  const { creator, videoId, playlistId } = await publish();
  const page = `${SITE}/watch/${videoId}`;
  const feeds = [
    ["new/all", "Nadaj"],
    [`channels/${creator.channelId}`, "Nad Żarem"],
    [`categories/${CATEGORY}`, `${CATEGORY_NAMES.pl} – Nadaj`],
    [`tags/${encodeURIComponent(LONG_TAG)}`, `#${LONG_TAG} – Nadaj`],
    [`playlists/${playlistId}`, "Szybowce & spółka"],
  ] as const;

  for (const [name, title] of feeds) {
    for (const format of ["rss", "atom", "podcast"]) {
      const address = `${SITE}/feeds/${name}.${format}`;
      const feed = parseFeed(await (await request.get(address)).text());
      const item = feed.items.find(({ url }) => url === page);

      expect({ address, title: feed.title, self: feed.self }).toEqual({ address, title, self: address });
      expect((await request.get(feed.url ?? "")).status(), feed.url ?? address).toBe(200);
      expect(item, address).toMatchObject({ id: page, title: TITLE, authors: [{ name: "Nad Żarem" }] });
      expect(item?.published?.getTime(), address).toBeGreaterThan(publishedAfter);
      expect(item?.categories.map(({ term }) => term).toSorted(), address).toEqual([LONG_TAG, "śnieg"]);
      const images = [item?.image?.url, feed.image?.url].filter((url) => url !== undefined);
      for (const url of images)
        expect(await readImageSize(request, url), url).toMatchObject({ status: 200, type: "image/jpeg" });
      if (format === "podcast") await checkEnclosure(request, item?.media ?? []);
      else expect(images.length, address).toBeGreaterThan(0);
    }
  }
});

/** The enclosure of a podcast item exists, has the declared length, and is audio. */
async function checkEnclosure(
  request: APIRequestContext,
  media: readonly { url: string; length: number | null; mimeType: string | null }[],
): Promise<void> {
  const [audio] = media;
  expect(audio?.mimeType).toBe("audio/mp4");
  const response = await request.get(audio?.url ?? "");
  expect(response.status()).toBe(200);
  expect(response.headers()["content-type"]).toContain("audio/mp4");
  expect(await response.body()).toHaveLength(audio?.length ?? 0);
}

test("links show a title, a description and an image of the declared size, wherever they are shared", async ({
  request,
}) => {
  const { creator, videoId, playlistId } = await publish(realClip());
  const pages = [
    { path: "/", title: m.shell_home_title },
    { path: `/watch/${videoId}`, title: () => TITLE },
    { path: `/c/${creator.slug}`, title: () => "Nad Żarem" },
    { path: `/playlist/${playlistId}`, title: () => "Szybowce & spółka" },
    { path: `/tags/${encodeURIComponent(LONG_TAG)}`, title: () => `#${LONG_TAG}` },
    {
      path: `/categories?name=${CATEGORY}`,
      title: (_: object, { locale }: { locale: Locale }) => CATEGORY_NAMES[locale],
    },
  ];
  const images = new Map<string, string>();

  for (const locale of LOCALES) {
    for (const { path, title } of pages) {
      const address = SITE + screen(locale, path);
      const { result } = await openGraph({ html: await (await request.get(address)).text() });
      const [image] = result.ogImage ?? [];

      expect(result.ogTitle, address).toBe(title({}, { locale }));
      expect(result.ogDescription?.length, address).toBeGreaterThan(10);
      expect(result.ogUrl, address).toBe(address);
      expect(result.ogLocale, address).toBe(locale === "pl" ? "pl_PL" : "en_US");
      expect(image?.alt, address).toBe(result.ogTitle);
      expect(await readImageSize(request, image?.url ?? ""), image?.url ?? address).toEqual({
        status: 200,
        type: image?.type,
        width: Number(image?.width),
        height: Number(image?.height),
      });
      images.set(address, image?.url ?? "");
    }
  }
  expect(images.get(`${SITE}/`)).not.toBe(images.get(`${SITE}/en`));
  // Tags and categories have separate images for each language.
  const named = [...images].filter(([address]) => /tags|categories/.test(address)).map(([, url]) => url);
  expect(new Set(named).size).toBe(4);
  expect(named.every((url) => url.includes("/share/"))).toBe(true);
});

test("a video declares its stream, its renditions and its metadata", async ({ request }) => {
  const { videoId } = await publish(realClip());
  const html = await (await request.get(`/watch/${videoId}`)).text();

  const { result } = await openGraph({ html });

  const [stream] = result.ogVideo ?? [];
  expect(result).toMatchObject({ ogType: "video.other", twitterCard: "summary_large_image" });
  expect(stream).toMatchObject({ type: "application/vnd.apple.mpegurl", width: "1280", height: "720" });
  expect(result.jsonLD).toContainEqual(
    expect.objectContaining({ "@type": "VideoObject", name: TITLE, contentUrl: stream?.url }),
  );
  for (const tag of ["śnieg", LONG_TAG])
    expect(html).toContain(`<meta property="video:tag" content="${tag}"/>`);
  // Without scripts the browser chooses among all renditions, and so do programs that read the video element.
  expect(html).toMatch(
    new RegExp(`<noscript>\\s*<video[^>]* src="/edge/video/${videoId}/[^"]+/master\\.m3u8"`),
  );
  // Other programs store the stream's URL: it has no signature that expires.
  expect(stream?.url).toBe(`${SITE}/feeds/media/${videoId}.m3u8`);
  const playlist = await (await request.get(stream?.url ?? "")).text();
  const { renditions } = await (await request.get(`/api/videos/${videoId}`)).json();
  for (const { height } of renditions) expect(playlist).toMatch(new RegExp(`RESOLUTION=\\d+x${height}`));
  expect(playlist).toContain("TYPE=AUDIO");
});

test("every public page is valid HTML", async ({ request }) => {
  const validator = new HtmlValidate(
    new StaticConfigLoader({ root: true, extends: ["html-validate:standard"] }),
  );
  expect((await validator.validateString("<p><div></p>")).valid).toBe(false);
  const { creator, videoId, playlistId } = await publish();
  const own = [
    `/playlist/${playlistId}`,
    `/tags/${encodeURIComponent(LONG_TAG)}`,
    `/categories?name=${CATEGORY}`,
  ];
  const screens = screensOf({ creator, videoId }).filter(({ viewer }) => viewer === "visitor");

  for (const path of ["/en", ...own, ...screens.map((one) => one.path)]) {
    const html = await (await request.get(path, { headers: { accept: "text/html" } })).text();
    const { results } = await validator.validateString(html);
    const found = results.flatMap(({ messages }) => messages);
    expect
      .soft(
        found.map(({ message, selector }) => `${message} ${selector}`),
        path,
      )
      .toEqual([]);
  }
});

/** The actual type and size of an image, independent of its metadata. */
async function readImageSize(request: APIRequestContext, url: string) {
  const response = await request.get(url);
  const { format, width, height } = await sharp(await response.body()).metadata();
  return { status: response.status(), type: `image/${format}`, width, height };
}
