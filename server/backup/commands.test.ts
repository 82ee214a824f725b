// @module-tag slow
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { runStatement } from "#server/platform/database/ensure-database.ts";
import { startChild } from "#server/platform/database/testing/child-process.ts";
import { startS3TestServer } from "#server/platform/storage/testing/s3-test-server.ts";
import { findMountNamespace } from "#server/platform/storage/testing/small-disk.ts";
import { freePort } from "#server/testing/free-port.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";
import { makeEmptySite, makeFolder } from "./testing/backed-up-site.ts";
import { commandOf, environment, runCommandProcess, startCommand } from "./testing/command-process.ts";
import { startCuttableProxy } from "./testing/cuttable-proxy.ts";
import { fingerprintFiles } from "./testing/fingerprints.ts";
import { noteUnfinishedRestore } from "./unfinished-restore.ts";

vi.setConfig({ testTimeout: 240_000 });

const OBJECTS = 12;
const OBJECT_BYTES = 1024 * 1024;
/** A table that no other test reads. */
const TABLE = "passkey_challenges";

let world: World;
let env: Record<string, string>;

beforeAll(async () => {
  world = await openWorld({ isWorker: false });
  await world.person();
  for (let number = 0; number < OBJECTS; number += 1) {
    const bytes = randomBytes(OBJECT_BYTES);
    await world.services.storage.put(`videos/${number}/480.mp4`, bytes, { contentType: "video/mp4" });
  }
  env = envOf({ databaseUrl: world.databaseUrl, dataDir: world.services.config.dataDir });
});
afterAll(() => world.close());

function envOf({ databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }): Record<string, string> {
  return { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
}

/** Keeps every other session from the table until the returned function is called. */
async function lockTable(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  await client.query(`begin; lock table ${TABLE} in access exclusive mode`);
  return () => client.end();
}

/** Waits until so many sessions wait for the table. */
async function waitForWaiting(count: number): Promise<void> {
  const query = `select count(*)::int as count from pg_locks where relation = '${TABLE}'::regclass and not granted`;
  await until(async () => {
    const [row] = await runStatement<{ count: number }>(world.databaseUrl, query);
    return row?.count === count;
  }, `${count} sessions to wait for ${TABLE}`);
}

describe("npm run backup", () => {
  it("prints its progress and its size [MAC-063]", async () => {
    const folder = await makeFolder();

    const { code, output } = await runCommandProcess("backup", { args: ["--to", folder], env });

    expect(output).toMatch(/^Media: 12 files, 12\.6 MB; 12 to copy, 12\.6 MB$/m);
    expect(output).toMatch(/^Media: 100 %, 12\.6 MB of 12\.6 MB, 12 of 12 files$/m);
    expect(output).toMatch(
      /^The backup \S+ is complete: 12\.\d MB in \d+ files and the database, 12\.\d MB of it new/m,
    );
    expect(code).toBe(0);
  });

  it("that is killed leaves no backup, restore says so, and the next run copies nothing twice [MAC-068]", async () => {
    const folder = await makeFolder();
    const unlock = await lockTable();
    const killed = startCommand("backup", { args: ["--to", folder], env });
    // The backup looks at the tables twice, before and after it copies the media: the second lock is in between.
    await waitForWaiting(1);
    const second = lockTable();
    await waitForWaiting(2);
    await unlock();
    await killed.waitForOutput(/^Media: 100 %/m);
    await waitForWaiting(1);
    killed.kill("SIGKILL");
    await killed.ended();
    await (
      await second
    )();
    const before = await fingerprintFiles(path.join(folder, "media"));
    expect(Object.keys(before)).toHaveLength(OBJECTS);
    const empty = await makeEmptySite();

    const refused = await runCommandProcess("restore", { args: ["--from", folder], env: envOf(empty) });
    const next = await runCommandProcess("backup", { args: ["--to", folder], env });

    expect(refused.output).toMatch(/The backup \S+ in the folder \S+ is not finished/);
    expect(refused.code).toBe(1);
    const used = /^A backup was broken off; (\d+) files that it has stored are used$/m.exec(next.output)?.[1];
    expect(Number(used)).toBeGreaterThanOrEqual(OBJECTS);
    expect(next.output).toMatch(/^Media: 12 files, 12\.6 MB; 0 to copy, 0 bytes$/m);
    expect(next.code).toBe(0);
    expect(await fingerprintFiles(path.join(folder, "media"))).toEqual(before);
    const restored = await runCommandProcess("restore", { args: ["--from", folder], env: envOf(empty) });
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining("is restored") });
  });

  it("that is interrupted ends with exit code 1 and a sentence", async () => {
    const unlock = await lockTable();
    const stopped = startCommand("backup", { args: ["--to", await makeFolder()], env });
    await waitForWaiting(1);

    stopped.kill("SIGTERM");

    expect(await stopped.ended()).toBe(1);
    expect(stopped.output()).toContain("Stopped. Run the command again, it goes on.");
    await unlock();
  });

  it("runs once at a time", async () => {
    const unlock = await lockTable();
    const first = startCommand("backup", { args: ["--to", await makeFolder()], env });
    await waitForWaiting(1);

    const second = await runCommandProcess("backup", { args: ["--to", await makeFolder()], env });

    expect(second.output).toContain(`A backup of this site already runs (process ${first.pid}).`);
    expect(second.code).toBe(1);
    const elsewhere = { ...env, DATA_DIR: await makeFolder(), NADAJ_SECRET: "s".repeat(64) };
    const third = await runCommandProcess("backup", { args: ["--to", await makeFolder()], env: elsewhere });
    expect(third.output).toContain("A backup of this site already runs, on another machine");
    expect(third.code).toBe(1);
    await unlock();
    expect(await first.ended()).toBe(0);
  });

  it("says that the disk is full, and goes on when there is room [MAC-068]", async () => {
    const disk = path.join(await makeFolder(), "disk");
    await mkdir(disk);
    const command = '"$@"; echo "exit $?"';
    const mount = 'mount -t tmpfs -o size=6400k tmpfs "$0"';
    const namespace = findMountNamespace([mount, disk]);
    const script = namespace
      ? `${mount} && ${command}; mount -o remount,size=64m "$0" && ${command}; ls "$0"/backups/*`
      : // Where no process may mount a disk of its own, files of the size of the media are refused.
        `(ulimit -f 1000; ${command}); ${command}; ls "$0"/backups/*`;
    const args = [...(namespace ?? []), "sh", "-c", script, disk, ...commandOf("backup", ["--to", disk])];

    const { stdout, stderr } = await promisify(execFile)("env", args, { env: environment(env) });

    expect(stderr.trim()).toBe(
      `The folder ${disk} is full: free some space, then run the command again, it goes on where it stopped.`,
    );
    expect(stdout.match(/^exit \d+$/gm)).toEqual(["exit 1", "exit 0"]);
    const used = /^A backup was broken off; (\d+) files that it has stored are used$/m.exec(stdout)?.[1];
    expect(namespace === undefined || Number(used) > 0).toBe(true);
    expect(stdout.trim().split("\n").slice(-3)).toEqual(["files.ndjson", "manifest.json", "tables"]);
  });

  it("says that it may not write to the folder", async () => {
    const folder = await makeFolder();
    await chmod(folder, 0o500);

    const { code, output } = await runCommandProcess("backup", {
      args: ["--to", folder],
      env,
      isRestricted: true,
    });

    expect(output.trim()).toMatch(
      /^The folder \S+ is not accessible \(EACCES.*\): change its owner or rights\.$/,
    );
    expect(code).toBe(1);
  });

  it.each([
    [["--to", "/etc/hostname/backups"], /The folder \/etc\/hostname\/backups is a file, not a folder/],
    [["--to", "s3://backups/nadaj"], /BACKUP_S3_ENDPOINT/],
    [["--to", "ftp://backups"], /ftp:\/\/backups is no place for backups/],
    [[], /Say where the backup goes/],
    [["--to", "/tmp", "--keep", "0"], /--keep must be a number of backups, 1 or more, not "0"/],
    [["--where", "x"], /Unknown option '--where'.*Usage: npm run backup/s],
  ])("rejects %j in a sentence", async (args, sentence) => {
    const { code, output } = await runCommandProcess("backup", { args, env });

    expect(output).toMatch(sentence);
    expect(output).not.toContain("    at ");
    expect(code).toBe(1);
  });

  it.each([
    ["none", /The data folder \S+none does not exist: set DATA_DIR as for the site/],
    [".", /The data folder \S+ has no secret: set DATA_DIR, or NADAJ_SECRET, as for the site/],
  ])("makes no backup of a data folder that is not that of the site: %s", async (name, sentence) => {
    const dataDir = path.join(await makeFolder(), name);
    const target = await makeFolder();

    const { code, output } = await runCommandProcess("backup", {
      args: ["--to", target],
      env: { ...env, DATA_DIR: dataDir },
    });

    expect(output).toMatch(sentence);
    expect(code).toBe(1);
    expect(await fingerprintFiles(target)).toEqual({});
  });

  it("does not write into the data folder that it reads", async () => {
    const { dataDir } = world.services.config;

    const { code, output } = await runCommandProcess("backup", {
      args: ["--to", path.join(dataDir, "backups")],
      env,
    });

    expect(output).toContain("is inside of the data folder");
    expect(code).toBe(1);
  });

  it("says that the connection to S3 broke off, and goes on when there is one [MAC-068]", async () => {
    const server = await startS3TestServer();
    onTestFinished(() => server.stop());
    const proxy = await startCuttableProxy(server.settings.endpoint);
    onTestFinished(() => proxy.close());
    const s3 = {
      BACKUP_S3_ENDPOINT: proxy.url,
      BACKUP_S3_ACCESS_KEY: server.settings.accessKey,
      BACKUP_S3_SECRET_KEY: server.settings.secretKey,
    };
    const options = { args: ["--to", "s3://backups/nadaj"], env: { ...env, ...s3 } };
    proxy.cutAfter((OBJECTS / 2) * OBJECT_BYTES);

    const cut = await runCommandProcess("backup", options);
    proxy.mend();
    const next = await runCommandProcess("backup", options);

    expect(cut.output).toMatch(
      /The connection to the bucket backups at \S+ broke off \(.*\): run the command again/,
    );
    expect(cut.code).toBe(1);
    expect(next.code).toBe(0);
    const verified = await runCommandProcess("restore", {
      args: ["--from", "s3://backups/nadaj", "--verify"],
      env: options.env,
    });
    expect(verified).toMatchObject({
      code: 0,
      output: expect.stringContaining("All files are as they were stored"),
    });
  });
});

describe("npm run restore", () => {
  it("verifies with exit code 1 if a file is missing, and 0 if none is [MAC-067]", async () => {
    const folder = await makeFolder();
    await runCommandProcess("backup", { args: ["--to", folder], env });
    const options = { args: ["--from", folder, "--verify"], env };
    const sound = await runCommandProcess("restore", options);
    const [file = ""] = Object.keys(await fingerprintFiles(path.join(folder, "media")));
    await rm(path.join(folder, "media", file));

    const damaged = await runCommandProcess("restore", options);

    expect(sound).toMatchObject({
      code: 0,
      output: expect.stringContaining("All files are as they were stored"),
    });
    expect(damaged.output).toContain(`missing: media/${file}`);
    expect(damaged.code).toBe(1);
  });

  it("that was broken off keeps the site from starting, in a sentence [MAC-068]", async () => {
    const empty = await makeEmptySite();
    const backup = "2026-11-27-201503";
    await noteUnfinishedRestore(empty.dataDir, { backup, ...empty.places, phase: "files" });
    const serve = path.join(import.meta.dirname, "../testing/serve.ts");
    const port = String(await freePort());

    const site = startChild(process.execPath, [serve], { env: environment({ ...envOf(empty), PORT: port }) });

    expect(await site.ended()).toBe(1);
    expect(site.output().trim()).toBe(
      `The restore of the backup 2026-11-27-201503 into ${empty.dataDir} has not finished: run it again before you start the site.`,
    );
  });

  it("finds no backup in a folder that does not exist, and does not create it", async () => {
    const folder = path.join(await makeFolder(), "none");

    const { code, output } = await runCommandProcess("restore", { args: ["--from", folder], env });

    expect(output.trim()).toBe(`There is no backup in the folder ${folder}.`);
    expect(code).toBe(1);
    await expect(readdir(folder)).rejects.toThrow("ENOENT");
  });
});
