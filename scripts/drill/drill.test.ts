// @module-tag slow
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import readline from "node:readline";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { openS3Storage } from "#server/platform/storage/s3-storage.ts";
import { auditWrites } from "#server/faults/drill/audit.ts";
import { openLedger, WRITE_KINDS } from "#server/faults/drill/ledger.ts";
import { waitUntil } from "./actors.ts";
import { drawClip } from "./clip.ts";
import { runLoad } from "./load.ts";
import { createMembers, openChannel } from "./members.ts";
import { openProgress } from "./progress.ts";
import { openStage } from "./stage.ts";

const DRILL = path.join(import.meta.dirname, "drill.ts");
const ENGINES = ["redis", "postgres", "replica", "pgbouncer"];
const PROCESSES = [
  "api",
  "api",
  "api",
  "api,chat",
  "api,chat",
  "worker",
  "worker",
  "live",
  "live",
  ...ENGINES,
];
const READY = /^(\d+) processes ready after ([\d.]+) s$/;
const LONG_MS = 240_000;

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-drill-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Command lines of the processes that use files of a folder. */
async function processesIn(folder: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)("ps", ["axeww", "-o", "command="], { maxBuffer: 2 ** 26 });
  return stdout.split("\n").filter((command) => command.includes(folder));
}

it(
  "the drill has all processes ready within two minutes, and Ctrl-C stops and removes them [MAC-077]",
  { timeout: LONG_MS },
  async () => {
    const folder = await makeFolder();
    const drill = spawn(process.execPath, [DRILL, "--seed", "1"], {
      env: { ...process.env, TMPDIR: folder },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(drill, "exit");
    onTestFinished(async () => {
      drill.kill("SIGINT");
      await ended;
    });
    const lines: string[] = [];
    const reader = readline.createInterface(drill.stdout).on("line", (line) => lines.push(line));
    await waitUntil(
      async () => lines.includes("the load runs") || drill.exitCode !== null,
      "the drill",
      LONG_MS,
    );
    expect(lines).toContainEqual(expect.stringMatching(READY));
    // Programs that are installed first have lines of their own.
    const [, count, seconds] = lines.flatMap((line) => READY.exec(line) ?? []);
    expect(Number(count)).toBe(PROCESSES.length);
    expect(Number(seconds)).toBeLessThanOrEqual(120);
    const running = (await processesIn(folder)).join("\n");
    for (const program of ["postgres -D", "pgbouncer", "nginx", "serve.ts", "redis"]) {
      expect(running).toContain(program);
    }
    drill.kill("SIGINT");
    expect(await ended).toEqual([130, null]);
    reader.close();
    expect(await processesIn(folder)).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  },
);

it(
  "the load writes all kinds that the ledger has, and a row removed by hand is named [MAC-078]",
  { timeout: LONG_MS },
  async () => {
    const folder = await makeFolder();
    await using opened = new AsyncDisposableStack();
    const { url, database, s3, rtmpPorts } = await openStage("short", opened);
    const { db } = opened.adopt(openDatabase<Database>(database.url, { max: 2 }), (one) => one.close());
    const storage = await openS3Storage(s3);
    const ledger = opened.adopt(openLedger(path.join(folder, "writes.jsonl")), (one) => one.close());
    const progress = openProgress();
    const members = await createMembers(db, url, 100);
    const [creator] = members;
    if (!creator) throw new Error("there are no members");
    const channel = await openChannel(creator);
    const ending = new AbortController();
    const load = runLoad(
      { url, rtmpPorts, members, channel, clip: await drawClip(folder), ledger, progress },
      ending.signal,
    );
    const acknowledged = () => ledger.list().filter(({ isAcknowledged }) => isAcknowledged);
    const kinds = () => new Set(acknowledged().map(({ kind }) => kind));
    await waitUntil(async () => kinds().size === WRITE_KINDS.length, "a write of each kind");
    ending.abort();
    await load;
    await waitUntil(async () => (await auditWrites(db, storage, ledger.list())).length === 0, "the views");
    const gone = acknowledged().find(({ kind }) => kind === "donation");
    await db.deleteFrom("payments").execute();
    await db
      .deleteFrom("donations")
      .where("email", "=", gone?.mark ?? "")
      .execute();
    const findings = await auditWrites(db, storage, ledger.list());
    expect(findings.filter(({ kind }) => kind === "donation")).toEqual([
      { kind: "donation", mark: gone?.mark, at: gone?.at, problem: "lost" },
    ]);
    const payments = acknowledged().filter(({ kind }) => kind === "payment");
    expect(findings.filter(({ kind }) => kind === "payment").map(({ mark }) => mark)).toEqual(
      payments.map(({ mark }) => mark),
    );
  },
);
