import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { playback } from "#shared/playback/contract.ts";
import { library } from "#shared/library/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import type { VideoStatus } from "#shared/videos/lifecycle.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let stranger: Person;

beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  stranger = await world.person();
});
afterAll(() => world.close());

const NOWHERE = "01900000-0000-7000-8000-000000000000";

/** A video in the state that uploads and processing would produce. */
async function videoThatIs(status: VideoStatus, visibility: "public" | "private" | "non_public" = "public") {
  const { _id } = await creator.call(videos.create, {
    body: { channelId: creator.channel._id, title: "Nocny pociąg" },
  });
  await world.services.db
    .updateTable("videos")
    .set({ status, visibility, tags: ["kolej"], listed: status === "public" && visibility === "public" })
    .set({ published_at: status === "public" ? world.clock.now() : null })
    .where("id", "=", _id)
    .execute();
  return _id;
}

async function listedIds(): Promise<string[]> {
  const { items } = await creator.call(videos.list, { query: { limit: 100, status: "public" } });
  return items.map(({ _id }) => _id);
}

describe("POST /videos", () => {
  it("creates an empty draft only in a channel of the caller [UPL-003, UPL-034]", async () => {
    const body = { channelId: creator.channel._id };

    const video = await creator.call(videos.create, { body });

    expect(video).toMatchObject({ status: "draft", channelId: creator.channel._id, hls: null, title: "" });
    await expect(stranger.call(videos.create, { body })).rejects.toMatchObject({ status: 403 });
    await expect(world.call(videos.create, { body })).rejects.toMatchObject({ status: 401 });
  });
});

describe("PATCH /videos/{id}", () => {
  it.each([
    [{ title: "abc" }, false],
    [{ title: "abcd" }, true],
    [{ title: "x".repeat(120) }, true],
    [{ title: "x".repeat(121) }, false],
    [{ tags: ["a1", "a2", "a3", "a4", "a5", "a6"] }, true],
    [{ tags: ["a1", "a2", "a3", "a4", "a5", "a6", "a7"] }, false],
    [{ tags: ["#kot"] }, false],
    [{ tags: ["k"] }, false],
    [{ tags: ["ko"] }, true],
    [{ tags: ["k".repeat(30)] }, true],
    [{ tags: ["k".repeat(31)] }, false],
  ])("validates %j [UPL-004, UPL-017, UPL-019..021]", async (body, isFine) => {
    const id = await videoThatIs("draft");

    const outcome = await outcomeOf(creator.call(videos.edit, { params: { id }, body }));

    expect(outcome).toMatchObject(isFine ? { status: 200 } : { status: 400, code: "VALIDATION" });
  });

  it("keeps adults-only and an age restriction of 18 in sync", async () => {
    const params = { id: await videoThatIs("draft") };

    expect(await creator.call(videos.edit, { params, body: { adultsOnly: true } })).toMatchObject({
      ageRestriction: 18,
    });
    expect(await creator.call(videos.edit, { params, body: { ageRestriction: 12 } })).toMatchObject({
      ageRestriction: 12,
      adultsOnly: false,
    });
  });

  it("rejects strangers", async () => {
    const edit = { params: { id: await videoThatIs("public") }, body: { title: "Cudzy film" } };

    await expect(stranger.call(videos.edit, edit)).rejects.toMatchObject({ status: 403 });
    await expect(world.call(videos.edit, edit)).rejects.toMatchObject({ status: 401 });
  });
});

describe("GET /videos/{id}", () => {
  it.each<[VideoStatus, "public" | "private" | "non_public", boolean, boolean]>([
    ["public", "public", true, true],
    ["public", "non_public", true, false],
    ["public", "private", false, false],
    ["processed", "public", false, false],
    ["processing", "public", false, false],
    ["draft", "public", false, false],
    ["failed", "public", false, false],
  ])(
    "shows a %s, %s video to strangers: %s; in lists: %s [WAT-002, DIS-010]",
    async (status, visibility, isSeen, isListed) => {
      const id = await videoThatIs(status, visibility);

      const outcome = await outcomeOf(stranger.call(videos.get, { params: { id } }));

      expect(outcome).toMatchObject({ status: isSeen ? 200 : 404 });
      expect((await listedIds()).includes(id)).toBe(isListed);
      expect(await creator.call(videos.get, { params: { id } })).toMatchObject({ _id: id, status });
    },
  );

  it("answers unknown and malformed ids with 4xx", async () => {
    await expect(world.call(videos.get, { params: { id: NOWHERE } })).rejects.toMatchObject({ status: 404 });
    await expect(world.call(videos.get, { params: { id: "1' or 1=1" } })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe("POST /videos/{id}/publish", () => {
  it("publishes a playable video with a title and tags [UPL-006, UPL-018]", async () => {
    const params = { id: await videoThatIs("processed") };
    await world.services.db.updateTable("videos").set({ tags: [] }).where("id", "=", params.id).execute();
    await expect(creator.call(videos.publish, { params })).rejects.toMatchObject({
      status: 400,
      errors: { tags: "This field is required" },
    });

    await creator.call(videos.edit, { params, body: { tags: ["kolej"] } });
    const video = await creator.call(videos.publish, { params });

    expect(video).toMatchObject({ status: "public", publishedAt: expect.any(String) });
    expect(await listedIds()).toContain(params.id);
    await expect(creator.call(videos.publish, { params })).rejects.toMatchObject({ status: 409 });
  });

  it.each<VideoStatus>(["uploading", "processing"])(
    "stores the publish request while the file is %s",
    async (status) => {
      const params = { id: await videoThatIs(status) };

      expect(await creator.call(videos.publish, { params })).toMatchObject({
        status,
        publishWhenReady: true,
      });
    },
  );

  it("rejects a video without a file, and strangers", async () => {
    const params = { id: await videoThatIs("draft") };

    await expect(creator.call(videos.publish, { params })).rejects.toMatchObject({
      errors: { file: expect.any(String) },
    });
    await expect(stranger.call(videos.publish, { params })).rejects.toMatchObject({ status: 404 });
  });
});

describe("DELETE /videos/{id}", () => {
  it("hides the video from all users at once [UPL-005]", async () => {
    const params = { id: await videoThatIs("public") };
    await expect(stranger.call(videos.remove, { params })).rejects.toMatchObject({ status: 403 });

    await creator.call(videos.remove, { params });

    await expect(stranger.call(videos.get, { params })).rejects.toMatchObject({ status: 404 });
    await expect(creator.call(videos.get, { params })).rejects.toMatchObject({ status: 404 });
    expect(await listedIds()).not.toContain(params.id);
  });
});

describe("GET /videos/all-videos", () => {
  it("lists all videos that are not deleted, for the team [MCH-013]", async () => {
    const draft = await videoThatIs("draft");
    const query = { channelId: creator.channel._id, limit: 100 };

    const { items, count } = await creator.call(videos.listAll, { query });

    expect(items.map(({ _id }) => _id)).toContain(draft);
    expect(count).toBe(items.length);
    await expect(stranger.call(videos.listAll, { query })).rejects.toMatchObject({ status: 403 });
    await expect(world.call(videos.listAll, { query })).rejects.toMatchObject({ status: 401 });
  });
});

describe("views, positions and playback addresses", () => {
  it("counts a view id once [WAT-006]", async () => {
    const id = await videoThatIs("public");
    const viewId = crypto.randomUUID();

    for (const [call, one] of [
      [world.call, viewId],
      [world.call, viewId],
      [stranger.call, crypto.randomUUID()],
    ] as const) {
      await call(playback.view, { body: { videoId: id, viewId: one } });
    }
    await world.services.batchWriter.flush();
    await world.call(playback.view, { body: { videoId: id, viewId } });
    await world.services.batchWriter.flush();

    expect(await creator.call(videos.get, { params: { id } })).toMatchObject({ views: 2 });
  });

  it("accepts any statistics and ignores unknown fields [WAT-007]", async () => {
    const videoId = await videoThatIs("public");

    await world.call(playback.stats, { body: { made: "up" } });
    await world.call(playback.stats, { body: { videoId, viewId: crypto.randomUUID(), startupMs: 320 } });
    await world.services.batchWriter.flush();

    const rows = await world.services.db
      .selectFrom("playback_stats")
      .selectAll()
      .where("video_id", "=", videoId)
      .execute();
    expect(rows).toMatchObject([{ stats: { startupMs: 320 } }]);
    await expect(world.call(playback.stats, { body: { large: "x".repeat(40_000) } })).rejects.toMatchObject({
      status: 400,
    });
  });

  it("stores the playback position of a user [LIB-016, LIB-017]", async () => {
    const videoId = await videoThatIs("public");
    const where = () => stranger.call(library.watchingTime, { params: { videoId } });
    expect(await where()).toEqual({ seconds: 0 });

    await stranger.call(library.saveWatchingTime, { query: { videoId, seconds: 42 } });
    await stranger.call(library.saveWatchingTime, { query: { videoId, seconds: 57.5 } });

    expect(await where()).toEqual({ seconds: 57.5 });
    await expect(world.call(library.watchingTime, { params: { videoId } })).rejects.toMatchObject({
      status: 401,
    });
  });

  it("issues expiring signed playback addresses to viewers who may watch [WAT-005]", async () => {
    const params = { id: await videoThatIs("public", "private") };
    await expect(stranger.call(videos.playbackUrl, { params })).rejects.toMatchObject({ status: 404 });

    const { url, expiresAt } = await creator.call(videos.playbackUrl, { params });

    expect(url).toMatch(/^\/edge\/video\/.+\/master\.m3u8$/);
    expect(Date.parse(expiresAt)).toBeGreaterThan(world.clock.now().getTime());
    const forged = url.replace(/\/\d+\./, `/${Math.floor(Date.parse(expiresAt) / 1000) + 9999}.`);
    expect((await fetch(world.url + forged)).status).toBe(403);
    world.clock.advance(7 * 3600);
    expect((await fetch(world.url + url)).status).toBe(403);
  });
});

describe("cached responses for visitors", () => {
  it("are served from memory and refreshed after a change", async () => {
    const id = await videoThatIs("public");
    const titleSeen = async () => {
      const { title } = await world.call(videos.get, { params: { id } });
      return title;
    };
    expect(await titleSeen()).toBe("Nocny pociąg");

    await creator.call(videos.edit, { params: { id }, body: { title: "Dzienny pociąg" } });

    expect(await until(async () => (await titleSeen()) === "Dzienny pociąg", "the new title")).toBe(true);
  });
});
