import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startS3TestServer } from "./testing/s3-test-server.ts";
import { MissingObject } from "./storage-errors.ts";
import { openStorage, type Storage } from "./storage.ts";

const KINDS = ["disk", "s3"] as const;
const BIG_BYTES = 30 * 1024 * 1024 + 17;
const VIDEO = { contentType: "video/mp4" };
const TEXT = { contentType: "text/plain" };

describe.each(KINDS)("storage on %s", (kind) => {
  let folder: string;
  let storage: Storage;
  let stopServer: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "nadaj-storage-"));
    if (kind === "disk") {
      storage = await openStorage({ dataDir: folder });
      return;
    }
    const server = await startS3TestServer();
    stopServer = server.stop;
    storage = await openStorage({ dataDir: folder, s3: server.settings });
  });

  afterAll(async () => {
    await storage.close();
    await stopServer?.();
    await rm(folder, { recursive: true, force: true });
  });

  async function localCopyOf(bytes: Uint8Array): Promise<string> {
    const file = path.join(folder, `local-${randomBytes(8).toString("hex")}`);
    await writeFile(file, bytes);
    return file;
  }

  it("reports its kind", () => {
    expect(storage.kind).toBe(kind);
  });

  it("returns the stored bytes, with their size and time", async () => {
    const before = Date.now();
    const stored = await storage.put("bytes/some-text_1.txt", Buffer.from("jaźń"), TEXT);

    expect(stored).toEqual({ size: 6 });
    expect(await storage.readAll("bytes/some-text_1.txt")).toEqual(Buffer.from("jaźń"));
    const facts = await storage.stat("bytes/some-text_1.txt");
    expect(facts?.size).toBe(6);
    // HTTP dates have whole seconds.
    expect(facts?.modifiedAt.getTime()).toBeGreaterThan(before - 2000);
    expect(facts?.modifiedAt.getTime()).toBeLessThanOrEqual(Date.now() + 2000);
  });

  it("copies a file and keeps the original", async () => {
    const file = await localCopyOf(Buffer.from("original"));

    await storage.put("files/copied", { path: file }, TEXT);

    expect(String(await storage.readAll("files/copied"))).toBe("original");
    expect(String(await readFile(file))).toBe("original");
  });

  it("moves a file with `move`", async () => {
    const file = await localCopyOf(Buffer.from("moving"));

    const stored = await storage.put("files/deep/er/moved", { path: file, move: true }, TEXT);

    expect(stored.size).toBe(6);
    expect(String(await storage.readAll("files/deep/er/moved"))).toBe("moving");
    await expect(stat(file)).rejects.toThrow("ENOENT");
  });

  it("stores nothing when the local file is missing", async () => {
    const missing = { path: path.join(folder, "never-made") };

    await expect(storage.put("files/none", missing, TEXT)).rejects.toThrow("ENOENT");
    await expect(storage.put("files/none", { ...missing, move: true }, TEXT)).rejects.toThrow("ENOENT");
    expect(await storage.stat("files/none")).toBeUndefined();
  });

  it.each(["bytes", "file"])("stores an empty object, from %s", async (source) => {
    const nothing = new Uint8Array();
    const content = source === "bytes" ? nothing : { path: await localCopyOf(nothing) };

    expect(await storage.put(`empty/${source}`, content, TEXT)).toEqual({ size: 0 });

    expect((await storage.stat(`empty/${source}`))?.size).toBe(0);
    expect(await buffer(await storage.read(`empty/${source}`))).toHaveLength(0);
    expect(await storage.readAll(`empty/${source}`)).toHaveLength(0);
    expect(await readFile(await storage.localFile(`empty/${source}`, folder))).toHaveLength(0);
  });

  it("stores a stream, and nothing of one that fails", async () => {
    const bytes = randomBytes(BIG_BYTES);
    const chunks = [bytes.subarray(0, 10_000_000), bytes.subarray(10_000_000)];

    expect(await storage.put("streams/film.mp4", { stream: Readable.from(chunks) }, VIDEO)).toEqual({
      size: BIG_BYTES,
    });

    expect((await storage.readAll("streams/film.mp4")).equals(bytes)).toBe(true);
    async function* fail(): AsyncIterable<Uint8Array> {
      yield bytes;
      throw new Error("the source broke off");
    }
    await expect(storage.put("streams/none", { stream: Readable.from(fail()) }, VIDEO)).rejects.toThrow(
      "the source broke off",
    );
    expect(await storage.stat("streams/none")).toBeUndefined();
  });

  it("lists all objects or those below a prefix, with a revision that changes with their content", async () => {
    for (const key of ["listed/1/a", "listed/1/b/c", "listed/10/d"]) {
      await storage.put(key, Buffer.from(key), TEXT);
    }
    const list = async (prefix?: string) => {
      const objects = [];
      for await (const object of storage.list(prefix)) objects.push(object);
      return objects.toSorted((one, other) => (one.key < other.key ? -1 : 1));
    };

    const [first, second, ...others] = await list("listed/1");

    expect([first?.key, second?.key, others]).toEqual(["listed/1/a", "listed/1/b/c", []]);
    expect(first?.size).toBe(10);
    expect((await list()).map(({ key }) => key)).toContain("listed/10/d");
    expect(await list("listed/2")).toEqual([]);
    const unchanged = await list("listed/1");
    expect(unchanged).toEqual([first, second]);
    await storage.put("listed/1/a", Buffer.from("other text"), TEXT);
    const [changed] = await list("listed/1");
    expect(changed?.revision).not.toBe(first?.revision);
    await expect(list("../etc")).rejects.toThrow("Not a storage key");
  });

  it("stores 30 MB unchanged", { tags: ["slow"] }, async () => {
    const bytes = randomBytes(BIG_BYTES);
    const file = await localCopyOf(bytes);

    expect(await storage.put("big/film.mp4", { path: file }, VIDEO)).toEqual({ size: BIG_BYTES });

    expect((await storage.stat("big/film.mp4"))?.size).toBe(BIG_BYTES);
    expect((await storage.readAll("big/film.mp4")).equals(bytes)).toBe(true);
    const local = await storage.localFile("big/film.mp4", path.join(folder, "work"));
    expect(path.isAbsolute(local) && path.basename(local)).toBe("film.mp4");
    expect((await readFile(local)).equals(bytes)).toBe(true);
    const middle = await buffer(await storage.read("big/film.mp4", { start: 20_000_000, end: 20_999_999 }));
    expect(middle.equals(bytes.subarray(20_000_000, 21_000_000))).toBe(true);
  });

  it.each([
    { start: 0, end: 9, text: "0123456789" },
    { start: 0, end: 3, text: "0123" },
    { start: 4, end: 4, text: "4" },
    { start: 8, end: 9, text: "89" },
    { start: 7, end: 1000, text: "789" },
  ])("reads bytes $start to $end, both inclusive", async ({ start, end, text }) => {
    await storage.put("ranges/digits", Buffer.from("0123456789"), TEXT);

    expect(String(await buffer(await storage.read("ranges/digits", { start, end })))).toBe(text);
  });

  it.each([
    { start: 10, end: 12 },
    { start: 5, end: 4 },
    { start: -1, end: 4 },
    { start: 0.5, end: 4 },
    { start: 0, end: Number.NaN },
  ])("rejects the range from $start to $end of ten bytes", async (range) => {
    await storage.put("ranges/refused", Buffer.from("0123456789"), TEXT);

    await expect(storage.read("ranges/refused", range)).rejects.toThrow(RangeError);
  });

  it("replaces an existing object", async () => {
    await storage.put("replaced/text", Buffer.from("a much longer first version"), TEXT);
    await storage.put("replaced/text", Buffer.from("second"), TEXT);

    expect(String(await storage.readAll("replaced/text"))).toBe("second");
    expect((await storage.stat("replaced/text"))?.size).toBe(6);
  });

  it.each(["missing/object", "present/object/below", "present"])(
    "reports that there is no object %s",
    async (key) => {
      await storage.put("present/object", Buffer.from("here"), TEXT);

      expect(await storage.stat(key)).toBeUndefined();
      await expect(storage.read(key)).rejects.toThrow(MissingObject);
      await expect(storage.read(key, { start: 0, end: 1 })).rejects.toThrow(MissingObject);
      await expect(storage.readAll(key)).rejects.toThrow(MissingObject);
      await expect(storage.localFile(key, folder)).rejects.toThrow(MissingObject);
      await storage.remove(key);
      expect(String(await storage.readAll("present/object"))).toBe("here");
    },
  );

  it("removes one object", async () => {
    await storage.put("removed/one", Buffer.from("1"), TEXT);
    await storage.put("removed/two", Buffer.from("2"), TEXT);

    await storage.remove("removed/one");
    await storage.remove("removed/one");

    expect(await storage.stat("removed/one")).toBeUndefined();
    expect(String(await storage.readAll("removed/two"))).toBe("2");
  });

  it("removes everything below a prefix and no siblings", async () => {
    const below = Array.from({ length: 30 }, (_, number) => `a/1/part-${number}/file.mp4`);
    const beside = ["a/10/file", "a/1-old", "a/1.mp4", "a/2", "b/a/1/file"];
    for (const key of [...below, ...beside]) await storage.put(key, Buffer.from(key), TEXT);

    await storage.removeAll("a/1");
    await storage.removeAll("a/never-there");

    for (const key of below) expect(await storage.stat(key)).toBeUndefined();
    for (const key of beside) expect(String(await storage.readAll(key))).toBe(key);
  });

  it("removes the object named by the prefix", async () => {
    await storage.put("single", Buffer.from("1"), TEXT);
    await storage.put("single-2", Buffer.from("2"), TEXT);

    await storage.removeAll("single");

    expect(await storage.stat("single")).toBeUndefined();
    expect(String(await storage.readAll("single-2"))).toBe("2");
  });

  it.each(["../secret", "a/../../secret", "/etc/passwd", "a/./b", "A/b", "", "+drafts/x"])(
    "rejects the key %j in every operation",
    async (key) => {
      const refusal = "Not a storage key";
      await expect(storage.put(key, Buffer.from("x"), TEXT)).rejects.toThrow(refusal);
      await expect(storage.stat(key)).rejects.toThrow(refusal);
      await expect(storage.read(key)).rejects.toThrow(refusal);
      await expect(storage.readAll(key)).rejects.toThrow(refusal);
      await expect(storage.localFile(key, folder)).rejects.toThrow(refusal);
      await expect(storage.remove(key)).rejects.toThrow(refusal);
      await expect(storage.removeAll(key)).rejects.toThrow(refusal);
      await expect(storage.presign(key, 60)).rejects.toThrow(refusal);
    },
  );
});

describe("openStorage", () => {
  it("does not load the S3 client for a site on its own disk", async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "nadaj-lazy-"));
    const program = `
      import { registerHooks } from "node:module";
      const names = [];
      registerHooks({ resolve: (name, context, next) => (names.push(name), next(name, context)) });
      const { openStorage } = await import(${JSON.stringify(path.join(import.meta.dirname, "storage.ts"))});
      const storage = await openStorage({ dataDir: ${JSON.stringify(dataDir)} });
      await storage.put("a", Buffer.from("a"), { contentType: "text/plain" });
      console.log(JSON.stringify({ kind: storage.kind, ours: names.includes("./disk-storage.ts"), sdk: names.filter((name) => name.includes("aws-sdk")) }));
    `;

    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program]);

    expect(JSON.parse(stdout)).toEqual({ kind: "disk", ours: true, sdk: [] });
    await rm(dataDir, { recursive: true });
  });
});
