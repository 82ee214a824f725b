// @module-tag slow
import { createHash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabaseSnapshot, type DatabaseSnapshot } from "#server/backup/database-snapshot.ts";
import { markUnfinished, readManifest, writeManifest } from "#server/backup/target/manifest.ts";
import { startProgress } from "#server/backup/progress.ts";
import { saveTables } from "#server/backup/save-database.ts";
import {
  backUp,
  insertUser,
  makeEmptySite,
  makeFolder,
  openTarget,
  restore,
  siteOf,
} from "#server/backup/testing/backed-up-site.ts";
import { fingerprintFiles } from "#server/backup/testing/fingerprints.ts";
import { backUpInto, flipByte, openNumberedMedia } from "#server/backup/testing/numbered-media.ts";
import { requireNoUnfinishedRestore } from "#server/backup/unfinished-restore.ts";
import { migrate, readMigrations } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import { installQueueTables } from "#server/platform/queue/install-queue-tables.ts";
import type { World } from "#server/testing/world.ts";

let world: World;

beforeAll(async () => {
  world = await openNumberedMedia();
});
afterAll(() => world.close());

describe("restoring", () => {
  it("stops at a damaged file, changes no database, and lets no site start [MAC-067]", async () => {
    const folder = await makeFolder();
    await backUpInto(world, folder);
    const [file = ""] = Object.keys(await fingerprintFiles(path.join(folder, "media")));
    await flipByte(path.join(folder, "media", file));
    const empty = await makeEmptySite();

    await expect(restore(empty, await openTarget(folder))).rejects.toThrow(`media/${file} is damaged`);

    expect(await countUsers(empty.databaseUrl)).toBe(0);
    expect(() => requireNoUnfinishedRestore(empty.dataDir)).toThrow("has not finished");
  });

  it("stops at a damaged table before it restores anything [MAC-067]", async () => {
    const folder = await makeFolder();
    const id = await backUpInto(world, folder);
    const files = Object.keys(await fingerprintFiles(path.join(folder, "backups", id)));
    const table = files.find((one) => one.includes("public.videos")) ?? "";
    await flipByte(path.join(folder, "backups", id, table));
    const empty = await makeEmptySite();

    await expect(restore(empty, await openTarget(folder))).rejects.toThrow(`${table} is damaged`);

    expect(await countUsers(empty.databaseUrl)).toBe(0);
    expect(await fingerprintFiles(empty.dataDir)).toEqual({});
  });

  it("is refused in a sentence if the site has accounts, media or files [MAC-069]", async () => {
    const folder = await makeFolder();
    const target = await openTarget(folder);
    await backUpInto(world, folder);
    const empty = await makeEmptySite();
    await restore(empty, target);

    await expect(restore(empty, target)).rejects.toThrow("The database has accounts");

    const withMedia = await makeEmptySite();
    await withMedia.storage.put("videos/1/seeksprite.jpg", Buffer.from("x"), { contentType: "image/jpeg" });
    await expect(restore(withMedia, target)).rejects.toThrow("The storage of the site has media");
    expect(await countUsers(withMedia.databaseUrl)).toBe(0);

    const withFiles = await makeEmptySite();
    await writeFile(path.join(withFiles.dataDir, "secret"), "of another site");
    await expect(restore(withFiles, target)).rejects.toThrow(
      `The data folder ${withFiles.dataDir} has files (secret)`,
    );
    expect(await readFile(path.join(withFiles.dataDir, "secret"), "utf8")).toBe("of another site");
  });

  it.each(["postgres/postgresql.auto.conf", "uploads/../postgres/pg_hba.conf", "../outside", "work/x"])(
    "writes nothing if the list of the backup was changed to contain %s",
    async (name) => {
      const target = await openTarget(await makeFolder());
      const { id } = await backUp(siteOf(world), { target });
      const manifest = await readManifest(target.storage, id);
      const text = String(await target.storage.readAll(manifest.index.file));
      const changed = Buffer.from(text.replace('"path":"secret"', `"path":"${name}"`));
      const sha256 = createHash("sha256").update(changed).digest("hex");
      await target.storage.put(manifest.index.file, changed, { contentType: "application/octet-stream" });
      const index = { ...manifest.index, size: changed.length, sha256 };
      await writeManifest(target.storage, { ...manifest, index });
      const empty = await makeEmptySite();

      await expect(restore(empty, target)).rejects.toThrow(`The backup lists the file "${name}"`);

      expect(await fingerprintFiles(empty.dataDir)).toEqual({});
    },
  );

  it("is refused in a sentence if no backup is finished [MAC-068]", async () => {
    const folder = await makeFolder();
    const target = await openTarget(folder);
    const empty = await makeEmptySite();
    await expect(restore(empty, target)).rejects.toThrow("There is no backup in");
    const id = await backUpInto(world, folder);
    const own = path.join(folder, "backups", id);
    await rename(path.join(own, "manifest.json"), path.join(own, "aside"));

    await expect(restore(empty, target)).rejects.toThrow(`backups/${id}/manifest.json is missing`);

    const { installedAt } = await openAndEnd(world.databaseUrl);
    await markUnfinished(target.storage, id, installedAt);
    await expect(restore(empty, target)).rejects.toThrow(
      `The backup ${id} in the folder ${folder} is not finished`,
    );

    const whole = await backUpInto(world, folder);
    await markUnfinished(target.storage, "2999-01-01-000000", installedAt);
    await expect(restore(empty, target, "2999-01-01-000000")).rejects.toThrow(
      `cannot be restored. The finished ones: ${whole}.`,
    );
    await restore(empty, target);
    expect(await countUsers(empty.databaseUrl)).toBe(1);
  });

  it("is refused in a sentence if a newer release has made the backup", async () => {
    const target = await openTarget(await makeFolder());
    const { id } = await backUp(siteOf(world), { target });
    const manifest = await readManifest(target.storage, id);
    const migrations = [...manifest.migrations, { name: "9999_future", hash: "" }];
    await writeManifest(target.storage, { ...manifest, migrations });
    const empty = await makeEmptySite();

    await expect(restore(empty, target)).rejects.toThrow("has the migration 9999_future");

    await writeManifest(target.storage, { ...manifest, queueVersion: manifest.queueVersion + 1 });
    await expect(restore(empty, target)).rejects.toThrow("of pg-boss");
    expect(await countUsers(empty.databaseUrl)).toBe(0);
  });

  it("brings back the backup of an earlier release, and migrates it", async () => {
    const target = await openTarget(await makeFolder());
    const earlier = readMigrations().slice(0, 20);
    const old = await makeEmptySite({ hasTables: false });
    const { db, close } = openDatabase(old.databaseUrl, { max: 1 });
    await migrate(db, earlier);
    await close();
    await installQueueTables(old.databaseUrl);
    await insertUser(old.databaseUrl);
    await saveByHand(old.databaseUrl, target);
    const empty = await makeEmptySite({ hasTables: false });

    await restore(empty, target);

    expect(await countUsers(empty.databaseUrl)).toBe(1);
    const { pool, close: closeRestored } = openDatabase(empty.databaseUrl, { max: 1 });
    const { rows } = await pool.query<{ name: string }>("select name from migrations order by name");
    await closeRestored();
    expect(rows.map(({ name }) => name)).toEqual(readMigrations().map(({ name }) => name));
  });
});

/** A backup of a database alone, as an earlier release would have made it. */
async function saveByHand(url: string, target: Awaited<ReturnType<typeof openTarget>>): Promise<void> {
  const id = "2026-01-01-000000";
  const progress = startProgress(() => undefined);
  const { signal } = new AbortController();
  const snapshot = await openDatabaseSnapshot(url);
  const tables = await saveTables(snapshot, target.storage, { id, progress, signal });
  const secret = Buffer.from("a secret of the data folder that is long enough\n");
  const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  const entry = {
    ...{ root: "data", path: "secret", file: "data/secret.0", size: secret.length },
    ...{ sha256: sha256(secret), revision: "", modifiedAt: new Date(0).toISOString() },
  };
  const index = Buffer.from(`${JSON.stringify(entry)}\n`);
  const type = { contentType: "application/octet-stream" };
  await target.storage.put(entry.file, secret, type);
  await target.storage.put(`backups/${id}/files.ndjson`, index, type);
  await writeManifest(target.storage, {
    ...{ format: 1, id, startedAt: "2026-01-01T00:00:00Z", snapshotAt: "2026-01-01T00:00:00Z" },
    installedAt: snapshot.installedAt,
    ...{ migrations: [...snapshot.migrations], queueVersion: snapshot.queueVersion, tables, sequences: [] },
    index: {
      file: `backups/${id}/files.ndjson`,
      size: index.length,
      sha256: sha256(index),
      files: 1,
      bytes: 0,
    },
    lostMedia: [],
  });
  await snapshot.end();
}

async function openAndEnd(url: string): Promise<DatabaseSnapshot> {
  const snapshot = await openDatabaseSnapshot(url);
  await snapshot.end();
  return snapshot;
}

/** 0 also for a database without the table. */
async function countUsers(url: string): Promise<number> {
  const { pool, close } = openDatabase(url, { max: 1 });
  try {
    const { rows: found } = await pool.query("select to_regclass('public.users') as name");
    if (found[0].name === null) return 0;
    const { rows } = await pool.query<{ count: number }>("select count(*)::int as count from users");
    return rows[0]?.count ?? 0;
  } finally {
    await close();
  }
}
