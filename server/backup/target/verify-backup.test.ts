// @module-tag slow
import { readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runStatement } from "#server/platform/database/ensure-database.ts";
import type { World } from "#server/testing/world.ts";
import { listBackups } from "./manifest.ts";
import { startProgress } from "#server/backup/progress.ts";
import {
  backUp,
  makeEmptySite,
  makeFolder,
  openTarget,
  restore,
  siteOf,
} from "#server/backup/testing/backed-up-site.ts";
import { fingerprintFiles } from "#server/backup/testing/fingerprints.ts";
import {
  backUpInto,
  contentOf,
  flipByte,
  keyOf,
  openNumberedMedia,
  storeObject,
} from "#server/backup/testing/numbered-media.ts";
import { verifyBackups } from "./verify-backup.ts";

const DAY_MS = 86_400_000;

let world: World;

beforeAll(async () => {
  world = await openNumberedMedia();
});
afterAll(() => world.close());

describe("a second backup", () => {
  it("copies only what is new, and leaves the first one as it was [MAC-066]", async () => {
    const folder = await makeFolder();
    const target = await openTarget(folder);
    const first = await backUpInto(world, folder);
    const before = await fingerprintFiles(path.join(folder, "media"));
    await storeObject(world, 7, "second");
    const read = new Set<string>();
    const storage = {
      ...world.services.storage,
      read: (key: string) => {
        read.add(key);
        return world.services.storage.read(key);
      },
    };

    const { id: second, newBytes } = await backUp({ ...siteOf(world), storage }, { target });

    const after = await fingerprintFiles(path.join(folder, "media"));
    const added = Object.keys(after).filter((file) => !(file in before));
    expect(added).toHaveLength(1);
    expect(added[0]).toContain(keyOf(7));
    expect([...read]).toEqual([keyOf(7)]);
    expect(newBytes).toBeLessThan(500_000);
    expect((await listBackups(target.storage)).finished).toEqual([first, second]);
    for (const [id, text] of [
      [first, "first 7"],
      [second, "second"],
    ] as const) {
      const empty = await makeEmptySite();
      await restore(empty, target, id);
      expect(await empty.storage.readAll(keyOf(7))).toEqual(contentOf(text));
    }
  });

  it("deletes older ones than it is asked to keep, and the files that only they have", async () => {
    const folder = await makeFolder();
    const target = await openTarget(folder);
    await backUpInto(world, folder);
    await storeObject(world, 8, "second");
    const second = await backUpInto(world, folder);
    await storeObject(world, 8, "third");

    const { id: third } = await backUp(siteOf(world), { target, keep: 2 });

    expect((await listBackups(target.storage)).finished).toEqual([second, third]);
    expect(await verify(folder)).toEqual([]);
    const media = Object.keys(await fingerprintFiles(path.join(folder, "media")));
    expect(media).toHaveLength(101);
    const empty = await makeEmptySite();
    await restore(empty, target, second);
    expect(await empty.storage.readAll(keyOf(8))).toEqual(contentOf("second"));
  });

  it("does not take over a checksum from a damaged list of files [MAC-067]", async () => {
    const folder = await makeFolder();
    const first = await backUpInto(world, folder);
    // Another digit: the line is one that a list can have.
    await editIndex(folder, first, (text) =>
      text.replace(
        /("sha256":")(.)/,
        (_all, key: string, digit: string) => key + (digit === "0" ? "1" : "0"),
      ),
    );

    await backUpInto(world, folder);

    expect(await verify(folder)).toEqual([`damaged backups/${first}/files.ndjson`]);
  });

  it("deletes no file when the list of a backup that stays is damaged [MAC-067]", async () => {
    const folder = await makeFolder();
    const target = await openTarget(folder);
    const first = await backUpInto(world, folder);
    const second = await backUpInto(world, folder);
    const stored = await fingerprintFiles(path.join(folder, "media"));
    await editIndex(folder, second, (text) => text.replaceAll('"file":"media', '"file":"madia'));
    const lines: string[] = [];

    const { id: third } = await backUp(siteOf(world), {
      ...{ target, keep: 2 },
      onLine: (line) => lines.push(line),
    });

    expect(lines).toContain(`Old backups are kept: backups/${second}/files.ndjson is damaged`);
    expect((await listBackups(target.storage)).finished).toEqual([first, second, third]);
    expect(await fingerprintFiles(path.join(folder, "media"))).toMatchObject(stored);
  });

  it("is refused while the clock is behind the newest backup", async () => {
    const folder = await makeFolder();
    const target = await openTarget(folder);
    const id = await backUpInto(world, folder);
    const stored = await fingerprintFiles(folder);
    const clock = { now: () => new Date(Date.now() - DAY_MS) };

    await expect(backUp(siteOf(world), { target, keep: 1, clock })).rejects.toThrow(
      `The backup ${id} is later than the clock of this machine`,
    );

    expect(await fingerprintFiles(folder)).toEqual(stored);
  });

  it("is refused in a place with backups of another site", async () => {
    const folder = await makeFolder();
    const target = await openTarget(folder);
    await backUpInto(world, folder);
    const stored = await fingerprintFiles(folder);
    const other = await makeEmptySite();
    await runStatement(other.databaseUrl, "update migrations set applied_at = now()");

    await expect(backUp(other, { target })).rejects.toThrow(
      `There are backups of another site in the folder ${folder}`,
    );

    expect(await fingerprintFiles(folder)).toEqual(stored);
  });

  it("copies files again that the target has lost", async () => {
    const folder = await makeFolder();
    await backUpInto(world, folder);
    const [lost = ""] = Object.keys(await fingerprintFiles(path.join(folder, "media")));
    await rm(path.join(folder, "media", lost));

    await backUpInto(world, folder);

    expect(await verify(folder)).toEqual([]);
  });
});

async function editIndex(folder: string, id: string, edit: (text: string) => string): Promise<void> {
  const file = path.join(folder, "backups", id, "files.ndjson");
  await writeFile(file, edit(await readFile(file, "utf8")));
}

async function verify(folder: string): Promise<string[]> {
  const { signal } = new AbortController();
  const target = await openTarget(folder);
  const damages = await verifyBackups({ target, progress: startProgress(() => undefined), signal });
  return damages.map(({ kind, file }) => `${kind} ${file}`);
}

describe("verifying", () => {
  it("finds nothing in a sound backup, and names a flipped byte and a deleted file [MAC-067]", async () => {
    const folder = await makeFolder();
    await backUpInto(world, folder);
    expect(await verify(folder)).toEqual([]);
    const [flipped = "", deleted = ""] = Object.keys(await fingerprintFiles(path.join(folder, "media")));
    await flipByte(path.join(folder, "media", flipped));
    await rm(path.join(folder, "media", deleted));

    const damages = await verify(folder);

    expect(damages.toSorted()).toEqual([`damaged media/${flipped}`, `missing media/${deleted}`].toSorted());
  });

  it.each(["tables", "files.ndjson", "manifest.json"])(
    "finds a flipped byte in %s [MAC-067]",
    async (name) => {
      const folder = await makeFolder();
      const id = await backUpInto(world, folder);
      const files = Object.keys(await fingerprintFiles(path.join(folder, "backups", id)));
      const file = files.find((one) => one.startsWith(name)) ?? "";
      await flipByte(path.join(folder, "backups", id, file));

      expect(await verify(folder)).toEqual([`damaged backups/${id}/${file}`]);
    },
  );

  it("names a backup that has lost its manifest, and the next run leaves it [MAC-067]", async () => {
    const folder = await makeFolder();
    const target = await openTarget(folder);
    const first = await backUpInto(world, folder);
    await storeObject(world, 9, "second");
    const second = await backUpInto(world, folder);
    await rm(path.join(folder, "backups", second, "manifest.json"));
    const before = await fingerprintFiles(folder);
    const missing = [`missing backups/${second}/manifest.json`];
    expect(await verify(folder)).toEqual(missing);
    const lines: string[] = [];

    await backUp(siteOf(world), { ...{ target, keep: 1 }, onLine: (line) => lines.push(line) });

    expect(lines).toContain(`Old backups are kept: backups/${second}/manifest.json is missing`);
    expect(await fingerprintFiles(folder)).toMatchObject(before);
    expect(await verify(folder)).toEqual(missing);
    expect((await listBackups(target.storage)).finished).toContain(first);
  });

  it("goes on after a file that cannot be read [MAC-067]", async () => {
    const folder = await makeFolder();
    await backUpInto(world, folder);
    const [bad = "", missing = ""] = Object.keys(await fingerprintFiles(path.join(folder, "media")));
    await rm(path.join(folder, "media", missing));
    await rm(path.join(folder, "media", bad));
    // Its first page is not mapped: the kernel answers as for a broken sector, EIO.
    await symlink("/proc/self/mem", path.join(folder, "media", bad));

    expect((await verify(folder)).toSorted()).toEqual(
      [`damaged media/${bad}`, `missing media/${missing}`].toSorted(),
    );
  });

  it("names the damage in an earlier backup too [MAC-067]", async () => {
    const folder = await makeFolder();
    const first = await backUpInto(world, folder);
    await backUpInto(world, folder);
    const files = Object.keys(await fingerprintFiles(path.join(folder, "backups", first)));
    const table = files.find((file) => file.includes("public.users")) ?? "";
    await rm(path.join(folder, "backups", first, table));

    expect(await verify(folder)).toEqual([`missing backups/${first}/${table}`]);
  });
});
