import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataExport } from "#shared/accounts/data-export.ts";
import { api } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { addMedia } from "#server/testing/add-media.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";

const FOR_EVER = /^public, max-age=31536000, immutable$/;
/** At most a day: a shared cache asks again soon. */
const SHORT = /^public, max-age=(?:60|600|3600|86400)$/;
const ASKED_EACH_TIME = /^no-cache$/;
const PRIVATE = /^private, (?:max-age=\d+(?:, immutable)?|no-cache)$/;
const NEVER = /^(?:private, )?no-store$/;

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let open: Addresses;
let secret: Addresses;

beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  open = await addressesOf("public");
  secret = await addressesOf("private");
});
afterAll(() => world.close());

interface Addresses {
  readonly id: string;
  readonly manifest: string;
  readonly playlist: string;
  readonly dash: string;
  readonly segment: string;
  readonly file: string;
  readonly thumbnail: string;
  readonly sprite: string;
  readonly subtitles: string;
}

/** What the owner of a video gets to play it. */
async function addressesOf(visibility: "public" | "private"): Promise<Addresses> {
  const id = await makeVideo(world, creator, "public");
  const params = { id };
  await addMedia(world, creator, id);
  if (visibility === "private") await creator.call(videos.edit, { params, body: { visibility } });
  const { hls, dash, initialSegments, thumbnailBaseUrl, seekSprite } = await creator.call(videos.get, {
    params,
  });
  const { items } = await creator.call(subtitles.list, { params });
  const segment = initialSegments?.video.segmentUrls[0];
  if (!hls || !dash || !segment || !seekSprite || !items[0]) throw new Error("the video has no media");
  return {
    ...{ id, manifest: hls, dash, segment, sprite: seekSprite.url, subtitles: items[0].url },
    playlist: hls.replace("master.m3u8", "480p.m3u8"),
    file: segment.replace(/\/\d+-\d+\.m4s$/, ".mp4"),
    thumbnail: `${thumbnailBaseUrl}/360.webp`,
  };
}

async function cacheControlOf(address: string, headers: Record<string, string> = {}) {
  const response = await fetch(new URL(address, world.url), { headers, redirect: "manual" });
  await response.arrayBuffer();
  return { status: response.status, control: response.headers.get("cache-control") ?? "none" };
}

function tokenOf({ token }: Pick<Person, "token">): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

describe("Cache-Control", () => {
  it.each<[kind: string, address: () => string, expected: RegExp]>([
    ["a segment of a public video", () => open.segment, FOR_EVER],
    ["a file of a public video", () => open.file, FOR_EVER],
    ["subtitles of a public video", () => open.subtitles, FOR_EVER],
    ["a version of a thumbnail", () => `${open.thumbnail}?v=1`, FOR_EVER],
    ["a version of a share image", () => `/edge/share/videos/${open.id}.jpg?v=1`, FOR_EVER],
    ["a thumbnail", () => open.thumbnail, SHORT],
    ["a sprite", () => open.sprite, SHORT],
    ["a share image", () => `/edge/share/videos/${open.id}.jpg`, SHORT],
    ["a drawn share image", () => "/edge/share/tags/kolej.jpg", SHORT],
    ["a placeholder", () => `/edge/user/${creator.id}/128.webp`, SHORT],
    ["a feed", () => `/feeds/channels/${creator.channel._id}.rss`, SHORT],
    ["the sitemap", () => "/sitemap.xml", SHORT],
    ["robots.txt", () => "/robots.txt", SHORT],
    ["the API's description", () => "/api/openapi.json", SHORT],
    ["a manifest of a public video", () => open.manifest, ASKED_EACH_TIME],
    ["a playlist of a public video", () => open.playlist, ASKED_EACH_TIME],
    ["a DASH manifest of a public video", () => open.dash, ASKED_EACH_TIME],
    ["a list that all visitors share", () => "/api/videos/", ASKED_EACH_TIME],
    ["a segment of a private video", () => secret.segment, PRIVATE],
    ["a file of a private video", () => secret.file, PRIVATE],
    ["subtitles of a private video", () => secret.subtitles, PRIVATE],
    ["a thumbnail of a private video", () => secret.thumbnail, PRIVATE],
    ["a sprite of a private video", () => secret.sprite, PRIVATE],
    ["a manifest of a private video", () => secret.manifest, PRIVATE],
    ["a playlist of a private video", () => secret.playlist, PRIVATE],
    ["a DASH manifest of a private video", () => secret.dash, PRIVATE],
    ["the health check", () => "/healthz", NEVER],
    ["the readiness check", () => "/readyz", NEVER],
  ])("of %s says what a CDN may keep [MAC-046]", async (_kind, address, expected) => {
    const { status, control } = await cacheControlOf(address());

    expect(status).toBe(200);
    expect(control).toMatch(expected);
  });

  it.each<[kind: string, address: () => string, status: number]>([
    ["a forged signature", () => open.segment.replace(/(\/edge\/video\/[^/]+\/)[^/]+/, "$1forged"), 403],
    ["an image that is not public", () => `/edge/video/${secret.id}/360.webp`, 403],
    ["a size that does not exist", () => `/edge/video/${open.id}/361.webp`, 404],
    ["a call that needs an account", () => "/api/auth/me", 401],
    ["metrics without a token", () => "/metrics", 401],
  ])("of an error keeps it out of all caches: %s [MAC-046]", async (_kind, address, expected) => {
    const { status, control } = await cacheControlOf(address());

    expect(status).toBe(expected);
    expect(control).toMatch(NEVER);
  });

  it("of every answer to a signed-in person keeps it out of all caches [MAC-046]", async () => {
    const admin = await world.person({ role: "admin" });
    const paths = Object.values(api)
      .flatMap((endpoints) => Object.values<Endpoint>(endpoints))
      .filter(({ method, params }) => method === "GET" && !params)
      .map(({ path }) => path);
    const ofOneVideo = [`/videos/${secret.id}`, `/videos/${open.id}`, `/videos/${secret.id}/subtitles`];

    for (const person of [creator, admin]) {
      const succeeded: string[] = [];
      for (const path of [...paths, ...ofOneVideo]) {
        const { status, control } = await cacheControlOf(`/api${path}`, tokenOf(person));
        expect({ path, control }).toEqual({ path, control: expect.stringMatching(NEVER) });
        if (status === 200) succeeded.push(path);
      }
      expect(succeeded.length).toBeGreaterThan(20);
    }
  });

  it("of a data export keeps it out of all caches [MAC-046]", async () => {
    const person = await world.person();
    await person.call(dataExport.start);
    const url = await until(async () => {
      const shown = await person.call(dataExport.show, { query: { start: false } });
      return shown.url ?? undefined;
    }, "the export");

    expect(await cacheControlOf(url)).toEqual({ status: 200, control: expect.stringMatching(NEVER) });
  });
});
