import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openDiskStorage } from "./disk-storage.ts";
import { runOnSmallDisk, SMALL_DISK_BYTES } from "./testing/small-disk.ts";
import { mapNoSpace, NoSpace } from "./storage-errors.ts";

const MEBIBYTE = 1024 * 1024;
const DISK_STORAGE = JSON.stringify(path.join(import.meta.dirname, "disk-storage.ts"));

describe("storage on disk", () => {
  let root: string;

  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), "nadaj-disk-"));
  });

  afterEach(async () => {
    await rm(root, { recursive: true, force: true });
  });

  it("stores each object as the file of its key, and returns the path of this file", async () => {
    const storage = await openDiskStorage(root);

    await storage.put("videos/1/480.mp4", Buffer.from("film"));

    expect(await storage.localFile("videos/1/480.mp4")).toBe(path.join(root, "videos/1/480.mp4"));
    expect(String(await readFile(path.join(root, "videos/1/480.mp4")))).toBe("film");
  });

  it("lists what symbolic links lead to, and ends where they lead up or nowhere", async () => {
    const larger = await mkdtemp(path.join(tmpdir(), "nadaj-larger-"));
    onTestFinished(() => rm(larger, { recursive: true }));
    await mkdir(path.join(larger, "videos/1"), { recursive: true });
    await writeFile(path.join(larger, "videos/1/480.mp4"), "film");
    await symlink(path.join(larger, "videos"), path.join(root, "videos"));
    await symlink(path.join(larger, "videos/1/480.mp4"), path.join(root, "one.mp4"));
    await symlink(root, path.join(larger, "videos/up"));
    await symlink(larger, path.join(larger, "videos/1/self"));
    await symlink(path.join(root, "none"), path.join(root, "broken"));
    await symlink(path.join(root, "circle"), path.join(root, "circle"));
    const storage = await openDiskStorage(root);

    const keys: string[] = [];
    for await (const { key, size } of storage.list()) keys.push(`${key}: ${size}`);

    expect(keys.toSorted()).toEqual(["one.mp4: 4", "videos/1/480.mp4: 4"]);
  });

  it("has no presigned URLs", async () => {
    const storage = await openDiskStorage(root);
    await storage.put("a", Buffer.from("a"));

    expect(await storage.presign("a")).toBeUndefined();
  });

  it("reads the first byte alone, and none of an empty object", async () => {
    const storage = await openDiskStorage(root);
    await storage.put("digits", Buffer.from("0123"));
    await storage.put("empty", Buffer.alloc(0));

    expect(String(await buffer(await storage.read("digits", { start: 0, end: 0 })))).toBe("0");
    await expect(storage.read("empty", { start: 0, end: 0 })).rejects.toThrow(RangeError);
  });

  it("replaces an object while it is read: each reader gets one complete version", async () => {
    const storage = await openDiskStorage(root);
    const versions = ["a", "b", "c"].map((letter) => Buffer.alloc(MEBIBYTE, letter));
    await storage.put("live", versions[0]!);
    const replaced = new AbortController();
    const seen = new Set<number>();

    async function replace(): Promise<void> {
      for (let round = 1; round <= 20; round += 1) await storage.put("live", versions[round % 3]!);
      replaced.abort();
    }
    async function readMeanwhile(): Promise<void> {
      while (!replaced.signal.aborted) {
        const bytes = await buffer(await storage.read("live"));
        seen.add(versions.findIndex((version) => version.equals(bytes)));
      }
    }
    await Promise.all([replace(), readMeanwhile(), readMeanwhile(), readMeanwhile()]);

    expect(seen).not.toContain(-1);
    expect(seen.size).toBeGreaterThan(1);
  });

  it("lets a reader finish although the object is replaced and removed in the meantime", async () => {
    const storage = await openDiskStorage(root);
    await storage.put("live", Buffer.from("first"));

    const reader = await storage.read("live");
    await storage.put("live", Buffer.from("second"));
    await storage.remove("live");

    expect(String(await buffer(reader))).toBe("first");
  });

  it.each([0, 8, 16])(
    "keeps the object intact if its writer is killed after %i ms",
    { tags: ["slow"] },
    async (killAfterMs) => {
      const storage = await openDiskStorage(root);
      const old = Buffer.alloc(48 * MEBIBYTE, "o");
      const next = Buffer.alloc(48 * MEBIBYTE, "n");
      const source = path.join(root, "+source");
      await writeFile(source, next);
      await storage.put("film", old);
      const writer = spawn(process.execPath, [
        "--input-type=module",
        "-e",
        `
      import { openDiskStorage } from ${DISK_STORAGE};
      const storage = await openDiskStorage(${JSON.stringify(root)});
      process.stdout.write("storing");
      await storage.put("film", { path: ${JSON.stringify(source)} });
    `,
      ]);

      await once(writer.stdout, "data");
      await pause(killAfterMs);
      writer.kill("SIGKILL");
      await once(writer, "close");

      const video = await (await openDiskStorage(root)).readAll("film");
      expect(video.equals(old) || video.equals(next)).toBe(true);
    },
  );

  it("deletes drafts at start that had no writes for an hour, and no others", async () => {
    const first = await openDiskStorage(root);
    await first.put("kept", Buffer.from("kept"));
    const drafts = path.join(root, "+drafts");
    const longAgo = new Date(Date.now() - 61 * 60 * 1000);
    await writeFile(path.join(drafts, "left-behind"), "x");
    await utimes(path.join(drafts, "left-behind"), longAgo, longAgo);
    await writeFile(path.join(drafts, "being-written"), "x");

    const second = await openDiskStorage(root);

    expect(await readdir(drafts)).toEqual(["being-written"]);
    expect(String(await second.readAll("kept"))).toBe("kept");
  });

  it("leaves no draft behind if a file cannot be read", async () => {
    const storage = await openDiskStorage(root);

    await expect(storage.put("a", { path: path.join(root, "missing") })).rejects.toThrow("ENOENT");

    expect(await readdir(path.join(root, "+drafts"))).toEqual([]);
  });

  it("moves a file from another disk", async () => {
    const report = await runOnSmallDisk(
      Buffer.from("film"),
      `
        const storage = await openDiskStorage(disk + "/media");
        report.stored = await storage.put("film", { path: elsewhere, move: true });
        report.video = String(await storage.readAll("film"));
        report.source = await fs.stat(elsewhere).catch((error) => error.code);
      `,
    );

    expect(report).toEqual({ stored: { size: 4 }, video: "film", source: "ENOENT" });
  });

  it("keeps a source file that it cannot move", async () => {
    const storage = await openDiskStorage(root);
    const file = path.join(root, "+source");
    await writeFile(file, "film");
    await storage.put("videos", Buffer.from("an object in the place of a folder"));

    await expect(storage.put("videos/film", { path: file, move: true })).rejects.toThrow(/ENOTDIR|EEXIST/);

    expect(String(await readFile(file))).toBe("film");
  });
});

describe("a full disk", () => {
  it.each(["ENOSPC", "EDQUOT", "EFBIG"])("causes NoSpace for the system error %s", async (code) => {
    const full = Object.assign(new Error(code), { code });

    await expect(mapNoSpace(() => Promise.reject(full))).rejects.toThrow(NoSpace);
  });

  it("is not reported for other errors", async () => {
    const denied = Object.assign(new Error("EACCES"), { code: "EACCES" });

    await expect(mapNoSpace(() => Promise.reject(denied))).rejects.toBe(denied);
  });

  it("rejects an object that does not fit, keeps existing objects and stores one that fits", async () => {
    const report = await runOnSmallDisk(
      Buffer.alloc(2 * SMALL_DISK_BYTES),
      `
        const refusal = (work) => work.then(() => "stored", (error) => error.name);
        const storage = await openDiskStorage(disk + "/media");
        await storage.put("film", Buffer.alloc(1 << 20, "o"));
        report.bytes = await refusal(storage.put("film", Buffer.alloc(8 << 20, "n")));
        report.copied = await refusal(storage.put("film", { path: elsewhere }));
        report.source = (await fs.stat(elsewhere)).size;
        report.video = (await storage.readAll("film")).equals(Buffer.alloc(1 << 20, "o"));
        report.drafts = await fs.readdir(disk + "/media/+drafts");
        report.small = await storage.put("small", Buffer.alloc(1 << 20));
      `,
    );

    expect(report).toEqual({
      bytes: "NoSpace",
      copied: "NoSpace",
      source: 2 * SMALL_DISK_BYTES,
      video: true,
      drafts: [],
      small: { size: MEBIBYTE },
    });
  });
});
