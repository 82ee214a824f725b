import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { mkdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import { runStatement } from "#server/platform/database/ensure-database.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { openDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { openS3Storage } from "#server/platform/storage/s3-storage.ts";
import { startS3TestServer } from "#server/platform/storage/testing/s3-test-server.ts";
import { masterKey } from "#server/features/images/keys.ts";
import { subtitlesKey } from "#server/features/subtitles/subtitles.ts";
import { sourceKey } from "#server/features/uploads/uploads.ts";
import { addMedia } from "#server/testing/add-media.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";
import { listDataFiles } from "./data-files.ts";
import { listBackups } from "./manifest.ts";
import {
  backUp,
  makeEmptySite,
  makeFolder,
  openTarget,
  restore,
  siteOf,
  withListHooks,
} from "./testing/backed-up-site.ts";
import { fingerprintFiles, fingerprintTables, type TableFingerprints } from "./testing/fingerprints.ts";

type Creator = Awaited<ReturnType<World["creator"]>>;

let world: World;
let creator: Creator;
let videoId: string;

beforeAll(async () => {
  // Jobs stay queued: they belong to the backup.
  world = await openWorld({ isWorker: false });
  creator = await world.creator();
  videoId = await makeVideo(world, creator, "public");
  await addMedia(world, creator, videoId);
  await storeSource(videoId);
  await setAvatar(creator, "#c00");
});
afterAll(() => world.close());

async function storeSource(id: string): Promise<void> {
  const upload = await world.services.db
    .selectFrom("uploads")
    .select(["id", "video_id"])
    .where("video_id", "=", id)
    .executeTakeFirstOrThrow();
  await world.services.storage.put(sourceKey(upload), Buffer.from("source"), { contentType: "video/mp4" });
}

async function setAvatar({ call }: Pick<Person, "call">, background: string): Promise<void> {
  const image = sharp({ create: { width: 64, height: 64, channels: 3, background } });
  const file = new Blob([new Uint8Array(await image.png().toBuffer())], { type: "image/png" });
  await call(accounts.setAvatar, { file });
}

async function saveSubtitles(text: string): Promise<void> {
  const file = new Blob([`1\n00:00:01,000 --> 00:00:02,000\n${text}\n`], {
    type: "application/octet-stream",
  });
  await creator.call(subtitles.save, { params: { id: videoId, language: "pl" }, file });
}

/** The text of the subtitles that the database of a site names. */
async function readSubtitles(site: ReturnType<typeof siteOf>): Promise<string> {
  const { db, close } = openDatabase<Database>(site.databaseUrl, { max: 1 });
  try {
    const { version } = await db
      .selectFrom("video_subtitles")
      .select("version")
      .where("video_id", "=", videoId)
      .executeTakeFirstOrThrow();
    return String(await site.storage.readAll(subtitlesKey(videoId, "pl", version)));
  } finally {
    await close();
  }
}

async function run(sql: string): Promise<void> {
  await runStatement(world.databaseUrl, sql);
}

describe("a backup of a site that serves", () => {
  it("brings back every row as at its snapshot, and every file [MAC-065, MAC-070]", async () => {
    const { config, storage } = world.services;
    await writeFile(path.join(config.dataDir, "uploads", "unfinished"), "the first bytes");
    const target = await openTarget(await makeFolder());
    let snapshot: string | undefined;
    let atSnapshot: TableFingerprints = {};
    const site = {
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

    await backUp(site, {
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

  it("names no file that was deleted or replaced while it ran [MAC-065]", async () => {
    await saveSubtitles("first");
    const target = await openTarget(await makeFolder());
    const lines: string[] = [];
    let [isAhead, isFirst] = [true, true];
    const storage = withListHooks(world.services.storage, {
      async after() {
        if (isAhead) await saveSubtitles("second");
        isAhead = false;
      },
      async beforeNamed() {
        // The first snapshot names the second subtitles, which have not been copied yet.
        if (!isFirst) return;
        isFirst = false;
        await saveSubtitles("third");
        await creator.call(accounts.removeAvatar);
      },
    });

    await backUp({ ...siteOf(world), storage }, { target, onLine: (line) => lines.push(line) });
    const empty = await makeEmptySite();
    await restore(empty, target);

    expect(lines).toContain("Deleted before they could be copied: 1; once more");
    expect(await readSubtitles(empty)).toContain("third");
    const { pool, close } = openDatabase(empty.databaseUrl, { max: 1 });
    const { rows } = await pool.query("select has_avatar from users where id = $1", [creator.id]);
    await close();
    expect(rows).toEqual([{ has_avatar: false }]);
  });

  it("has the file that was copied before its row was changed, if the snapshot names it [MAC-065]", async () => {
    await setAvatar(creator, "#0c0");
    const avatar = await world.services.storage.readAll(masterKey("user", creator.id));
    const target = await openTarget(await makeFolder());
    const lines: string[] = [];
    let lists = 0;
    const storage = withListHooks(world.services.storage, {
      async before() {
        lists += 1;
        if (lists === 2) await creator.call(accounts.removeAvatar);
      },
    });

    await backUp({ ...siteOf(world), storage }, { target, onLine: (line) => lines.push(line) });
    const empty = await makeEmptySite();
    await restore(empty, target);

    expect(lists).toBe(2);
    expect(await empty.storage.readAll(masterKey("user", creator.id))).toEqual(avatar);
  });

  it("goes on until it has a file that comes and goes, and calls it not lost [MAC-065]", async () => {
    await creator.call(accounts.removeAvatar);
    const key = masterKey("user", creator.id);
    const target = await openTarget(await makeFolder());
    let [isAhead, snapshots] = [true, 0];
    const storage = withListHooks(world.services.storage, {
      async after() {
        if (isAhead) await setAvatar(creator, "#00c");
        isAhead = false;
      },
      async beforeNamed() {
        snapshots += 1;
        if (snapshots === 1) await creator.call(accounts.removeAvatar);
        // The first half of a removal: the file is gone, the row still names it.
        else if (snapshots === 2) await world.services.storage.remove(key);
      },
      async afterNamed() {
        if (snapshots === 1) await setAvatar(creator, "#0cc");
      },
    });
    const onLine = (line: string) => {
      // The second half, and a new image, before the next snapshot.
      if (snapshots === 2 && line.startsWith("Deleted before")) restored = setAvatar(creator, "#ccc");
    };
    let restored = Promise.resolve();

    const { lostMedia } = await backUp({ ...siteOf(world), storage }, { target, onLine });
    await restored;
    const empty = await makeEmptySite();
    await restore(empty, target);

    expect(snapshots).toBe(3);
    expect(lostMedia).toEqual([]);
    expect(await empty.storage.readAll(key)).toEqual(await world.services.storage.readAll(key));
  });

  it("has all media that its journal of a live stream lists, also of a session that has just begun [MAC-070]", async () => {
    const live = path.join(world.services.config.dataDir, "live", "stream");
    await mkdir(path.join(live, "0001"), { recursive: true });
    await writeFile(path.join(live, "0001", "audio.mp4"), "first");
    await writeFile(path.join(live, "journal.ndjson"), "0001\n");
    onTestFinished(() => rm(live, { recursive: true }));
    const target = await openTarget(await makeFolder());
    const onLine = (line: string) => {
      // The journals have been listed, and are not copied yet.
      if (!/^Journals of live streams: \d+ files/.test(line)) return;
      mkdirSync(path.join(live, "0002"));
      writeFileSync(path.join(live, "0002", "audio.mp4"), "second");
      appendFileSync(path.join(live, "journal.ndjson"), "0002\n");
    };

    await backUp(siteOf(world), { target, onLine });
    const empty = await makeEmptySite();
    await restore(empty, target);

    const restored = path.join(empty.dataDir, "live", "stream");
    expect(await readFile(path.join(restored, "journal.ndjson"), "utf8")).toBe("0001\n0002\n");
    expect(await readFile(path.join(restored, "0002", "audio.mp4"), "utf8")).toBe("second");
  });

  it("has media and uploads that were moved to another disk by a symbolic link [MAC-070]", async () => {
    const { dataDir } = world.services.config;
    const larger = await makeFolder();
    for (const name of ["media/images", "uploads"]) {
      const [folder, moved] = [path.join(dataDir, name), path.join(larger, path.basename(name))];
      await rename(folder, moved);
      await symlink(moved, folder);
      onTestFinished(async () => {
        await rm(folder);
        await rename(moved, folder);
      });
    }
    await setAvatar(creator, "#fc0");
    await writeFile(path.join(larger, "uploads", "part"), "the first bytes");
    const target = await openTarget(await makeFolder());

    const { lostMedia } = await backUp(siteOf(world), { target });
    const empty = await makeEmptySite();
    await restore(empty, target);

    expect(lostMedia).toEqual([]);
    expect(await empty.storage.stat(masterKey("user", creator.id))).toBeDefined();
    expect(await readFile(path.join(empty.dataDir, "uploads", "part"), "utf8")).toBe("the first bytes");
  });

  it("copies the data folder before its snapshot", async () => {
    const large = path.join(world.services.config.dataDir, "uploads", "large");
    await writeFile(large, Buffer.alloc(1_000_000));
    onTestFinished(() => rm(large));
    const lines: string[] = [];

    await backUp(siteOf(world), {
      target: await openTarget(await makeFolder()),
      onLine: (line) => lines.push(line),
    });

    expect(lines).toContainEqual(
      expect.stringMatching(/^Data folder at the snapshot: .* 0 to copy, 0 bytes$/),
    );
  });

  it("reports a lost file whose row changes all the time", { tags: ["slow"] }, async () => {
    const touch = (hasAvatar: boolean) =>
      run(`update users set has_avatar = ${hasAvatar} where id = '${creator.id}'`);
    await creator.call(accounts.removeAvatar);
    await touch(true);
    const target = await openTarget(await makeFolder());
    const storage = withListHooks(world.services.storage, { beforeNamed: () => touch(true) });

    const { lostMedia } = await backUp({ ...siteOf(world), storage }, { target });

    expect(lostMedia).toEqual([masterKey("user", creator.id)]);
    await touch(false);
  });

  it(
    "reports files that the site itself has lost, and is made all the same",
    { tags: ["slow"] },
    async () => {
      await creator.call(accounts.removeAvatar);
      await run(`update users set has_avatar = true where id = '${creator.id}'`);
      const target = await openTarget(await makeFolder());

      const { lostMedia } = await backUp(siteOf(world), { target });

      expect(lostMedia).toEqual([masterKey("user", creator.id)]);
      await run(`update users set has_avatar = false where id = '${creator.id}'`);
    },
  );

  it("deletes no older backup while media of the site are lost", { tags: ["slow"] }, async () => {
    const target = await openTarget(await makeFolder());
    const { id: first } = await backUp(siteOf(world), { target });
    await creator.call(accounts.removeAvatar);
    await run(`update users set has_avatar = true where id = '${creator.id}'`);
    const lines: string[] = [];

    const { id: second } = await backUp(siteOf(world), {
      ...{ target, keep: 1 },
      onLine: (line) => lines.push(line),
    });

    expect(lines).toContain("Old backups are kept: they may have files that are missing now");
    expect((await listBackups(target.storage)).finished).toEqual([first, second]);
    await run(`update users set has_avatar = false where id = '${creator.id}'`);
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
    await run("insert into migrations (name, hash) values ('9999_future', '')");
    const target = await openTarget(await makeFolder());

    await expect(backUp(siteOf(world), { target })).rejects.toThrow(
      "The database was made by another release than this one",
    );

    await run("delete from migrations where name = '9999_future'");
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
    const site = { ...siteOf(world), storage: bucket };
    const folder = await makeFolder();
    const target = await openTarget(folder);
    const empty = await makeEmptySite();

    await backUp(site, { target });
    const stored = await fingerprintFiles(path.join(folder, "media"));
    await backUp(site, { target });
    await restore(empty, target);

    expect(await fingerprintFiles(path.join(folder, "media"))).toEqual(stored);
    const media = (dir: string) => fingerprintFiles(path.join(dir, "media"));
    expect(await media(empty.dataDir)).toEqual(await media(world.services.config.dataDir));
  });
});

/** Without the tables in which the queue counts its own work all the time. */
function withoutStatistics(tables: TableFingerprints): TableFingerprints {
  return Object.fromEntries(Object.entries(tables).filter(([name]) => !name.startsWith("pgboss.queue")));
}
