import { randomUUID } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { videos } from "#shared/videos/contract.ts";
import { createUpload, readOffset, sendBytes } from "#server/testing/upload.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";
import type { UploadFolder } from "./upload-folder.ts";
import { startUpload, cleanUpUploads } from "./uploads.ts";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let stranger: Person;

beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  stranger = await world.person();
});
afterAll(() => world.close());

async function emptyVideo(): Promise<string> {
  const { _id } = await creator.call(videos.create, { body: { channelId: creator.channel._id } });
  return _id;
}

const showProcessing = (id: string) => creator.call(videos.processing, { params: { id } });
const MP4 = { name: "film.mp4", type: "video/mp4" };

describe("POST /videos/{id}/upload", () => {
  it.each(["creator", "admin"] as const)(
    "accepts a file from the %s in chunks and resumes at the last offset [UPL-010, UPL-011, MAC-020]",
    async (role) => {
      const id = await emptyVideo();
      const sender = role === "admin" ? await world.person({ role }) : creator;
      const bytes = crypto.getRandomValues(new Uint8Array(50_000));
      const { answer, upload } = await createUpload(world, sender, id, { ...MP4, size: bytes.length });
      expect(answer.status).toBe(201);

      await sendBytes(upload, 0, bytes.slice(0, 20_000));
      expect(await readOffset(upload)).toBe(20_000);
      expect(await showProcessing(id)).toMatchObject({
        status: "uploading",
        upload: { offset: 20_000, size: 50_000, name: "film.mp4" },
      });
      expect((await sendBytes(upload, 10_000, bytes.slice(10_000))).status).toBe(409);
      await sendBytes(upload, 20_000, bytes.slice(20_000));

      expect(await readOffset(upload)).toBe(50_000);
      expect(await showProcessing(id)).toMatchObject({ status: "processing", upload: null });
      const row = await world.services.db
        .selectFrom("uploads")
        .selectAll()
        .where("video_id", "=", id)
        .executeTakeFirst();
      const stored = await world.services.storage.readAll(`videos/${id}/source/${row?.id}`);
      expect(stored.equals(bytes)).toBe(true);
    },
  );

  it("is only for users who may edit the video, in every request [UPL-010]", async () => {
    const id = await emptyVideo();
    const file = { ...MP4, size: 10 };

    expect((await createUpload(world, stranger, id, file)).answer.status).toBe(404);
    const moderator = await world.person({ role: "moderator" });
    expect((await createUpload(world, moderator, id, file)).answer.status).toBe(403);
    expect((await createUpload(world, { token: "made-up" }, id, file)).answer.status).toBe(401);
    for (const nowhere of [randomUUID(), "nonsense"]) {
      expect((await createUpload(world, creator, nowhere, file)).answer.status).toBe(404);
    }
    const { upload } = await createUpload(world, creator, id, file);
    const foreign = { ...upload, headers: { ...upload.headers, authorization: `Bearer ${stranger.token}` } };
    expect((await sendBytes(foreign, 0, new Uint8Array(10))).status).toBe(404);
    const elsewhere = { ...upload, url: upload.url.replace(id, await emptyVideo()) };
    expect((await sendBytes(elsewhere, 0, new Uint8Array(10))).status).toBe(404);
  });

  it.each([
    [{ name: "film.mp4", type: "video/mp4", size: 0 }, 415, "UPLOAD_NOT_VIDEO"],
    [{ name: "strona.html", type: "text/html", size: 100 }, 415, "UPLOAD_NOT_VIDEO"],
    [{ name: "film.mp4", type: "video/mp4", size: 33 * 1024 ** 3 }, 413, ""],
    [{ name: "film.avi", type: "", size: 100 }, 201, ""],
    [{ name: "nagranie.mp3", type: "audio/mpeg", size: 100 }, 201, ""],
  ])("answers %j with %i [UPL-010]", async (file, status, refusal) => {
    const { answer } = await createUpload(world, creator, await emptyVideo(), file);

    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(refusal);
  });

  it("aborts an unfinished upload when another one starts", async () => {
    const id = await emptyVideo();
    const first = await createUpload(world, creator, id, { ...MP4, size: 100 });
    await sendBytes(first.upload, 0, new Uint8Array(40));

    const second = await createUpload(world, creator, id, { name: "inny.mp4", type: "video/mp4", size: 50 });

    expect((await sendBytes(first.upload, 40, new Uint8Array(60))).status).toBe(404);
    expect(await showProcessing(id)).toMatchObject({ upload: { name: "inny.mp4", offset: 0 } });
    expect(second.answer.status).toBe(201);
    const kept = await readdir(path.join(world.services.config.dataDir, "uploads"));
    expect(kept.filter((name) => name.startsWith(first.upload.url.split("/").at(-1) ?? ""))).toEqual([]);
  });

  it("reserves a quarter of a gigabyte of disk space for the database", async () => {
    const videoId = await emptyVideo();
    const viewer = { id: creator.id, role: "creator" as const, age: null, channels: [] };
    const announce = (freeBytes: number) => {
      const uploadFolder = { freeBytes: async () => freeBytes } as UploadFolder;
      const ids = { videoId, uploadId: randomUUID(), purpose: "upload" as const };
      return startUpload({ ...world.services, uploadFolder }, viewer, ids, { ...MP4, size: 1000 });
    };

    await expect(announce(268_435_456 + 999)).rejects.toMatchObject({ code: "NO_SPACE" });
    await announce(268_435_456 + 1000);
    expect(await showProcessing(videoId)).toMatchObject({ status: "uploading" });
  });

  it("is aborted by DELETE: the video is a draft again", async () => {
    const id = await emptyVideo();
    const { upload } = await createUpload(world, creator, id, { ...MP4, size: 100 });

    const answer = await fetch(upload.url, { method: "DELETE", headers: upload.headers });

    expect(answer.status).toBe(204);
    expect(await showProcessing(id)).toMatchObject({ status: "draft", upload: null });
  });
});

describe("malformed and hostile requests", () => {
  const encode = (value: string) => Buffer.from(value).toString("base64");
  const headersOf = (length: number, name = "film.mp4") => ({
    ...{ authorization: `Bearer ${creator.token}`, "tus-resumable": "1.0.0", "accept-language": "en" },
    ...{ "upload-length": String(length) },
    "upload-metadata": `filename ${encode(name)},filetype ${encode("video/mp4")}`,
  });
  const create = (id: string, headers: Record<string, string>) =>
    fetch(`${world.url}/api/videos/${id}/upload`, { method: "POST", headers });

  it("are rejected without a server error: concatenation, ten at once, very long names [LAS-184]", async () => {
    const id = await emptyVideo();
    const joined = await Promise.all(
      ["partial", "final;/api/videos/1 /api/videos/2", "nonsense"].map((concat) =>
        create(id, { ...headersOf(10), "upload-concat": concat }),
      ),
    );
    onTestFinished(world.clock.stop());
    const atOnce = await Promise.all(Array.from({ length: 10 }, () => create(id, headersOf(10))));
    const longName = await create(await emptyVideo(), headersOf(10, "f".repeat(11_900)));
    const wideName = await create(await emptyVideo(), headersOf(10, "ż".repeat(5900)));

    expect(joined.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(atOnce.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(atOnce.filter(({ status }) => status === 409)).toHaveLength(9);
    for (const { status } of [longName, wideName]) expect(status).toBeLessThan(500);
    const { upload } = await createUpload(world, creator, await emptyVideo(), { ...MP4, size: 10 });
    expect((await sendBytes(upload, 0, new Uint8Array(10))).status).toBe(204);
  });

  it(
    "with one byte per second are disconnected, and the upload can be resumed [LAS-181]",
    { timeout: 60_000, tags: ["slow"] },
    async () => {
      const { upload } = await createUpload(world, creator, await emptyVideo(), { ...MP4, size: 1000 });
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          await new Promise((resolve) => setTimeout(resolve, 1000));
          controller.enqueue(new Uint8Array(1));
        },
      });
      const headers = {
        ...upload.headers,
        "upload-offset": "0",
        "content-type": "application/offset+octet-stream",
      };
      const init = { method: "PATCH", headers, body, duplex: "half" };

      await expect(fetch(upload.url, init)).rejects.toThrow("fetch failed");

      const offset = await readOffset(upload);
      expect(offset).toBeGreaterThan(5);
      expect(offset).toBeLessThan(60);
      expect((await sendBytes(upload, offset, new Uint8Array(1000 - offset))).status).toBe(204);
    },
  );
});

describe("an upload left by a killed process", () => {
  it("is completed when only the last step was missing", async () => {
    const id = await emptyVideo();
    const { upload } = await createUpload(world, creator, id, { ...MP4, size: 1000 });
    const uploadId = upload.url.split("/").at(-1) ?? "";
    await writeFile(world.services.uploadFolder.fileOf(uploadId), Buffer.alloc(1000, 7));

    await cleanUpUploads(world.services);

    expect(await showProcessing(id)).toMatchObject({ status: "processing", upload: null });
    expect(await readOffset(upload)).toBe(1000);
  });

  it("is completed when the client requests the offset, even if the file is already stored", async () => {
    const id = await emptyVideo();
    const { upload } = await createUpload(world, creator, id, { ...MP4, size: 1000 });
    const uploadId = upload.url.split("/").at(-1) ?? "";
    const { storage, uploadFolder } = world.services;
    await uploadFolder.remove(uploadId);
    await storage.put(`videos/${id}/source/${uploadId}`, Buffer.alloc(1000, 7), { contentType: "video/mp4" });

    expect(await readOffset(upload)).toBe(1000);

    expect(await showProcessing(id)).toMatchObject({ status: "processing" });
  });

  it("is aborted after a week", async () => {
    const id = await emptyVideo();
    await createUpload(world, creator, id, { ...MP4, size: 1000 });

    world.clock.advance(6 * 24 * 3600);
    await cleanUpUploads(world.services);
    expect(await showProcessing(id)).toMatchObject({ status: "uploading" });
    world.clock.advance(2 * 24 * 3600);
    await cleanUpUploads(world.services);

    expect(await showProcessing(id)).toMatchObject({ status: "draft", upload: null });
  });
});
