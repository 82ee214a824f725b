import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "#shared/calendar/add-days.ts";
import { siteDay } from "#shared/site-time-zone.ts";
import { storage } from "#shared/storage/contract.ts";
import { startS3TestServer } from "#server/platform/storage/testing/s3-test-server.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";
import { countStorage } from "./count-storage.ts";
import { environmentOf } from "./testing/orphan-site.ts";
import { storeVideo } from "./testing/stored-video.ts";

const DAY_SECONDS = 24 * 3600;
const BYTES = { contentType: "application/octet-stream" };

let world: World;
let admin: Person;
let creator: Awaited<ReturnType<World["creator"]>>;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
  creator = await world.creator();
});
afterAll(() => world.close());

async function bytesOnDisk(): Promise<number> {
  const folder = path.join(world.services.config.dataDir, "media");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size),
  );
  return sizes.reduce((a, b) => a + b, 0);
}

describe("the count of the storage", () => {
  it("has nothing before the first one", async () => {
    expect(await admin.call(storage.show)).toMatchObject({ medium: "disk", count: null, check: null });
  });

  it("adds up to the bytes on the disk, by kind, by channel and by video", async () => {
    const { id } = await storeVideo(world, creator);
    const larger = await storeVideo(world, creator);
    await world.services.storage.put(larger.renditionKey, Buffer.alloc(5_000_000), BYTES);
    await world.services.storage.put("copy.bin", Buffer.alloc(7), BYTES);

    await countStorage(world.services);

    const { count } = await admin.call(storage.show);
    const kinds = count?.kinds ?? [];
    const total = kinds.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total).toBe(await bytesOnDisk());
    expect(kinds[0]).toMatchObject({ kind: "rendition", bytes: 5_000_064, objects: 2 });
    const bytesOf = (kind: string) => kinds.find((one) => one.kind === kind)?.bytes;
    expect([bytesOf("original"), bytesOf("other")]).toEqual([2000, 7]);
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["image", "sprite", "subtitles"]));
    expect(count?.channels).toMatchObject([{ _id: creator.channel._id, bytes: total - 7 }]);
    expect(count?.rest).toEqual({ bytes: 7, objects: 1 });
    expect(count?.largest.map(({ item }) => item._id)).toEqual([larger.id, id]);
    expect(count?.largest[1]).toMatchObject({
      ...{
        originalBytes: 1000,
        item: { type: "video", name: "Nocny pociąg", channelId: creator.channel._id },
      },
    });
    expect(count?.freeBytes).toBeGreaterThan(0);
  });

  it("of a day replaces the earlier one, and each day stays", async () => {
    const { totals: before = [] } = (await admin.call(storage.show)).count ?? {};
    await world.services.storage.put("other/thing", Buffer.alloc(10), BYTES);
    await countStorage(world.services);
    const { totals: same = [] } = (await admin.call(storage.show)).count ?? {};
    world.clock.advance(DAY_SECONDS);
    await countStorage(world.services);
    const { totals: next = [] } = (await admin.call(storage.show)).count ?? {};

    expect([before.length, same.length, next.length]).toEqual([1, 1, 2]);
    expect((same[0]?.bytes ?? 0) - (before[0]?.bytes ?? 0)).toBe(10);
    expect(next[1]?.bytes).toBe(same[0]?.bytes);
  });

  it("is stored for 400 days", async () => {
    const { db, clock } = world.services;
    const days = [400, 401].map((count) => addDays(siteDay(clock.now()), -count));
    for (const day of days)
      await db.insertInto("storage_counts").values({ day, counted_at: clock.now() }).execute();

    await countStorage(world.services);

    const left = await db.selectFrom("storage_counts").select("day").where("day", "in", days).execute();
    expect(left).toEqual([{ day: days[0] }]);
  });

  it("is started from the screen, which records who did it", async () => {
    const counted = (await admin.call(storage.show)).count?.countedAt;
    world.clock.advance(60);

    await admin.call(storage.count);

    const { acts } = await until(async () => {
      const shown = await admin.call(storage.show);
      return shown.count?.countedAt !== counted && !shown.running.count && shown;
    }, "a new count");
    expect(acts).toMatchObject([{ act: "count", by: "Ola Kowal" }]);
  });

  it("keeps the name of nothing that is gone", async () => {
    const { id } = await storeVideo(world, creator);
    await countStorage(world.services);
    await world.services.db.deleteFrom("videos").where("id", "=", id).execute();

    const { count } = await admin.call(storage.show);

    const gone = count?.largest.find(({ item }) => item._id === id);
    expect(gone?.item).toEqual({ type: "video", _id: id, name: null, channelId: null });
  });
});

describe("the storage", () => {
  it.each(["moderator", "creator", "user"] as const)("is closed to a %s", async (role) => {
    const { call } = await world.person({ role });
    const id = "0199a000-0000-7000-8000-000000000000";
    const outcomes = await Promise.all(
      [
        call(storage.show),
        call(storage.findings, { params: { side: "strangeBytes" }, query: {} }),
        call(storage.bin, { query: {} }),
        call(storage.count),
        call(storage.check),
        call(storage.mend, { body: { checkId: id } }),
        call(storage.restore, { params: { id } }),
      ].map(outcomeOf),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 403]);
    expect(await outcomeOf(world.call(storage.show))).toMatchObject({ status: 401 });
  });

  it("in S3 has no end", async () => {
    const server = await startS3TestServer();
    const remote = await openWorld({ env: environmentOf(server.settings) });
    const administrator = await remote.person({ role: "admin" });
    await remote.services.storage.put("site-images/x/image.webp", Buffer.alloc(30), BYTES);

    await countStorage(remote.services);

    expect(await administrator.call(storage.show)).toMatchObject({
      ...{ medium: "s3", count: { freeBytes: null, kinds: [{ kind: "siteImage", bytes: 30, objects: 1 }] } },
    });
    await remote.close();
    await server.stop();
  });
});
