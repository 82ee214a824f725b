import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

interface ProcessFacts {
  readonly parent: number;
  readonly seconds: number;
}

/** A process and all that it started, as far as they still run. */
export function familyOf(pid: number): number[] {
  const parents = new Map(allPids().map((one) => [one, factsOf(one)?.parent]));
  const family = new Set([pid]);
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const [one, parent] of parents) if (parent !== undefined && family.has(parent)) family.add(one);
  }
  return [...family];
}

/** Processor time that processes have used so far, in seconds. */
export function cpuSecondsOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (factsOf(pid)?.seconds ?? 0), 0);
}

/** Memory that belongs to processes, shared pages divided among their users, in megabytes. */
export function memoryMegabytesOf(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => {
    const rollup = readIfThere(`/proc/${pid}/smaps_rollup`);
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

function allPids(): number[] {
  return readdirSync("/proc").map(Number).filter(Number.isInteger);
}

function factsOf(pid: number): ProcessFacts | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (fields.length < 13) return undefined;
  return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND };
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return ""; // the process has ended
  }
}
