import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { repeat } from "#server/platform/repeat.ts";
import type { Services } from "#server/platform/services.ts";
import { StartError } from "#server/platform/start-error.ts";

interface ClaimOptions extends Pick<Services, "leases" | "redis" | "log"> {
  /** A role that keeps in memory what several processes share through Redis only. */
  readonly role: "chat" | "live";
  /** Whether the process has this role only when another one on its machine has ended. */
  readonly isSpare?: () => boolean;
}

/** Longer than the stop of a process, and than the lease of one that was killed. */
const WAIT_MS = 30_000;
const TRY_EVERY_MS = 250;
const SPARE_TRY_EVERY_MS = 2000;

/**
 * Claims a role for this process: without Redis, one process of the site has it. Waits for one that is about to end.
 * The returned function ends what a spare repeats; the claim itself ends with the leases.
 *
 * @throws {StartError} another process keeps the role.
 */
export async function claimRole({
  role,
  leases,
  redis,
  log,
  isSpare = () => false,
}: ClaimOptions): Promise<() => Promise<void>> {
  const alone = `${role}/alone`;
  const together = `${role}/together/`;
  const own = together + randomUUID();

  async function claim(): Promise<boolean> {
    if (redis) {
      await leases.acquire(own);
      return (await leases.listHeld(alone)).size === 0;
    }
    if (!(await leases.acquire(alone))) return false;
    if ((await leases.listHeld(together)).size === 0) return true;
    await leases.release(alone);
    return false;
  }

  const end = performance.now() + WAIT_MS;
  let isWaiting = false;
  while (!isSpare()) {
    if (await claim()) return async () => undefined;
    if (performance.now() > end) throw new StartError(describeConflict(role, redis !== undefined));
    if (!isWaiting) log.info({ role }, "another process of the site has this role: waiting for its end");
    isWaiting = true;
    await pause(TRY_EVERY_MS);
  }
  return repeat({ log, name: "claiming a role", everyMs: SPARE_TRY_EVERY_MS }, async () => {
    await claim();
  });
}

function describeConflict(role: string, hasRedis: boolean): string {
  return hasRedis
    ? `Another process on this database has the role ${role} without Redis: set REDIS_URL there, too, or stop it.`
    : `Another process on this database has the role ${role}: set REDIS_URL for all of them, or stop it first.`;
}
