import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** A file that names the living process it belongs to; what a killed process leaves behind is taken over. */
export type Claim = { release(): void };

const POLL_MS = 20;
const heldHere = new Set<string>();

/** Claims the file for this process, or returns the id of the living process that holds it. */
export function claimFile(file: string): Claim | { holder: number } {
  for (;;) {
    if (createClaim(file)) return { release: () => releaseClaim(file) };
    const holder = findHolder(file);
    if (holder !== undefined) return { holder };
  }
}

/** The id of the living process that holds the file, if any; removes what a dead one left behind. */
export function findHolder(file: string): number | undefined {
  const content = readIfThere(file);
  if (content === undefined) return undefined;
  const holder = livingHolder(file, content);
  if (holder === undefined) setAside(file, content);
  return holder;
}

/** Runs `work` while this process alone holds the file; waits for whoever holds it before. */
export async function whileHolding<T>(file: string, work: () => Promise<T>): Promise<T> {
  const claim = await waitForClaim(file);
  try {
    return await work();
  } finally {
    claim.release();
  }
}

async function waitForClaim(file: string): Promise<Claim> {
  for (;;) {
    const claim = claimFile(file);
    if ("release" in claim) return claim;
    await wait(POLL_MS);
  }
}

/** True while the process runs; one that ended but was not yet collected by its parent counts as ended. */
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

function createClaim(file: string): boolean {
  // Linked into place with its content, so that nobody ever reads a half-written claim.
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, `${process.pid} ${startOf(process.pid)}\n`, { mode: 0o600 });
  try {
    fs.linkSync(draft, file);
    heldHere.add(file);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

function releaseClaim(file: string): void {
  if (!heldHere.delete(file)) return;
  fs.rmSync(file, { force: true });
}

/** The text of a file, or nothing where there is no such file (or, under /proc, no such process). */
export function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT", "ESRCH")) return undefined;
    throw error;
  }
}

function livingHolder(file: string, content: string): number | undefined {
  const [pidText = "", start = ""] = content.trim().split(/ (.*)/s);
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  // Process ids start over after a reboot and in every container: the same id may be someone else, even us.
  if (pid === process.pid) return heldHere.has(file) ? pid : undefined;
  return isRunning(pid) && startOf(pid) === start ? pid : undefined;
}

/** Removes a stale claim, but not a fresh one that another process put there in the meantime. */
function setAside(file: string, stale: string): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    fs.renameSync(file, aside);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    throw error;
  }
  if (readIfThere(aside) !== stale) fs.renameSync(aside, file);
  else fs.rmSync(aside);
}

/** When the process started, in whatever words the system has for it; empty where it has none. */
function startOf(pid: number): string {
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

/** Fields of /proc/<pid>/stat after the command name, which may itself hold spaces and brackets. */
const STATE_FIELD = 0;
const START_TIME_FIELD = 19;

function statusFields(pid: number): string[] {
  const line = readIfThere(`/proc/${pid}/stat`) ?? "";
  return line
    .slice(line.lastIndexOf(") ") + 2)
    .trim()
    .split(" ");
}
