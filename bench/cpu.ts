import { readdirSync, readFileSync } from "node:fs";

/** Linux counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

interface ProcessStats {
  readonly parent: number;
  readonly seconds: number;
}

/** A process and all its descendants that are still running. */
export function processTree(pid: number): number[] {
  const parents = new Map(allPids().map((one) => [one, readProcessStats(one)?.parent]));
  const tree = new Set([pid]);
  for (let size = 0; size !== tree.size;) {
    size = tree.size;
    for (const [one, parent] of parents) if (parent !== undefined && tree.has(parent)) tree.add(one);
  }
  return [...tree];
}

/** The process of a site among the descendants of its launcher. */
export function findServerPid(launcher: number): number {
  const server = processTree(launcher).find(
    (pid) => readIfExists(`/proc/${pid}/cmdline`).split("\0")[1] === "server/main.ts",
  );
  if (server === undefined) throw new Error("The site is not running");
  return server;
}

/** Starts to count the CPU time of processes; returns a function with the result, in seconds per second. */
export function countCpu(pids: readonly number[]): () => number {
  const [before, startedAt] = [cpuSecondsOf(pids), performance.now()];
  return () => (cpuSecondsOf(pids) - before) / ((performance.now() - startedAt) / 1000);
}

/** CPU time that the processes, and their children that have ended, have used so far, in seconds. */
export function cpuSecondsOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (readProcessStats(pid)?.seconds ?? 0), 0);
}

/** Memory of the processes in megabytes; shared pages are divided among the processes that map them (PSS). */
export function memoryMegabytesOf(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => {
    const rollup = readIfExists(`/proc/${pid}/smaps_rollup`);
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

function allPids(): number[] {
  return readdirSync("/proc").map(Number).filter(Number.isInteger);
}

function readProcessStats(pid: number): ProcessStats | undefined {
  const stat = readIfExists(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (fields.length < 15) return undefined;
  // Its own in user and kernel mode, and that of its children that have ended.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND };
}

function readIfExists(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return ""; // the process has ended
  }
}
