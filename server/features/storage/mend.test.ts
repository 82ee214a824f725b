import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { notifications } from "#shared/notifications/contract.ts";
import { storage } from "#shared/storage/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { masterKey } from "#server/features/images/keys.ts";
import { subtitlesKey } from "#server/features/subtitles/subtitles.ts";
import { mediaKey, spriteKey } from "#server/features/video-files/video-files.ts";
import { outcomeOf, until } from "#server/testing/world.ts";
import { emptyBin } from "./bin.ts";
import { MEDIA, OCTETS, openOrphanSite, STRANGE, type OrphanSite } from "./testing/orphan-site.ts";
import { storeVideo, type StoredVideo } from "./testing/stored-video.ts";

const DAY_SECONDS = 24 * 3600;

describe.each(MEDIA)("orphans on %s", (medium) => {
  let site: OrphanSite;
  beforeAll(async () => {
    site = await openOrphanSite(medium);
  });
  beforeEach(() => site.clear());
  afterAll(() => site.close());

  /** A video without its rendition, and two strange files; all of them old. */
  async function makeOrphans(): Promise<{ video: StoredVideo; strange: readonly string[] }> {
    const { world, creator, age } = site;
    const { storage: stored } = world.services;
    const video = await storeVideo(world, creator);
    await stored.remove(video.renditionKey);
    const strange = ["copies/film.mp4", mediaKey(video.id, randomUUID(), "480p")];
    for (const key of strange) await stored.put(key, STRANGE, OCTETS);
    age();
    return { video, strange };
  }

  async function waitForNews(type: string, videoId: string): Promise<void> {
    await until(async () => {
      const { items } = await site.creator.call(notifications.list, { query: {} });
      return items.some((news) => news.type === type && news.source.videoId === videoId);
    }, "the owner's notification");
  }

  it("move to the bin and are corrected, and a second search finds none", async () => {
    const { world, admin, check, found, isStored, mend } = site;
    const { storage: stored, db } = world.services;
    const { video, strange } = await makeOrphans();
    const checkId = await check();
    expect((await admin.call(storage.show)).check).toMatchObject({
      ...{ strangeBytes: { bytes: 1000, objects: 2 }, missingBytes: { bytes: 64, objects: 1 } },
    });

    await mend(checkId);

    expect(await Promise.all(strange.map(isStored))).toEqual([false, false]);
    const { items } = await admin.call(storage.bin, { query: {} });
    expect(items.map(({ key }) => key).toSorted()).toEqual(strange.toSorted());
    for (const { _id } of items) expect(await stored.readAll(`bin/${_id}`)).toEqual(STRANGE);
    const ofVideo = await db
      .selectFrom("video_steps as s")
      .leftJoin("video_files as f", "f.video_id", "s.video_id")
      .select(["s.name", "s.state", "f.name as file"])
      .where("s.video_id", "=", video.id)
      .where("s.name", "=", "inspect")
      .execute();
    expect(ofVideo).toEqual([{ name: "inspect", state: "waiting", file: null }]);
    await waitForNews("video_remade", video.id);
    const { acts, bin, check: mended } = await admin.call(storage.show);
    expect(acts[0]).toMatchObject({ act: "mend", objects: 3, bytes: 1000, by: "Ola Kowal" });
    expect(bin).toMatchObject({ objects: 2, bytes: 1000, days: 30 });
    expect(mended).toMatchObject({
      isMended: true,
      strangeBytes: { objects: 0 },
      missingBytes: { objects: 0 },
    });

    await db.deleteFrom("video_steps").execute();
    await world.services.queue.cancel(db, { videoId: video.id });
    await check();
    expect([await found("strangeBytes"), await found("missingBytes")]).toEqual([[], []]);
  });

  it("are put back from the bin, unless something else lies there", async () => {
    const { world, admin, check, mend } = site;
    const { storage: stored } = world.services;
    await makeOrphans();
    await mend(await check());
    const { items } = await admin.call(storage.bin, { query: {} });
    const [first, second] = items;
    const restore = (id: string) => outcomeOf(admin.call(storage.restore, { params: { id } }));

    expect(await restore(first?._id ?? "")).toMatchObject({ status: 200 });
    expect(await stored.readAll(first?.key ?? "")).toEqual(STRANGE);
    expect(await restore(first?._id ?? "")).toMatchObject({ status: 404 });
    await stored.put(second?.key ?? "", Buffer.from("new"), OCTETS);
    expect(await restore(second?._id ?? "")).toMatchObject({ status: 409, code: "STORAGE_PLACE_TAKEN" });

    expect((await stored.readAll(second?.key ?? "")).toString()).toBe("new");
    const { acts } = await admin.call(storage.show);
    expect(acts[0]).toMatchObject({ act: "restore", objects: 1, bytes: 500, by: "Ola Kowal" });
  });

  it("stay in the bin for 30 days", async () => {
    const { world, admin, check, mend, isStored } = site;
    const start = world.clock.now();
    await makeOrphans();
    await mend(await check());
    const { items } = await admin.call(storage.bin, { query: {} });
    const [one] = items;
    const end = Date.parse(one?.deleteAt ?? "");
    expect(end - Date.parse(one?.binnedAt ?? "")).toBe(30 * DAY_SECONDS * 1000);
    expect(Date.parse(one?.binnedAt ?? "")).toBeGreaterThan(start.getTime());

    world.clock.advance((end - world.clock.now().getTime()) / 1000 - 60);
    await emptyBin(world.services);
    expect(await isStored(`bin/${one?._id}`)).toBe(true);
    world.clock.advance(120);
    await emptyBin(world.services);
    expect(await isStored(`bin/${one?._id}`)).toBe(false);
    expect(await admin.call(storage.bin, { query: {} })).toEqual({ items: [], count: 0 });
  });

  it("of every kind are corrected", async () => {
    const { world, creator, admin, check, found, mend, age } = site;
    const { storage: stored, db, clock } = world.services;
    const video = await storeVideo(world, creator);
    await storeVideo(world, creator);
    const { version } = await db
      .selectFrom("video_subtitles")
      .select("version")
      .where("video_id", "=", video.id)
      .executeTakeFirstOrThrow();
    await db.updateTable("users").set({ has_avatar: true }).where("id", "=", creator.id).execute();
    const both = { has_avatar: true, has_banner: true };
    await db.updateTable("channels").set(both).where("id", "=", creator.channel._id).execute();
    const exportId = randomUUID();
    await db
      .insertInto("data_exports")
      .values({
        ...{ user_id: creator.id, id: exportId, state: "ready", requested_at: clock.now() },
        ...{ size_bytes: 9, finished_at: clock.now(), expires_at: null },
      })
      .execute();
    const lost = [
      ...[video.originalKey, video.renditionKey, spriteKey(video.id), masterKey("video", video.id)],
      ...[subtitlesKey(video.id, "pl", version), masterKey("user", creator.id)],
      ...[masterKey("channel", creator.channel._id), masterKey("banner", creator.channel._id)],
      `exports/${creator.id}/${exportId}.zip`,
    ];
    for (const key of lost) await stored.remove(key);
    age();
    const checkId = await check();
    expect(await found("missingBytes")).toEqual(lost.toSorted());

    await mend(checkId);

    await check();
    expect(await found("missingBytes")).toEqual([]);
    const row = await db
      .selectFrom("videos")
      .select(["has_thumbnail", "sprite"])
      .where("id", "=", video.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ has_thumbnail: false, sprite: null });
    // Nothing can be made again: the owner is asked for the own copy.
    await waitForNews("video_file_lost", video.id);
    expect((await admin.call(videos.get, { params: { id: video.id } })).status).toBe("public");

    await stored.put(video.originalKey, Buffer.alloc(1000, "o"), OCTETS);
    age();
    await check();
    expect(await found("strangeBytes")).toEqual([]);
    const upload = await db
      .selectFrom("uploads")
      .select("missing_since")
      .where("id", "=", video.uploadId)
      .executeTakeFirstOrThrow();
    expect(upload.missing_since).toBeNull();
  });

  it("of the look of the site give the setting its default back", async () => {
    const { world, creator, check, found, mend, age } = site;
    const { db, clock, settings } = world.services;
    await storeVideo(world, creator);
    const id = `${"a".repeat(24)}-8x8`;
    const setting = { key: "site.icon", value: JSON.stringify(id), revision: 1, changed_at: clock.now() };
    await db.insertInto("site_settings").values(setting).execute();
    age();
    const checkId = await check();
    expect(await found("missingBytes")).toEqual([`site-images/${id}/image.webp`]);

    await mend(checkId);

    await settings.reload();
    expect(settings.get("site.icon")).toBeNull();
    await check();
    expect(await found("missingBytes")).toEqual([]);
  });

  it("that are none any more are left as they are", async () => {
    const { world, check, found, mend, isStored } = site;
    const { storage: stored, db } = world.services;
    const { video } = await makeOrphans();
    const name = "720p";
    const strange = mediaKey(video.id, video.uploadId, name);
    await stored.put(strange, STRANGE, OCTETS);
    site.age();
    const checkId = await check();
    expect(await found("strangeBytes")).toContain(strange);
    await stored.put(video.renditionKey, Buffer.alloc(64, "x"), OCTETS);
    const { track } = await db
      .selectFrom("video_files")
      .select("track")
      .where("video_id", "=", video.id)
      .executeTakeFirstOrThrow();
    const ofVideo = { video_id: video.id, upload_id: video.uploadId };
    await db
      .insertInto("video_files")
      .values({ ...ofVideo, name, kind: "video", track: JSON.stringify(track) })
      .execute();

    await mend(checkId);

    expect([await isStored(strange), await isStored(video.renditionKey)]).toEqual([true, true]);
    const files = await db
      .selectFrom("video_files")
      .select("name")
      .where("video_id", "=", video.id)
      .execute();
    expect(files.map((file) => file.name).toSorted()).toEqual(["480p", "720p"]);
  });

  it("are mended once, and only those of the newest search", async () => {
    const { admin, check, mend } = site;
    const old = await check();
    const checkId = await check();
    const outcome = (id: string) => outcomeOf(admin.call(storage.mend, { body: { checkId: id } }));

    expect(await outcome(old)).toMatchObject({ status: 409, code: "STORAGE_CHANGED" });
    await mend(checkId);
    expect(await outcome(checkId)).toMatchObject({ status: 409, code: "STORAGE_CHANGED" });
  });

  it("of a storage that is not connected are not mended", async () => {
    const { world, admin, check, found, clear } = site;
    const { storage: stored, db } = world.services;
    const { video } = await makeOrphans();
    const keys = await Array.fromAsync(stored.list(), ({ key }) => key);
    for (const key of keys) await stored.remove(key);
    const checkId = await check();

    const outcome = await outcomeOf(admin.call(storage.mend, { body: { checkId } }));

    expect(outcome).toMatchObject({ status: 409, code: "STORAGE_DOUBTFUL" });
    expect((await admin.call(storage.show)).check).toMatchObject({ isDoubtful: true, isMended: false });
    expect(await found("missingBytes")).toContain(video.renditionKey);
    const files = await db.selectFrom("video_files").select("name").execute();
    expect(files).toHaveLength(1);
    await clear();
  });

  it("of a video whose original was removed are not made again, and its owner is notified", async () => {
    const { world, check, found, mend } = site;
    const { db, clock } = world.services;
    const { video } = await makeOrphans();
    await db.updateTable("uploads").set({ original_removed_at: clock.now() }).execute();

    await mend(await check());

    await waitForNews("video_file_lost", video.id);
    expect(await db.selectFrom("video_files").select("name").execute()).toEqual([]);
    await check();
    expect(await found("missingBytes")).toEqual([]);
  });
});
