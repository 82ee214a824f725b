import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { hasCode, isRunning, readIfExists } from "#server/platform/pid-lock.ts";
import { tryListen } from "#server/platform/port.ts";
import { StartError } from "#server/platform/start-error.ts";
import { findBinary } from "./binaries.ts";
import { databaseEnvironment, type Cluster } from "./cluster.ts";
import { postgresSettings } from "./settings.ts";

/** The main process of a running PostgreSQL. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

const HOST = "127.0.0.1";
const POLL_MS = 10;
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 20_000;
const MAX_LOG_BYTES = 5_000_000;
/** The start time in postmaster.pid has whole seconds. */
const CLOCK_TOLERANCE_MS = 1000;
/** A process id higher than any that a system assigns. */
const NO_PROCESS = 2 ** 31 - 1;

/**
 * Finds the postmaster that a killed process left running or another process uses; waits while it starts or stops.
 * With `mayReplace`, a postmaster whose program was reinstalled is stopped.
 */
export async function findPostmaster(cluster: Cluster, mayReplace: boolean): Promise<Postmaster | undefined> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    const entry = readPidFile(cluster);
    if (!entry || !isRunning(entry.pid)) return undefined;
    if (!isPostmasterOf(cluster, entry)) {
      clearPid(cluster);
      return undefined;
    }
    if (mayReplace && wasReinstalled(cluster, entry)) requestStop(entry.pid);
    else if (entry.isReady) return entry;
    await wait(POLL_MS);
  }
  throw new StartError(`The database in ${cluster.home} neither starts nor stops; see ${logFile(cluster)}.`);
}

/** The previous port, at which other processes may still expect the database, or else a free one. */
export async function choosePort(cluster: Cluster): Promise<number> {
  const last = Number(readIfExists(portFile(cluster)));
  if (last && !(await tryListen({ host: HOST, port: last }))) return last;
  return findFreePort();
}

/** Starts PostgreSQL on the port and resolves when it accepts connections. */
export async function startPostmaster(cluster: Cluster, port: number): Promise<Postmaster> {
  fs.writeFileSync(portFile(cluster), String(port));
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const child = spawnPostmaster(cluster, port);
    if (await waitUntilReady(cluster, child, deadline)) return { pid: child.pid ?? 0, port };
    const reason = readFailureReason(cluster);
    // After a crash, server processes that are still busy keep the old shared memory for a moment.
    if (!/pre-existing shared memory/.test(reason) || Date.now() > deadline) {
      throw new StartError(
        `The database in ${cluster.home} did not start: ${reason} (see ${logFile(cluster)}).`,
      );
    }
    await wait(POLL_MS * 10);
  }
}

/** Stops PostgreSQL gracefully: open transactions are rolled back, committed data is flushed. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const entry = readPidFile(cluster);
  if (!entry || !isRunning(entry.pid) || !isPostmasterOf(cluster, entry)) return;
  requestStop(entry.pid);
  const deadline = Date.now() + STOP_LIMIT_MS;
  while (isRunning(entry.pid) && Date.now() < deadline) await wait(POLL_MS);
}

/** Requests PostgreSQL's "fast shutdown". On Windows the process is killed and recovers at the next start. */
export function requestStop(pid: number): void {
  try {
    process.kill(pid, "SIGINT");
  } catch (error) {
    if (!hasCode(error, "ESRCH")) throw error;
  }
}

export function logFile({ home }: Cluster): string {
  return path.join(home, "server.log");
}

function portFile({ home }: Cluster): string {
  return path.join(home, "port");
}

function pidFile({ data }: Cluster): string {
  return path.join(data, "postmaster.pid");
}

interface PidFile extends Postmaster {
  readonly data: string;
  readonly startedAt: number;
  readonly isReady: boolean;
}

/** Lines of postmaster.pid: process id, data folder, start time, port, socket folder, address, memory key, state. */
function readPidFile(cluster: Cluster): PidFile | undefined {
  const lines = (readIfExists(pidFile(cluster)) ?? "").split("\n");
  const pid = Number(lines[0]);
  if (!pid) return undefined;
  return {
    pid,
    data: lines[1] ?? "",
    startedAt: Number(lines[2]) * 1000,
    port: Number(lines[3]),
    isReady: lines[7]?.trim() === "ready",
  };
}

/**
 * PostgreSQL refuses to start while any process has the id in the file. The rest of the file is kept: with its memory
 * key PostgreSQL checks that no process of the previous server still writes to the data.
 */
function clearPid(cluster: Cluster): void {
  const [, ...rest] = (readIfExists(pidFile(cluster)) ?? "").split("\n");
  fs.writeFileSync(pidFile(cluster), [NO_PROCESS, ...rest].join("\n"));
}

/** False for a program that reuses the process id, and for the PostgreSQL of the folder that this one is a copy of. */
function isPostmasterOf(cluster: Cluster, { pid, data }: PidFile): boolean {
  const isCopy = data !== cluster.data && fs.existsSync(data);
  return isPostgres(pid) && !isCopy;
}

/** True if the command is unknown: two servers on one folder would corrupt the data. */
function isPostgres(pid: number): boolean {
  const command = readCommand(pid);
  return !command || /(^|[/\\])postgres([:\0 ]|$)/.test(command);
}

function readCommand(pid: number): string | undefined {
  if (process.platform === "win32") return undefined;
  if (process.platform === "linux") return readIfExists(`/proc/${pid}/cmdline`);
  return spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout;
}

/** True if the program was reinstalled since the process started: the process can no longer load its extensions. */
function wasReinstalled(cluster: Cluster, { startedAt }: PidFile): boolean {
  return fs.statSync(findBinary("postgres", cluster.user)).ctimeMs > startedAt + CLOCK_TOLERANCE_MS;
}

function spawnPostmaster(cluster: Cluster, port: number): ChildProcess {
  const settings = Object.entries(postgresSettings(cluster)).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const log = openLogFile(cluster);
  const child = spawn(
    findBinary("postgres", cluster.user),
    ["-D", cluster.data, "-p", String(port), ...settings],
    {
      ...cluster.user,
      cwd: cluster.data,
      // In its own process group: Ctrl-C must reach only the server, which then stops the database gracefully.
      detached: true,
      stdio: ["ignore", log, log],
      env: databaseEnvironment(),
    },
  );
  child.once("error", (error) => fs.appendFileSync(logFile(cluster), `FATAL:  ${error.message}\n`));
  child.unref();
  fs.closeSync(log);
  return child;
}

function openLogFile(cluster: Cluster): number {
  const file = logFile(cluster);
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_LOG_BYTES) fs.renameSync(file, `${file}.old`);
  return fs.openSync(file, "a", 0o600);
}

async function waitUntilReady(cluster: Cluster, child: ChildProcess, deadline: number): Promise<boolean> {
  while (Date.now() < deadline) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return false;
    const entry = readPidFile(cluster);
    if (entry?.pid === child.pid && entry.isReady) return true;
    await wait(POLL_MS);
  }
  return false;
}

function readFailureReason(cluster: Cluster): string {
  const lines = fs.readFileSync(logFile(cluster), "utf8").trimEnd().split("\n");
  const line = lines.slice(-20).findLast((text) => /FATAL:|PANIC:/.test(text));
  return line?.replace(/^.*(FATAL|PANIC): */, "") ?? "it gave no reason";
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", reject);
    server.listen(0, HOST, () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
