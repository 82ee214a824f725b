import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** A lock file with the id of the running process that holds it; the lock of a killed process is taken over. */
export type PidLock = { release(): void };

const POLL_MS = 20;
const heldLocks = new Set<string>();

/** Locks the file for this process, or returns the id of the running process that holds it. */
export function acquireLock(file: string): PidLock | { holder: number } {
  for (;;) {
    if (createLockFile(file)) return { release: () => releaseLock(file) };
    const holder = findLockHolder(file);
    if (holder !== undefined) return { holder };
  }
}

/** The id of the running process that holds the lock, if any; removes the stale lock of a dead process. */
export function findLockHolder(file: string): number | undefined {
  const content = readIfExists(file);
  if (content === undefined) return undefined;
  const holder = runningHolder(file, content);
  if (holder === undefined) removeStaleLock(file, content);
  return holder;
}

/** Runs `work` while this process holds the lock; waits until the current holder releases it. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = await waitForLock(file);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

async function waitForLock(file: string): Promise<PidLock> {
  for (;;) {
    const lock = acquireLock(file);
    if ("release" in lock) return lock;
    await wait(POLL_MS);
  }
}

/** True while the process runs; a zombie (not yet reaped by its parent) counts as ended. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, "EPERM");
  }
  return process.platform !== "linux" || !isZombie(pid);
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

function createLockFile(file: string): boolean {
  // Hard-linked into place with its content, so that no process reads a partially written lock.
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, `${process.pid} ${processStartTime(process.pid)}\n`, { mode: 0o600 });
  try {
    fs.linkSync(draft, file);
    heldLocks.add(file);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

function releaseLock(file: string): void {
  if (!heldLocks.delete(file)) return;
  fs.rmSync(file, { force: true });
}

/** The text of a file, or undefined if there is no such file (or, under /proc, no such process). */
export function readIfExists(file: string): string | undefined {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT", "ESRCH")) return undefined;
    throw error;
  }
}

function runningHolder(file: string, content: string): number | undefined {
  const [pidText = "", start = ""] = content.trim().split(/ (.*)/s);
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  // Process ids restart after a reboot and in every container: another process, even this one, may have the same id.
  if (pid === process.pid) return heldLocks.has(file) ? pid : undefined;
  return isRunning(pid) && processStartTime(pid) === start ? pid : undefined;
}

/** Removes a stale lock, but not a new one that another process created in the meantime. */
function removeStaleLock(file: string, stale: string): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    fs.renameSync(file, aside);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    throw error;
  }
  if (readIfExists(aside) !== stale) fs.renameSync(aside, file);
  else fs.rmSync(aside);
}

/** Start time of the process in a system-specific format; empty if not available. */
function processStartTime(pid: number): string {
  if (process.platform === "win32") return "";
  if (process.platform !== "linux") {
    return spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() ?? "";
  }
  const boot = fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  return `${boot}:${statusFields(pid)[START_TIME_FIELD] ?? ""}`;
}

function isZombie(pid: number): boolean {
  return ["Z", "X", undefined].includes(statusFields(pid)[STATE_FIELD]);
}

/** Fields of /proc/<pid>/stat after the command name, which may itself contain spaces and brackets. */
const STATE_FIELD = 0;
const START_TIME_FIELD = 19;

function statusFields(pid: number): string[] {
  const line = readIfExists(`/proc/${pid}/stat`) ?? "";
  return line
    .slice(line.lastIndexOf(") ") + 2)
    .trim()
    .split(" ");
}
