import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { median } from "../report.ts";

const GROWTH = 0.1;
/** A growth of less than this is noise: ten percent of a small process are a few hundred kilobytes. */
const CHANCE_MEGABYTES = 4;

/**
 * The private memory of each process in megabytes, without mapped files and shared memory: the median of several
 * samples, because garbage collection changes it.
 */
export async function memoryByProcess(
  pids: () => readonly number[],
  { samples, pauseMs }: { readonly samples: number; readonly pauseMs: number },
): Promise<Map<string, number>> {
  const seen = new Map<string, number[]>();
  for (let count = 0; count < samples; count += 1) {
    for (const pid of pids()) {
      const found = ownMegabytes(pid);
      if (found) seen.set(found.name, [...(seen.get(found.name) ?? []), found.megabytes]);
    }
    await pause(pauseMs);
  }
  return new Map([...seen].map(([name, figures]) => [name, median(figures)]));
}

/** The processes that grew most, and whether no process grew by more than the tolerance. */
export function growthOf(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): { readonly worst: string; readonly isFlat: boolean } {
  const grown = [...before].flatMap(([name, from]) => {
    const to = after.get(name);
    return to === undefined ? [] : [{ name, from, to }];
  });
  const figures = grown
    .toSorted((one, other) => other.to - other.from - (one.to - one.from))
    .slice(0, 3)
    .map(({ name, from, to }) => `${name} ${from.toFixed(0)} -> ${to.toFixed(0)} MB`);
  return {
    worst: `${figures.join(", ")} (${grown.length} processes)`,
    isFlat:
      grown.length > 0 &&
      grown.every(({ from, to }) => to <= from + Math.max(from * GROWTH, CHANCE_MEGABYTES)),
  };
}

function ownMegabytes(pid: number): { name: string; megabytes: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const name = /^Name:\s+(.+)$/m.exec(status)?.[1] ?? "";
    const anonymous = /^RssAnon:\s+(\d+)/m.exec(status)?.[1];
    return anonymous === undefined
      ? undefined
      : { name: `${name} ${pid}`, megabytes: Number(anonymous) / 1024 };
  } catch {
    return undefined; // the process has ended
  }
}
