import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { storage } from "#shared/storage/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { sourceKey } from "#server/features/uploads/upload-bytes.ts";
import { chunkKey, mediaKey } from "#server/features/video-files/video-files.ts";
import { checkStorage } from "./check-storage.ts";
import { runAlone } from "./run-alone.ts";
import { MEDIA, OCTETS, openOrphanSite, STRANGE, type OrphanSite } from "./testing/orphan-site.ts";
import { storeVideo } from "./testing/stored-video.ts";

describe.each(MEDIA)("orphans on %s", (medium) => {
  let site: OrphanSite;
  beforeAll(async () => {
    site = await openOrphanSite(medium);
  });
  beforeEach(() => site.clear());
  afterAll(() => site.close());

  function kindOfJob(name: string) {
    const kind = site.world.services.queue.kinds().find((one) => one.name === name);
    if (!kind) throw new Error("There is no such kind of job.");
    return kind;
  }

  it("are the deleted file and the strange one, and nothing else", async () => {
    const { world, creator, admin, check, found, age } = site;
    const { storage: stored, db, queue } = world.services;
    const video = await storeVideo(world, creator);
    await stored.remove(video.renditionKey);
    const strange = mediaKey(video.id, randomUUID(), "480p");
    for (const key of [strange, "copies/film.mp4"]) await stored.put(key, STRANGE, OCTETS);
    // Renditions have replaced it; open players still read it.
    const other = await storeVideo(world, creator);
    await stored.put(mediaKey(other.id, other.uploadId, "source"), STRANGE, OCTETS);
    await check();
    expect([await found("strangeBytes"), await found("missingBytes")]).toEqual([[], []]);

    // On their way: an upload, a live stream, an encode.
    const { _id: uploading } = await creator.call(videos.create, {
      body: { channelId: creator.channel._id, title: "W drodze" },
    });
    const openId = randomUUID();
    await db
      .insertInto("uploads")
      .values({ id: openId, video_id: uploading, user_id: creator.id, name: "film.mp4", size: 3 })
      .execute();
    const live = await storeVideo(world, creator);
    await db.insertInto("live_streams").values({ video_id: live.id, stream_key: randomUUID() }).execute();
    await db.insertInto("live_journal").values({ video_id: live.id, number: 0, lines: "" }).execute();
    const encoded = await storeVideo(world, creator);
    const source = { videoId: encoded.id, uploadId: encoded.uploadId };
    await queue.send(db, kindOfJob("video.encode"), source);
    for (const key of [
      ...[`videos/${uploading}/source/${openId}`, `videos/${uploading}/tails/${openId}/x`],
      ...[`live/${live.id}/1/480p-0.m4s`, chunkKey({ ...source, pass: 0, part: 0 }, "480p")],
    ]) {
      await stored.put(key, STRANGE, OCTETS);
    }
    age();
    await check();

    expect(await found("strangeBytes")).toEqual(["copies/film.mp4", strange]);
    expect(await found("missingBytes")).toEqual([video.renditionKey]);
    const { items } = await admin.call(storage.findings, { params: { side: "missingBytes" }, query: {} });
    expect(items).toMatchObject([
      {
        ...{ kind: "rendition", bytes: 64 },
        item: { type: "video", _id: video.id, name: "Nocny pociąg", channelId: creator.channel._id },
      },
    ]);
    const second = { params: { side: "strangeBytes" as const }, query: { limit: 1, offset: 1 } };
    expect(await admin.call(storage.findings, second)).toMatchObject({
      ...{ count: 2, items: [{ bytes: 500, item: { _id: video.id } }] },
    });
  });

  it("are older than a day", async () => {
    const { world, creator, check, found } = site;
    const { storage: stored, db, clock } = world.services;
    const lost: string[] = [];
    for (const hours of [23, 25]) {
      const { id, renditionKey } = await storeVideo(world, creator);
      await stored.remove(renditionKey);
      const written = new Date(clock.now().getTime() - hours * 3_600_000);
      await db.updateTable("video_files").set({ created_at: written }).where("video_id", "=", id).execute();
      // S3 has no times but its own.
      const options = { ...OCTETS, modifiedAt: written };
      if (medium === "disk") await stored.put(`stray/${hours}.bin`, STRANGE, options);
      lost.push(renditionKey);
    }
    await check();

    expect(await found("missingBytes")).toEqual([lost[1]]);
    const strange = await found("strangeBytes");
    expect(strange.filter((key) => key.startsWith("stray/"))).toEqual(
      medium === "disk" ? ["stray/25.bin"] : [],
    );
  });

  it("are not what is replaced and deleted within two days", async () => {
    const { world, creator, check, found, age } = site;
    const { storage: stored, db, queue, clock } = world.services;
    const strange: string[] = [];
    for (const hours of [47, 49]) {
      const { id: videoId } = await storeVideo(world, creator);
      const at = new Date(clock.now().getTime() + (hours + 48) * 3_600_000);
      await queue.send(db, kindOfJob("video.forgetOldFiles"), { videoId, uploadId: randomUUID() }, { at });
      strange.push(mediaKey(videoId, randomUUID(), "480p"));
      await stored.put(strange.at(-1) ?? "", STRANGE, OCTETS);
    }
    age();
    await check();

    expect(await found("strangeBytes")).toEqual([strange[1]]);
  });

  it("are not the original of what plays while another file is processed", async () => {
    const { world, creator, check, found, age } = site;
    const { storage: stored, db, clock } = world.services;
    const { id, uploadId, originalKey } = await storeVideo(world, creator);
    const next = { id: randomUUID(), video_id: id, user_id: creator.id, name: "film.mp4", size: 3 };
    const completed_at = new Date(clock.now().getTime() + 1000);
    await db
      .insertInto("uploads")
      .values({ ...next, state: "complete", completed_at })
      .execute();
    await stored.put(sourceKey(next), STRANGE, OCTETS);
    age();
    await check();
    expect([await found("strangeBytes"), await found("missingBytes")]).toEqual([[], []]);

    await db.updateTable("videos").set({ playing_upload_id: next.id }).where("id", "=", id).execute();
    await check();
    expect(await found("strangeBytes")).toEqual([originalKey]);
    expect(uploadId).not.toBe(next.id);
  });

  it("are no images of the site that a setting names, or named", async () => {
    const { world, check, found, age } = site;
    const { storage: stored, db, clock } = world.services;
    const [now, before, never] = ["1", "2", "3"].map((digit) => `${digit.repeat(24)}-8x8`);
    for (const id of [now, before, never]) await stored.put(`site-images/${id}/image.webp`, STRANGE, OCTETS);
    const change = { key: "site.icon", changed_at: clock.now() };
    await db
      .insertInto("site_setting_changes")
      .values({ ...change, before: JSON.stringify(before), after: JSON.stringify(now) })
      .execute();
    age();
    await check();

    expect(await found("strangeBytes")).toEqual([`site-images/${never}/image.webp`]);
  });

  it("are images only if their owner is gone", async () => {
    const { world, creator, check, found, age } = site;
    const { storage: stored } = world.services;
    const { id } = await storeVideo(world, creator);
    const gone = randomUUID();
    const keys = [id, gone].map((video) => `images/video/${video}/sizes/abc-320.webp`);
    const old = `site-images/${"0".repeat(24)}-1x1/image.webp`;
    for (const key of [...keys, old]) await stored.put(key, STRANGE, OCTETS);
    age();
    await check();

    expect(await found("strangeBytes")).toEqual([keys[1], old]);
  });

  it("are searched by one process at a time", async () => {
    const { services } = site.world;
    const search = () => checkStorage(services).catch((error: unknown) => error);
    expect(await runAlone(services.leases, search)).toMatchObject({ code: "STORAGE_BUSY" });
    expect(await search()).toMatchObject({ orphans: [] });
  });
});
