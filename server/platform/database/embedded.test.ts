// @module-tag slow
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { isRunning } from "#server/platform/pid-lock.ts";
import { openEmbeddedDatabase } from "./embedded.ts";
import { runStatement } from "./ensure-database.ts";
import { startChild, type Child } from "./testing/child-process.ts";

/** The tests create and recover whole databases, possibly on a busy machine. */
const SLOW_MS = 120_000;
const HOLDER = path.join(import.meta.dirname, "testing/hold-database.ts");

describe("openEmbeddedDatabase", { timeout: SLOW_MS }, () => {
  it("creates a database with Polish collation and keeps it between starts", async () => {
    const dir = makeFolder();
    const first = await openEmbeddedDatabase({ dir, durable: false });
    await runStatement(
      first.url,
      "create table words as select unnest(array['zebra', 'łąka', 'lama', 'ćma']) as word",
    );
    await first.stop();

    const second = await openEmbeddedDatabase({ dir, durable: false });
    const rows = await runStatement<{ word: string }>(second.url, "select word from words order by word");

    expect([first.origin, second.origin]).toEqual(["created", "started"]);
    expect(rows.map(({ word }) => word)).toEqual(["ćma", "lama", "łąka", "zebra"]);
    await second.stop();
  });

  it("takes over the database that a killed process left running", async () => {
    const dir = await makeDatabase();
    const killed = await hold(dir);
    await runStatement(killed.url, "create table kept as select 1 as one");
    killed.child.kill("SIGKILL");
    await killed.child.ended();
    expect(isRunning(killed.postmaster)).toBe(true);

    const next = await openEmbeddedDatabase({ dir, durable: false });

    expect(next.origin).toBe("adopted");
    expect(next.url).toBe(killed.url);
    expect(await runStatement(next.url, "select one from kept")).toEqual([{ one: 1 }]);
    await next.stop();
    expect(isRunning(killed.postmaster)).toBe(false);
  });

  it("is shared by processes, and stopped by the last one that releases it", async () => {
    const dir = await makeDatabase();
    const [one, other] = await Promise.all([hold(dir), hold(dir)]);
    expect([one.how, other.how].toSorted()).toEqual(["shared", "started"]);

    one.child.kill("SIGTERM");
    expect(await one.child.ended()).toBe(0);
    expect(await runStatement(other.url, "select 1 as one")).toEqual([{ one: 1 }]);

    other.child.kill("SIGTERM");
    expect(await other.child.ended()).toBe(0);
    expect(isRunning(other.postmaster)).toBe(false);
  });

  it("restarts at the same address with all committed data when PostgreSQL is killed", async () => {
    const held = await hold(await makeDatabase());
    await runStatement(held.url, "create table kept as select 1 as one");

    process.kill(held.postmaster, "SIGKILL");
    await held.child.waitForOutput(/runs again/);

    expect(await runStatement(held.url, "select one from kept")).toEqual([{ one: 1 }]);
    held.child.kill("SIGTERM");
    expect(await held.child.ended()).toBe(0);
  });

  it("starts even if another program has the process id of a killed PostgreSQL", async () => {
    const dir = await makeDatabase();
    const data = path.join(dir, "data");
    fs.writeFileSync(
      path.join(data, "postmaster.pid"),
      `${process.pid}\n${data}\n1\n5432\n\n127.0.0.1\n\nready\n`,
    );

    const database = await openEmbeddedDatabase({ dir, durable: false });

    expect(database.origin).toBe("started");
    await database.stop();
  });

  it("does not take over the PostgreSQL of the folder that was copied", async () => {
    const dir = makeFolder();
    const original = await openEmbeddedDatabase({ dir, durable: false });
    const copy = makeFolder();
    execFileSync("cp", ["-a", `${dir}/.`, copy]);

    const copied = await openEmbeddedDatabase({ dir: copy, durable: false });

    expect(copied.origin).toBe("started");
    expect(new URL(copied.url).port).not.toBe(new URL(original.url).port);
    await copied.stop();
    await original.stop();
  });

  it("restarts if its program was replaced while an orphaned server was running", async () => {
    const dir = await makeDatabase();
    const killed = await hold(dir);
    killed.child.kill("SIGKILL");
    await killed.child.ended();
    const pidFile = path.join(dir, "data/postmaster.pid");
    const [pid, data, , ...rest] = fs.readFileSync(pidFile, "utf8").split("\n");
    fs.writeFileSync(pidFile, [pid, data, "1", ...rest].join("\n"));

    const next = await openEmbeddedDatabase({ dir, durable: false });

    expect(next.origin).toBe("started");
    expect(next.url).toBe(killed.url);
    expect(isRunning(killed.postmaster)).toBe(false);
    await next.stop();
  });

  it("starts after an interrupted creation", async () => {
    const dir = makeFolder();
    fs.mkdirSync(path.join(dir, "data.new"), { recursive: true });
    fs.writeFileSync(path.join(dir, "data.new/PG_VERSION"), "18\n");

    const database = await openEmbeddedDatabase({ dir, durable: false });

    expect(database.origin).toBe("created");
    await database.stop();
  });

  it("refuses data of another PostgreSQL version in one sentence", async () => {
    const dir = makeFolder();
    fs.mkdirSync(path.join(dir, "data"), { recursive: true });
    fs.writeFileSync(path.join(dir, "data/PG_VERSION"), "17\n");

    const opening = openEmbeddedDatabase({ dir, durable: false });

    await expect(opening).rejects.toThrow(
      /was written by PostgreSQL 17, but this release runs PostgreSQL 18/,
    );
  });

  it("stops when the process exits without a release", async () => {
    const held = await hold(await makeDatabase(), ["--exit-at-once"]);

    await held.child.ended();

    await vi.waitFor(() => expect(isRunning(held.postmaster)).toBe(false), { timeout: 60_000, interval: 20 });
  });
});

interface Held {
  readonly child: Child;
  readonly how: string;
  readonly url: string;
  readonly postmaster: number;
}

/** Opens the database in a separate process. */
async function hold(dir: string, options: string[] = []): Promise<Held> {
  const child = startChild(process.execPath, [HOLDER, dir, ...options]);
  const [, postmaster] = await child.waitForOutput(/\(process (\d+),/);
  const [, how = "", url = ""] = await child.waitForOutput(/open: (\w+) (\S+)\n/);
  return { child, how, url, postmaster: Number(postmaster) };
}

/** A folder with a database, created without fsync, unlike the servers that the tests start on it. */
async function makeDatabase(): Promise<string> {
  const dir = makeFolder();
  const database = await openEmbeddedDatabase({ dir, durable: false });
  await database.stop();
  return dir;
}

/** A folder that is deleted after the test; a database that a failed test left running is killed. */
function makeFolder(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "nadaj-database-"));
  fs.chmodSync(dir, 0o711);
  onTestFinished(() => {
    const pidFile = path.join(dir, "data/postmaster.pid");
    const pid = fs.existsSync(pidFile) ? Number(fs.readFileSync(pidFile, "utf8").split("\n")[0]) : 0;
    if (pid && pid !== process.pid && isRunning(pid)) process.kill(pid, "SIGQUIT");
    fs.rmSync(dir, { recursive: true, force: true });
  });
  return dir;
}
