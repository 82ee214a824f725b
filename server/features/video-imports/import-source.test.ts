import { mkdtemp, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { userAdmin } from "#shared/user-admin/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import type { UploadServices } from "#server/features/uploads/uploads.ts";
import type { Lease } from "#server/platform/queue/leases.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import { importSource, type ImportOrder } from "./import-source.ts";
import { parseList, parseSource, titleOf } from "./source.ts";
import { findImportChannel } from "./video-imports.ts";

const BYTES = Buffer.from([0, 0, 0, 24, ...Buffer.from("ftypmp42"), ...Buffer.alloc(1000, 7)]);

let world: World;
let server: http.Server;
let base: string;
let folder: string;
let downloads = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-import-source-"));
  // Jobs stay where they are.
  world = await openWorld({ isWorker: false });
  server = http.createServer((_request, response) => {
    downloads += 1;
    response.setHeader("content-type", "video/mp4").end(BYTES);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

async function newOrder(): Promise<ImportOrder & { creator: Awaited<ReturnType<World["creator"]>> }> {
  const creator = await world.creator();
  const channel = await findImportChannel(world.services, creator.channel.slug);
  if (!channel?.owner) throw new Error("The channel should have an owner.");
  const { channelId, owner } = channel;
  return { creator, channelId, owner, download: { isAllowed: () => true } };
}

async function stateOf(channelId: string) {
  const { db, storage } = world.services;
  const made = await db
    .selectFrom("videos")
    .select(["id", "status"])
    .where("channel_id", "=", channelId)
    .execute();
  const imports = await db
    .selectFrom("video_imports")
    .select(["video_id", "imported_at"])
    .where("channel_id", "=", channelId)
    .execute();
  const keys = [];
  for (const { video_id } of imports) {
    for await (const { key } of storage.list(`videos/${video_id}/source`)) keys.push(key);
  }
  return { made, imports, keys };
}

const KILLED = new Error("killed");

/** A process that is killed before this change of the database: the second one makes the video. */
function killedAt(change: number): UploadServices {
  const { leases } = world.services;
  let count = 0;
  const dying = (lease: Lease): Lease => ({
    name: lease.name,
    change: (work) => {
      count += 1;
      return count < change ? lease.change(work) : Promise.reject(KILLED);
    },
  });
  const acquire = async (name: string) => {
    const lease = await leases.acquire(name);
    return lease && dying(lease);
  };
  return { ...world.services, leases: { ...leases, acquire } };
}

describe("importSource", () => {
  it("killed between the bytes and the video leaves no video, and goes on without a second download", async () => {
    const order = await newOrder();
    const source = parseSource(`${base}/film.mp4`, folder);
    downloads = 0;

    await expect(importSource(killedAt(2), order, source)).rejects.toBe(KILLED);

    expect(await stateOf(order.channelId)).toMatchObject({
      ...{ made: [], imports: [{ imported_at: null }], keys: [expect.any(String)] },
    });
    const { videoId, isThere } = await importSource(world.services, order, source);
    expect([isThere, downloads]).toEqual([false, 1]);
    const { made, keys } = await stateOf(order.channelId);
    expect(made).toEqual([{ id: videoId, status: "processing" }]);
    expect(keys).toHaveLength(1);
    expect(await importSource(world.services, order, source)).toEqual({ videoId, isThere: true });
  });

  it("that goes on is refused if the quota is reached meanwhile, and leaves nothing of it", async () => {
    const { creator, ...order } = await newOrder();
    const source = parseSource(`${base}/film.mp4`, folder);
    await expect(importSource(killedAt(2), order, source)).rejects.toBe(KILLED);
    const { videoId } = await importSource(world.services, order, parseSource(`${base}/inny.mp4`, folder));
    const { db } = world.services;
    await db.updateTable("uploads").set({ size: 2_000_000_000 }).where("video_id", "=", videoId).execute();
    const { call } = await world.person({ role: "admin" });
    await call(userAdmin.setQuota, { params: { id: creator.id }, body: { total: 1 } });

    const refused = importSource(world.services, order, source);

    await expect(refused).rejects.toMatchObject({ code: "QUOTA_REACHED" });
    const { made, keys } = await stateOf(order.channelId);
    expect([made, keys.length]).toEqual([[{ id: videoId, status: "processing" }], 1]);
  });

  it("killed before the bytes are stored begins again", async () => {
    const order = await newOrder();
    const source = parseSource(`${base}/film.mp4`, folder);
    const { storage } = world.services;
    const dying = { ...world.services, storage: { ...storage, put: () => Promise.reject(KILLED) } };

    await expect(importSource(dying, order, source)).rejects.toBe(KILLED);

    expect(await stateOf(order.channelId)).toMatchObject({ made: [], keys: [] });
    expect(await importSource(world.services, order, source)).toMatchObject({ isThere: false });
    expect((await stateOf(order.channelId)).made).toHaveLength(1);
  });

  it("knows a file by its bytes and an address by its normal form", async () => {
    const order = await newOrder();
    const [one, other] = [path.join(folder, "jeden.mp4"), path.join(folder, "drugi.mp4")];
    await writeFile(one, BYTES);
    await writeFile(other, BYTES);
    const add = (typed: string) => importSource(world.services, order, parseSource(typed, folder));

    const first = await add("jeden.mp4");
    expect(await add(other)).toEqual({ ...first, isThere: true });
    const address = await add(`${base}/a/../film.mp4`);
    expect(await add(`${base.replace("http", "HTTP")}/film.mp4#t=3`)).toEqual({ ...address, isThere: true });
    expect(await add(`${base}/film.mp4?v=2`)).toMatchObject({ isThere: false });
    await writeFile(other, Buffer.concat([BYTES, BYTES]));
    expect(await add(other)).toMatchObject({ isThere: false });
  });

  it("does not bring back what its owner has deleted", async () => {
    const { creator, ...order } = await newOrder();
    const source = parseSource(`${base}/film.mp4`, folder);
    const { videoId } = await importSource(world.services, order, source);

    await creator.call(videos.remove, { params: { id: videoId } });

    expect(await importSource(world.services, order, source)).toEqual({ videoId, isThere: true });
    expect((await stateOf(order.channelId)).made).toEqual([{ id: videoId, status: "deleted" }]);
  });

  it("refuses a file that the site refuses of an upload, and leaves nothing of it", async () => {
    const order = await newOrder();
    const empty = path.join(folder, "pusty.mp4");
    await writeFile(empty, "");
    const page = path.join(folder, "strona.mp4");
    await writeFile(page, "<html></html>");
    for (const file of [empty, page]) {
      const refused = importSource(world.services, order, parseSource(file, folder));
      await expect(refused).rejects.toMatchObject({ code: "UPLOAD_NOT_VIDEO" });
    }

    expect(await stateOf(order.channelId)).toEqual({ made: [], imports: [], keys: [] });
  });
});

describe("a list", () => {
  it("has a source in each line, and comments", () => {
    expect(parseList("\uFEFF# a\r\n\r\n one.mp4 \nhttps://example.org/#x\n#two\n")).toEqual([
      "one.mp4",
      "https://example.org/#x",
    ]);
  });

  it("titles are file names on one line", () => {
    expect(titleOf("nocny_pociag  2.final.mp4")).toBe("nocny pociag 2.final");
  });
});
