// @module-tag slow
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BackupTarget } from "#server/backup/target/backup-target.ts";
import type { LiveSite } from "#server/backup/consistent-moment.ts";
import {
  insertUser,
  makeEmptySite,
  makeFolder,
  openTarget,
  restore,
} from "#server/backup/testing/backed-up-site.ts";
import { fingerprintFiles } from "#server/backup/testing/fingerprints.ts";
import { backUpInto, keyOf, openNumberedMedia, storeObject } from "#server/backup/testing/numbered-media.ts";
import { requireNoUnfinishedRestore } from "#server/backup/unfinished-restore.ts";
import type { World } from "#server/testing/world.ts";

/** A number that no object has at first. */
const ADDED = 100;

let world: World;

beforeAll(async () => {
  world = await openNumberedMedia();
});
afterAll(() => world.close());

/** Restores a backup until one of its objects cannot be stored. */
async function breakOff(site: LiveSite, target: BackupTarget, backup?: string): Promise<void> {
  const storage: LiveSite["storage"] = {
    ...site.storage,
    put: async (key, content, options) => {
      if (key === keyOf(50)) throw new Error("broken off");
      return site.storage.put(key, content, options);
    },
  };
  await expect(restore({ ...site, storage }, target, backup)).rejects.toThrow("broken off");
}

describe("a restore after one that was broken off", () => {
  it("goes on after an attempt that was broken off, with what it has brought [MAC-068]", async () => {
    const folder = await makeFolder();
    const target = await openTarget(folder);
    await backUpInto(world, folder);
    const empty = await makeEmptySite();
    await breakOff(empty, target);
    const brought = Object.keys(await fingerprintFiles(path.join(empty.dataDir, "media")));
    const read = new Set<string>();
    const storage = {
      ...target.storage,
      read: (key: string) => {
        read.add(key);
        return target.storage.read(key);
      },
    };

    await restore(empty, { ...target, storage });

    expect(brought).not.toEqual([]);
    const again = [...read].filter((file) => brought.some((key) => file.startsWith(`media/${key}.`)));
    expect(again).toEqual([]);
    const media = await fingerprintFiles(path.join(empty.dataDir, "media"));
    expect(media).toEqual(await fingerprintFiles(path.join(world.services.config.dataDir, "media")));
    expect(() => requireNoUnfinishedRestore(empty.dataDir)).not.toThrow();
  });

  it("deletes what a broken attempt with another backup has brought [MAC-068]", async () => {
    const folder = await makeFolder();
    const target = await openTarget(folder);
    const first = await backUpInto(world, folder);
    await storeObject(world, ADDED, "added");
    const second = await backUpInto(world, folder);
    await world.services.storage.remove(keyOf(ADDED));
    const empty = await makeEmptySite();
    await breakOff(empty, target, second);

    await restore(empty, target, first);

    expect(await empty.storage.stat(keyOf(ADDED))).toBeUndefined();
    const media = await fingerprintFiles(path.join(empty.dataDir, "media"));
    expect(media).toEqual(await fingerprintFiles(path.join(world.services.config.dataDir, "media")));
    expect(() => requireNoUnfinishedRestore(empty.dataDir)).not.toThrow();
  });

  it("deletes only what the broken attempt can have brought, and nothing if there is more [MAC-069]", async () => {
    const folder = await makeFolder();
    const target = await openTarget(folder);
    const first = await backUpInto(world, folder);
    const second = await backUpInto(world, folder);
    const empty = await makeEmptySite();
    await breakOff(empty, target, second);
    const foreign = "videos/of-another-site/480.mp4";
    await empty.storage.put(foreign, Buffer.from("x"), { contentType: "video/mp4" });
    const before = await fingerprintFiles(empty.dataDir);

    await expect(restore(empty, target, first)).rejects.toThrow(
      `The storage of the site has media (${foreign})`,
    );

    expect(await fingerprintFiles(empty.dataDir)).toEqual(before);
  });

  it("does not go on in another bucket or database than the broken attempt [MAC-069]", async () => {
    const folder = await makeFolder();
    const target = await openTarget(folder);
    await backUpInto(world, folder);
    const empty = await makeEmptySite();
    await breakOff(empty, target);
    const other = { ...empty, places: { ...empty.places, media: "the bucket other at http://127.0.0.1" } };

    await expect(restore(other, target)).rejects.toThrow(
      "its places are the data folder and the database nadaj_test_",
    );

    await restore(empty, target);
  });

  it("deletes the rest of a site that was emptied in part, without being asked for again", async () => {
    const folder = await makeFolder();
    const target = await openTarget(folder);
    await backUpInto(world, folder);
    const occupied = await makeEmptySite();
    await insertUser(occupied.databaseUrl);
    await occupied.storage.put(keyOf(ADDED), Buffer.from("x"), { contentType: "video/mp4" });
    const storage: LiveSite["storage"] = {
      ...occupied.storage,
      remove: () => Promise.reject(new Error("broken off")),
    };
    await expect(restore({ ...occupied, storage }, target, undefined, true)).rejects.toThrow("broken off");
    expect(await occupied.storage.stat(keyOf(ADDED))).toBeDefined();

    await restore(occupied, target);

    const media = await fingerprintFiles(path.join(occupied.dataDir, "media"));
    expect(media).toEqual(await fingerprintFiles(path.join(world.services.config.dataDir, "media")));
  });

  it("does not take a site's database for a restored one [MAC-069]", async () => {
    const folder = await makeFolder();
    const target = await openTarget(folder);
    await backUpInto(world, folder);
    const empty = await makeEmptySite();
    await breakOff(empty, target);
    await insertUser(empty.databaseUrl);

    await expect(restore(empty, target)).rejects.toThrow("The database has accounts");
  });
});
