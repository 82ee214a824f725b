import os from "node:os";

/** Average number of processes that were busy or waited for a core in the last minute. */
export function getLoad(): number {
  return Math.round((os.loadavg()[0] ?? 0) * 10) / 10;
}
