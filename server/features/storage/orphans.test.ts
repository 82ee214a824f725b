import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notifications } from "#shared/notifications/contract.ts";
import { storage, type FindingSide } from "#shared/storage/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { startS3TestServer } from "#server/platform/storage/testing/s3-test-server.ts";
import { chunkKey, mediaKey, spriteKey } from "#server/features/video-files/video-files.ts";
import { masterKey } from "#server/features/images/keys.ts";
import { subtitlesKey } from "#server/features/subtitles/subtitles.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";
import { checkStorage, mendStorage } from "./check-storage.ts";
import { emptyBin } from "./bin.ts";
import { runAlone } from "./run-alone.ts";
import { storeVideo } from "./testing/stored-video.ts";

const DAY_SECONDS = 24 * 3600;
const BYTES = { contentType: "application/octet-stream" };
const STRANGE = Buffer.alloc(500, "?");

describe.each(["disk", "s3"] as const)("orphans on %s", (kind) => {
  let world: World;
  let admin: Person;
  let creator: Awaited<ReturnType<World["creator"]>>;
  let stopServer: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    let env: Record<string, string> = {};
    if (kind === "s3") {
      const { settings, stop } = await startS3TestServer();
      stopServer = stop;
      const { endpoint = "", bucket, accessKey = "", secretKey = "" } = settings;
      env = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey };
    }
    world = await openWorld({ env });
    admin = await world.person({ role: "admin" });
    creator = await world.creator();
  });
  afterAll(async () => {
    await world.close();
    await stopServer?.();
  });

  async function found(side: FindingSide): Promise<string[]> {
    const { items } = await admin.call(storage.findings, { params: { side }, query: {} });
    return items.map(({ key }) => key).toSorted();
  }

  const check = () => checkStorage(world.services);
  const isStored = async (key: string) => (await world.services.storage.stat(key)) !== undefined;

  /** Old enough to be reported. */
  const age = () => world.clock.advance(2 * DAY_SECONDS);

  async function mend(checkId: string): Promise<void> {
    await admin.call(storage.mend, { body: { checkId } });
    await until(async () => !(await admin.call(storage.show)).running.mend, "the end of the mending");
  }

  it("are the deleted file and the strange one, and nothing else", async () => {
    const { storage: stored } = world.services;
    const video = await storeVideo(world, creator);
    await stored.remove(video.renditionKey);
    const strange = `videos/${video.id}/media/${randomUUID()}/480p.mp4`;
    for (const key of [strange, "forgotten/copy.mp4"]) await stored.put(key, STRANGE, BYTES);
    await check();
    expect([await found("strangeBytes"), await found("missingBytes")]).toEqual([[], []]);

    age();
    // Their bytes lie there for longer than a day.
    const { _id: uploading } = await creator.call(videos.create, {
      body: { channelId: creator.channel._id, title: "W drodze" },
    });
    const openId = randomUUID();
    await world.services.db
      .insertInto("uploads")
      .values({ id: openId, video_id: uploading, user_id: creator.id, name: "film.mp4", size: 3 })
      .execute();
    for (const key of [`videos/${uploading}/source/${openId}`, `videos/${uploading}/tails/${openId}/x`])
      await stored.put(key, STRANGE, BYTES);
    const live = await storeVideo(world, creator);
    await world.services.db
      .insertInto("live_streams")
      .values({ video_id: live.id, stream_key: randomUUID() })
      .execute();
    await world.services.db
      .insertInto("live_journal")
      .values({ video_id: live.id, number: 0, lines: "" })
      .execute();
    await stored.put(`live/${live.id}/1/480p-0.m4s`, STRANGE, BYTES);
    const encoded = await storeVideo(world, creator);
    const kindOfJob = world.services.queue.kinds().find(({ name }) => name === "video.encode");
    if (!kindOfJob) throw new Error("There is no such kind of job.");
    await world.services.queue.send(world.services.db, kindOfJob, {
      ...{ videoId: encoded.id, uploadId: encoded.uploadId },
    });
    const part = { videoId: encoded.id, uploadId: encoded.uploadId, pass: 0, part: 0 };
    await stored.put(chunkKey(part, "480p"), STRANGE, BYTES);
    age();
    const young = await storeVideo(world, creator);
    await stored.remove(young.renditionKey);
    await world.services.db
      .updateTable("video_files")
      .set({ created_at: world.clock.now() })
      .where("video_id", "=", young.id)
      .execute();
    await check();

    expect(await found("strangeBytes")).toEqual(["forgotten/copy.mp4", strange].toSorted());
    expect(await found("missingBytes")).toEqual([video.renditionKey]);
    const { items } = await admin.call(storage.findings, { params: { side: "missingBytes" }, query: {} });
    expect(items[0]).toMatchObject({
      ...{ kind: "rendition", bytes: 64, item: { type: "video", _id: video.id, name: "Nocny pociąg" } },
    });
    const { items: others } = await admin.call(storage.findings, {
      ...{ params: { side: "strangeBytes" }, query: { limit: 1, offset: 1 } },
    });
    expect(others).toMatchObject([{ bytes: 500, item: { _id: video.id } }]);
  });

  it("move to the bin and are corrected, and a second search finds none", async () => {
    const { storage: stored, db } = world.services;
    const { checkId } = await check();
    const before = await admin.call(storage.show);
    expect(before.check).toMatchObject({
      ...{ strangeBytes: { bytes: 1000, objects: 2 }, missingBytes: { bytes: 64, objects: 1 } },
    });
    const [missing = ""] = await found("missingBytes");
    const strange = await found("strangeBytes");
    const videoId = missing.split("/")[1] ?? "";

    await mend(checkId);

    expect(await Promise.all(strange.map(isStored))).toEqual([false, false]);
    const { items } = await admin.call(storage.bin, { query: {} });
    expect(items.map(({ key }) => key).toSorted()).toEqual(strange);
    for (const { _id } of items) expect(await stored.readAll(`bin/${_id}`)).toEqual(STRANGE);
    expect(
      await db.selectFrom("video_files").select("name").where("video_id", "=", videoId).execute(),
    ).toEqual([]);
    await until(async () => {
      const { items: news } = await creator.call(notifications.list, { query: {} });
      return news.some(({ type, source }) => type === "video_remade" && source.videoId === videoId);
    }, "the owner's notification");
    const sent = await db
      .selectFrom("video_steps")
      .select("state")
      .where("video_id", "=", videoId)
      .where("name", "=", "inspect")
      .execute();
    expect(sent).toHaveLength(1);
    const after = await admin.call(storage.show);
    expect(after.acts[0]).toMatchObject({ act: "mend", objects: 3, bytes: 1000, by: "Ola Kowal" });
    expect(after.bin).toMatchObject({ objects: 2, bytes: 1000 });

    await check();
    expect([await found("strangeBytes"), await found("missingBytes")]).toEqual([[], []]);
  });

  it("are put back from the bin, unless something else lies there", async () => {
    const { storage: stored } = world.services;
    const { items } = await admin.call(storage.bin, { query: {} });
    const [first, second] = items;
    const restore = (id: string) => outcomeOf(admin.call(storage.restore, { params: { id } }));

    expect(await restore(first?._id ?? "")).toMatchObject({ status: 200 });
    expect(await stored.readAll(first?.key ?? "")).toEqual(STRANGE);
    expect(await restore(first?._id ?? "")).toMatchObject({ status: 404 });
    await stored.put(second?.key ?? "", Buffer.from("new"), BYTES);
    expect(await restore(second?._id ?? "")).toMatchObject({ status: 409, code: "STORAGE_PLACE_TAKEN" });

    expect((await stored.readAll(second?.key ?? "")).toString()).toBe("new");
    const { acts } = await admin.call(storage.show);
    expect(acts[0]).toMatchObject({ act: "restore", objects: 1, bytes: 500 });
    for (const { key } of items) await stored.remove(key);
  });

  it("stay in the bin for 30 days", async () => {
    const { items } = await admin.call(storage.bin, { query: {} });
    const [left] = items;
    const untilEnd = (Date.parse(left?.deleteAt ?? "") - world.clock.now().getTime()) / 1000;
    expect(untilEnd).toBeGreaterThan(29 * DAY_SECONDS);
    expect(untilEnd).toBeLessThanOrEqual(30 * DAY_SECONDS);

    world.clock.advance(untilEnd - 60);
    await emptyBin(world.services);
    expect(await isStored(`bin/${left?._id}`)).toBe(true);
    world.clock.advance(120);
    await emptyBin(world.services);
    expect(await isStored(`bin/${left?._id}`)).toBe(false);
    expect(await admin.call(storage.bin, { query: {} })).toEqual({ items: [], count: 0 });
  });

  it("of every kind are corrected", async () => {
    const { storage: stored, db } = world.services;
    const video = await storeVideo(world, creator);
    const { version } = await db
      .selectFrom("video_subtitles")
      .select("version")
      .where("video_id", "=", video.id)
      .executeTakeFirstOrThrow();
    await db.updateTable("users").set({ has_avatar: true }).where("id", "=", creator.id).execute();
    await db
      .updateTable("channels")
      .set({ has_avatar: true, has_banner: true })
      .where("id", "=", creator.channel._id)
      .execute();
    const exportId = randomUUID();
    await db
      .insertInto("data_exports")
      .values({
        ...{ user_id: creator.id, id: exportId, state: "ready", requested_at: world.clock.now() },
        ...{ size_bytes: 9, finished_at: world.clock.now(), expires_at: null },
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
    const { checkId } = await check();
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
    // Nothing can be made again, so the owner is asked to keep the own copy.
    await until(async () => {
      const { items } = await creator.call(notifications.list, { query: {} });
      return items.some(({ type, source }) => type === "video_file_lost" && source.videoId === video.id);
    }, "the owner's notification");
    expect((await admin.call(videos.get, { params: { id: video.id } })).status).toBe("public");

    await stored.put(video.originalKey, Buffer.alloc(1000, "o"), BYTES);
    age();
    await check();
    expect(await found("strangeBytes")).toEqual([]);
    const { missing_since } = await db
      .selectFrom("uploads")
      .select("missing_since")
      .where("id", "=", video.uploadId)
      .executeTakeFirstOrThrow();
    expect(missing_since).toBeNull();
  });

  it("are older than a day", async () => {
    const { storage: stored, db, clock } = world.services;
    const lost: string[] = [];
    for (const hours of [23, 25]) {
      const { id, renditionKey } = await storeVideo(world, creator);
      await stored.remove(renditionKey);
      const created_at = new Date(clock.now().getTime() - hours * 3_600_000);
      await db.updateTable("video_files").set({ created_at }).where("video_id", "=", id).execute();
      const modifiedAt = created_at;
      if (kind === "disk") await stored.put(`stray/${hours}.bin`, STRANGE, { ...BYTES, modifiedAt });
      lost.push(renditionKey);
    }

    await check();

    expect(await found("missingBytes")).toEqual([lost[1]]);
    expect(await found("strangeBytes")).toEqual(kind === "disk" ? ["stray/25.bin"] : []);
    for (const hours of [23, 25]) await stored.remove(`stray/${hours}.bin`);
  });

  it("are not what is replaced and deleted within two days", async () => {
    const { storage: stored, db, queue, clock } = world.services;
    const kindOfJob = queue.kinds().find(({ name }) => name === "video.forgetOldFiles");
    if (!kindOfJob) throw new Error("There is no such kind of job.");
    const strange: string[] = [];
    for (const hours of [47, 49]) {
      const { id: videoId } = await storeVideo(world, creator);
      const at = new Date(clock.now().getTime() + (hours + 48) * 3_600_000);
      await queue.send(db, kindOfJob, { videoId, uploadId: randomUUID() }, { at });
      strange.push(mediaKey(videoId, randomUUID(), "480p"));
      await stored.put(strange.at(-1) ?? "", STRANGE, BYTES);
    }
    age();

    await check();

    expect(await found("strangeBytes")).toEqual([strange[1]]);
    for (const key of strange) await stored.remove(key);
  });

  it("that are none any more are left as they are", async () => {
    const { storage: stored, db } = world.services;
    const video = await storeVideo(world, creator);
    const bytes = await stored.readAll(video.renditionKey);
    await stored.remove(video.renditionKey);
    const name = "720p";
    const strange = mediaKey(video.id, video.uploadId, name);
    await stored.put(strange, STRANGE, BYTES);
    age();
    const { checkId } = await check();
    expect(await found("strangeBytes")).toContain(strange);
    await stored.put(video.renditionKey, bytes, BYTES);
    const { track } = await db
      .selectFrom("video_files")
      .select("track")
      .where("video_id", "=", video.id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("video_files")
      .values({
        ...{
          video_id: video.id,
          upload_id: video.uploadId,
          name,
          kind: "video",
          track: JSON.stringify(track),
        },
      })
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
    const { checkId: old } = await check();
    const { checkId } = await check();
    const outcome = (id: string) => outcomeOf(admin.call(storage.mend, { body: { checkId: id } }));

    expect(await outcome(old)).toMatchObject({ status: 409, code: "STORAGE_CHANGED" });
    expect(await outcome(checkId)).toMatchObject({ status: 200 });
    expect(await outcome(checkId)).toMatchObject({ status: 409, code: "STORAGE_CHANGED" });
    await until(async () => !(await admin.call(storage.show)).running.mend, "the end of the mending");
  });

  it("are moved by the next one if a process is killed on the way", async () => {
    const { storage: stored, db, clock } = world.services;
    await stored.put("stray/half-moved.bin", STRANGE, BYTES);
    const now = clock.now();
    const { id } = await db
      .insertInto("storage_bin")
      .values({
        ...{ key: "stray/half-moved.bin", kind: "other", bytes: 500, written_at: now, binned_at: now },
        delete_at: new Date(now.getTime() + 1000 * DAY_SECONDS),
      })
      .returning("id")
      .executeTakeFirstOrThrow();

    await mendStorage(world.services, { checkId: randomUUID(), by: null });

    expect([await isStored("stray/half-moved.bin"), await isStored(`bin/${id}`)]).toEqual([false, true]);
  });

  it("of a storage that is not connected are not mended", async () => {
    const { db } = world.services;
    const video = await storeVideo(world, creator);
    await world.services.storage.remove(video.renditionKey);
    age();
    const { checkId } = await check();
    await db.updateTable("storage_checks").set({ found_objects: 0 }).execute();

    const outcome = await outcomeOf(admin.call(storage.mend, { body: { checkId } }));

    expect(outcome).toMatchObject({ status: 409, code: "STORAGE_DOUBTFUL" });
    expect((await admin.call(storage.show)).check).toMatchObject({ isDoubtful: true, isMended: false });
    expect(await found("missingBytes")).toEqual([video.renditionKey]);
    await db.updateTable("storage_checks").set({ found_objects: 1 }).execute();
    await mend(checkId);
    expect(await found("missingBytes")).toEqual([]);
  });

  it("are searched by one process at a time", async () => {
    const { leases } = world.services;
    const outcome = await runAlone(leases, () => check().catch((error: unknown) => error));
    expect(outcome).toMatchObject({ code: "STORAGE_BUSY" });
    expect((await check()).orphans).toEqual([]);
  });
});
