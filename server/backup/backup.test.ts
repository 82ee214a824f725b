import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { openS3Storage } from "#server/platform/storage/s3-storage.ts";
import { startS3TestServer } from "#server/platform/storage/testing/s3-test-server.ts";
import { masterKey } from "#server/features/images/keys.ts";
import type { World } from "#server/testing/world.ts";
import { listDataFiles } from "./data-files.ts";
import { listBackups } from "./target/manifest.ts";
import {
  backUp,
  makeEmptySite,
  makeFolder,
  openTarget,
  restore,
  siteOf,
  withListHooks,
} from "./testing/backed-up-site.ts";
import { openCreatorSite, type CreatorSite } from "./testing/creator-site.ts";
import { fingerprintFiles, fingerprintTables, type TableFingerprints } from "./testing/fingerprints.ts";

let site: CreatorSite;
let world: World;

beforeAll(async () => {
  site = await openCreatorSite();
  world = site.world;
});
afterAll(() => world.close());

describe("a backup of a site that serves", () => {
  it("brings back every row as at its snapshot, and every file [MAC-065, MAC-070]", async () => {
    const { config, storage } = world.services;
    await writeFile(path.join(config.dataDir, "uploads", "unfinished"), "the first bytes");
    const target = await openTarget(await makeFolder());
    let snapshot: string | undefined;
    let atSnapshot: TableFingerprints = {};
    const hooked = {
      ...siteOf(world),
      storage: withListHooks(storage, {
        async before() {
          if (snapshot === undefined) return;
          atSnapshot = await fingerprintTables(world.databaseUrl, snapshot);
          // Not in the snapshot any more.
          await world.person();
        },
      }),
    };

    await backUp(hooked, {
      target,
      onLine: (line) => {
        snapshot = /^Snapshot of the database: (\S+)$/.exec(line)?.[1] ?? snapshot;
      },
    });
    const empty = await makeEmptySite({ hasTables: false });
    await restore(empty, target);

    const restored = await fingerprintTables(empty.databaseUrl);
    expect(restored).toEqual(atSnapshot);
    expect(restored["public.users"]).toMatch(/^1 rows/);
    expect(restored["pgboss.job"]).not.toMatch(/^0 rows/);
    const media = await fingerprintFiles(path.join(config.dataDir, "media"));
    expect(await fingerprintFiles(path.join(empty.dataDir, "media"))).toEqual(media);
    const names = async (dir: string) => (await listDataFiles(dir)).map((file) => file.path).toSorted();
    expect(await names(empty.dataDir)).toEqual(await names(config.dataDir));
    expect(await names(empty.dataDir)).toContain("secret");
    const uploads = await fingerprintFiles(path.join(config.dataDir, "uploads"));
    expect(await fingerprintFiles(path.join(empty.dataDir, "uploads"))).toEqual(uploads);
  });

  it(
    "reports files that the site itself has lost, and is made all the same",
    { tags: ["slow"] },
    async () => {
      await site.removeAvatar();
      await site.run(`update users set has_avatar = true where id = '${site.creator.id}'`);
      const target = await openTarget(await makeFolder());

      const { lostMedia } = await backUp(siteOf(world), { target });

      expect(lostMedia).toEqual([masterKey("user", site.creator.id)]);
      await site.run(`update users set has_avatar = false where id = '${site.creator.id}'`);
    },
  );

  it("deletes no older backup while media of the site are lost", { tags: ["slow"] }, async () => {
    const target = await openTarget(await makeFolder());
    const { id: first } = await backUp(siteOf(world), { target });
    await site.removeAvatar();
    await site.run(`update users set has_avatar = true where id = '${site.creator.id}'`);
    const lines: string[] = [];

    const { id: second } = await backUp(siteOf(world), {
      ...{ target, keep: 1 },
      onLine: (line) => lines.push(line),
    });

    expect(lines).toContain("Old backups are kept: they may have files that are missing now");
    expect((await listBackups(target.storage)).finished).toEqual([first, second]);
    await site.run(`update users set has_avatar = false where id = '${site.creator.id}'`);
  });

  it("is refused in a sentence if its storage is not that of its rows", { tags: ["slow"] }, async () => {
    const storage = await openDiskStorage(await makeFolder());
    const target = await openTarget(await makeFolder());

    await expect(backUp({ ...siteOf(world), storage }, { target })).rejects.toThrow(
      "The database names media, but the data folder has none: set S3_* and DATA_DIR as for the site.",
    );

    expect((await listBackups(target.storage)).finished).toEqual([]);
  });

  it("is refused in a sentence if the database is of another release", async () => {
    await site.run("insert into migrations (name, hash) values ('9999_future', '')");
    const target = await openTarget(await makeFolder());

    await expect(backUp(siteOf(world), { target })).rejects.toThrow(
      "The database was made by another release than this one",
    );

    await site.run("delete from migrations where name = '9999_future'");
  });
});

describe("a backup on an S3 server", () => {
  it("is restored to the same site as one in a folder [MAC-064]", { tags: ["slow"] }, async () => {
    const server = await startS3TestServer();
    const { endpoint, accessKey, secretKey } = server.settings;
    const env = {
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_S3_ACCESS_KEY: accessKey,
      BACKUP_S3_SECRET_KEY: secretKey,
    };
    try {
      const inBucket = await openTarget("s3://nadaj-backups/Warszawa/nadaj", env);
      const inFolder = await openTarget(await makeFolder());
      await backUp(siteOf(world), { target: inBucket });
      await backUp(siteOf(world), { target: inFolder });
      const [fromBucket, fromFolder] = [await makeEmptySite(), await makeEmptySite()];

      await restore(fromBucket, inBucket);
      await restore(fromFolder, inFolder);

      expect(await fingerprintFiles(fromBucket.dataDir)).not.toEqual({});
      const media = (dir: string) => fingerprintFiles(path.join(dir, "media"));
      expect(await media(fromBucket.dataDir)).toEqual(await media(fromFolder.dataDir));
      const tables = await fingerprintTables(fromBucket.databaseUrl);
      const others = await fingerprintTables(fromFolder.databaseUrl);
      expect(withoutStatistics(tables)).toEqual(withoutStatistics(others));
      await inBucket.storage.close();
    } finally {
      await server.stop();
    }
  });
});

describe("a backup of a site whose media are on S3", () => {
  it("is restored to a site on disk, and copies nothing twice [MAC-066]", { tags: ["slow"] }, async () => {
    const server = await startS3TestServer();
    onTestFinished(() => server.stop());
    const bucket = await openS3Storage(server.settings);
    onTestFinished(() => bucket.close());
    const onDisk = world.services.storage;
    for await (const { key } of onDisk.list()) {
      await bucket.put(key, { stream: await onDisk.read(key) }, { contentType: "video/mp4" });
    }
    const read: string[] = [];
    const storage = {
      ...bucket,
      read: (key: string) => {
        read.push(key);
        return bucket.read(key);
      },
    };
    const onS3 = { ...siteOf(world), storage };
    const folder = await makeFolder();
    const target = await openTarget(folder);
    const empty = await makeEmptySite();

    await backUp(onS3, { target });
    const stored = await fingerprintFiles(path.join(folder, "media"));
    const readAtFirst = read.splice(0);
    await backUp(onS3, { target });
    await restore(empty, target);

    expect(readAtFirst).not.toEqual([]);
    expect(read).toEqual([]);
    expect(await fingerprintFiles(path.join(folder, "media"))).toEqual(stored);
    const media = (dir: string) => fingerprintFiles(path.join(dir, "media"));
    expect(await media(empty.dataDir)).toEqual(await media(world.services.config.dataDir));
  });
});

/** Without the tables in which the queue counts its own work all the time. */
function withoutStatistics(tables: TableFingerprints): TableFingerprints {
  return Object.fromEntries(Object.entries(tables).filter(([name]) => !name.startsWith("pgboss.queue")));
}
