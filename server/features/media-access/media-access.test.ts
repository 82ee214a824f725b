import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Call } from "#shared/client.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { manyVideos } from "#shared/videos/many.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { publication } from "#shared/videos/publication.ts";
import { addMedia } from "#server/testing/add-media.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";

const WITHIN_MS = 1000;
const REFUSED = [403, 404, 410];
let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let stranger: Person;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  stranger = await world.person();
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

type Visibility = "public" | "private" | "non_public";

async function video(visibility: Visibility = "public", status: "public" | "processed" = "public") {
  const id = await makeVideo(world, creator, status);
  await addMedia(world, creator, id);
  if (visibility !== "public") await creator.call(videos.edit, { params: { id }, body: { visibility } });
  return { id };
}

async function statusOf(address: string): Promise<number> {
  return (await fetch(new URL(address, world.url))).status;
}

async function statusesOf(addresses: readonly string[]): Promise<number[]> {
  return Promise.all(addresses.map(statusOf));
}

async function areRefused(addresses: readonly string[]): Promise<boolean> {
  return (await statusesOf(addresses)).every((status) => REFUSED.includes(status));
}

/** All media addresses of a video that the caller gets: manifests, playlist, segments, file, subtitles. */
async function mediaOf(params: { id: string }, call: Call): Promise<string[]> {
  const { hls, dash, initialSegments } = await call(videos.get, { params });
  const { items } = await call(subtitles.list, { params });
  const { url } = await call(videos.playbackUrl, { params });
  const segments = initialSegments?.video.segmentUrls ?? [];
  const files = segments.map((segment) => segment.replace(/\/\d+-\d+\.m4s$/, ".mp4"));
  const playlist = hls?.replace("master.m3u8", "480p.m3u8");
  const all = [hls, dash, playlist, url, ...segments, ...new Set(files), ...items.map((item) => item.url)];
  expect(all.filter((address) => typeof address === "string")).toHaveLength(8);
  return all.filter((address) => typeof address === "string");
}

/** Image addresses of a video that the caller gets. */
async function imagesOf(params: { id: string }, call: Call): Promise<string[]> {
  const { thumbnailBaseUrl, seekSprite } = await call(videos.get, { params });
  return [`${thumbnailBaseUrl}/360.webp`, ...(seekSprite ? [seekSprite.url] : [])];
}

/** Unsigned addresses, which any client can guess. */
function unsignedAddresses({ id }: { id: string }): string[] {
  return [
    `/edge/video/${id}/seeksprite.jpg`,
    `/edge/video/${id}/360.webp`,
    `/edge/video/${id}/360.webp?v=1`,
    `/edge/share/videos/${id}.jpg`,
    `/edge/share/videos/${id}.jpg?v=1`,
  ];
}

describe("the images of a video", () => {
  it("have stable addresses if they are public [LAS-172]", async () => {
    const params = await video();

    const [thumbnail, sprite] = await imagesOf(params, world.call);

    expect(await statusesOf(unsignedAddresses(params))).toEqual([200, 200, 200, 200, 200]);
    expect(thumbnail).toBe(`/edge/video/${params.id}/360.webp`);
    expect(sprite).toContain(`/edge/video/${params.id}/seeksprite.jpg`);
    const kept = await fetch(`${world.url}/edge/video/${params.id}/360.webp?v=1`);
    expect(kept.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  it.each([
    ["private", (id: string) => edit(id, { visibility: "private" })],
    ["unlisted", (id: string) => edit(id, { visibility: "non_public" })],
    ["banned", (id: string) => ban(id)],
    ["deleted", (id: string) => creator.call(videos.remove, { params: { id } })],
    [
      "private together with others",
      (id: string) => creator.call(manyVideos.edit, { body: { ids: [id], visibility: "private" } }),
    ],
  ])("are refused within a second once it is %s [LAS-172]", async (_state, change) => {
    const params = await video();
    expect(await areRefused(unsignedAddresses(params))).toBe(false);

    await change(params.id);

    await until(() => areRefused(unsignedAddresses(params)), "the refusal", WITHIN_MS);
  });

  it("are available to its team with a signature while it is private, scheduled or banned [LAS-172]", async () => {
    const [secret, banned, scheduled] = [
      await video("private"),
      await video(),
      await video("public", "processed"),
    ];
    await ban(banned.id);
    const releaseDate = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    await creator.call(publication.schedulePublish, { params: scheduled, body: { releaseDate } });

    for (const params of [secret, scheduled, banned]) {
      expect(await statusesOf(unsignedAddresses(params))).toEqual([403, 403, 403, 403, 403]);
      const own = await imagesOf(params, creator.call);
      expect(own).toHaveLength(2);
      expect(await statusesOf(own)).toEqual([200, 200]);
      const share = (own[0] ?? "").replace("360.webp", "share.jpg");
      const forged = [...own, share].map((address) =>
        address.replace(
          /(.)(\/[^/]+)$/,
          (_, last: string, file: string) => (last === "_" ? "-" : "_") + file,
        ),
      );
      expect(await statusesOf(forged)).toEqual([403, 403, 403]);
      const kept = await fetch(world.url + own[0]);
      expect(kept.headers.get("cache-control")).toContain("private");
    }
    const { items } = await creator.call(videos.listAll, { query: { channelId: creator.channel._id } });
    const card = items.find(({ _id }) => _id === secret.id);
    expect(await statusOf(`${card?.thumbnailBaseUrl}/360.webp`)).toBe(200);
  });

  it("of an unlisted video are available to all visitors of its page, also in link previews [LAS-172]", async () => {
    const params = await video("non_public");

    const images = await imagesOf(params, stranger.call);
    const { thumbnailBaseUrl } = await world.call(videos.get, { params });

    expect(await statusesOf(unsignedAddresses(params))).not.toContain(200);
    expect(await statusesOf([...images, `${thumbnailBaseUrl}/share.jpg`])).toEqual([200, 200, 200]);
    await edit(params.id, { visibility: "private" });
    await until(() => areRefused([...images, `${thumbnailBaseUrl}/share.jpg`]), "the refusal", WITHIN_MS);
  });

  it("of a premiere are available before it starts, except the sprite [LAS-172]", async () => {
    const params = await video("public", "processed");
    const premiereAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    await creator.call(publication.schedulePremiere, { params, body: { premiereAt } });

    expect(await statusesOf(unsignedAddresses(params))).toEqual([403, 200, 200, 200, 200]);
    await edit(params.id, { visibility: "non_public" });
    const { thumbnailBaseUrl, seekSprite } = await world.call(videos.get, { params });
    expect(seekSprite).toBeNull();
    const images = ["360.webp", "seeksprite.jpg", "master.m3u8"].map((name) => `${thumbnailBaseUrl}/${name}`);
    expect(await statusesOf(images)).toEqual([200, 403, 403]);
  });
});

describe("the media of a video", () => {
  it.each(["public", "non_public"] as const)(
    "of a %s video are refused at every old address within a second once it is private [LAS-175]",
    async (visibility) => {
      const params = await video(visibility);
      const old = await mediaOf(params, stranger.call);
      expect([...new Set(await statusesOf(old))]).toEqual([200]);

      await edit(params.id, { visibility: "private" });

      await until(() => areRefused(old), "the refusal", WITHIN_MS);
      expect([...new Set(await statusesOf(await mediaOf(params, creator.call)))]).toEqual([200]);
      await edit(params.id, { visibility });
      expect(await areRefused(old)).toBe(true);
    },
  );

  it.each(["public", "non_public"] as const)(
    "of a %s video get new addresses when a ban starts and when it is lifted [LAS-176]",
    async (visibility) => {
      const params = await video(visibility);
      const before = await mediaOf(params, stranger.call);

      await ban(params.id);
      await until(() => areRefused(before), "the refusal", WITHIN_MS);
      const during = await mediaOf(params, creator.call);
      expect([...new Set(await statusesOf(during))]).toEqual([200]);
      await admin.call(videoModeration.unban, { params });

      await until(() => areRefused(during), "the end of what was given out meanwhile", WITHIN_MS);
      expect(await areRefused(before)).toBe(true);
      expect([...new Set(await statusesOf(await mediaOf(params, stranger.call)))]).toEqual([200]);
    },
  );

  it("are refused to all callers once it is deleted, and get new addresses when it is restored [LAS-176]", async () => {
    const params = await video();
    const before = await mediaOf(params, stranger.call);

    await creator.call(videos.remove, { params });
    await until(() => areRefused(before), "the refusal", WITHIN_MS);
    await admin.call(videoModeration.restore, { params });

    expect(await areRefused(before)).toBe(true);
    expect([...new Set(await statusesOf(await mediaOf(params, stranger.call)))]).toEqual([200]);
  });

  it("keep their addresses on changes that remove no access right", async () => {
    const params = await video("public", "processed");
    const own = await mediaOf(params, creator.call);

    await creator.call(videos.publish, { params });
    await edit(params.id, { title: "Inny tytuł" });

    expect([...new Set(await statusesOf(own))]).toEqual([200]);
  });
});

function edit(id: string, body: { visibility?: Visibility; title?: string }) {
  return creator.call(videos.edit, { params: { id }, body });
}

function ban(id: string) {
  return admin.call(videoModeration.ban, { params: { id }, body: { reason: "SPM", note: "" } });
}
