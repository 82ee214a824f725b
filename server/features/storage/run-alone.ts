import { AppError } from "#shared/errors.ts";
import type { Leases } from "#server/platform/queue/leases.ts";

const LEASE = "storage.orphans";

/** The leases of a process with such work: a process gets its own lease twice. */
const working = new WeakSet<Leases>();

/** Runs a search for orphans, or their mending, unless one runs anywhere on the site: then it throws STORAGE_BUSY. */
export async function runAlone<Result>(leases: Leases, work: () => Promise<Result>): Promise<Result> {
  if (working.has(leases)) throw new AppError("STORAGE_BUSY");
  working.add(leases);
  try {
    if (!(await leases.acquire(LEASE))) throw new AppError("STORAGE_BUSY");
    try {
      return await work();
    } finally {
      await leases.release(LEASE);
    }
  } finally {
    working.delete(leases);
  }
}
