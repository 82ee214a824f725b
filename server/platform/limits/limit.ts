import { RedisAwayError } from "#server/platform/redis/redis-errors.ts";
import type { Services } from "#server/platform/services.ts";
import type { Count, LimitOptions } from "./count.ts";
import { createLocalCounts } from "./local-counts.ts";
import { openSharedCounts } from "./shared-counts.ts";

/**
 * Counts what callers do: once for the site if its processes share Redis, otherwise once per process. Each process also
 * counts what it sees itself, and the higher number holds: without Redis, or with an emptied one, no limit is off.
 */
export interface Limit {
  /** Counts one more; over the limit if there are more than `max`. */
  count(caller: string): Promise<Count>;
  /** Counts none; another one is over the limit if there are `max`. */
  read(caller: string): Promise<Count>;
  /** Those of the callers of whom another one is over the limit. */
  listExhausted(callers: readonly string[]): Promise<ReadonlySet<string>>;
}

export type LimitServices = Pick<Services, "redis" | "clock" | "log" | "signer">;

export function openLimit(services: LimitServices, options: LimitOptions): Limit {
  const local = createLocalCounts(services, options);
  const shared = services.redis && openSharedCounts(services.redis, services, options);
  const { max, name } = options;

  /** What the site has counted; undefined while Redis is away. */
  async function ofSite<Result>(asking: Promise<Result>): Promise<Result | undefined> {
    try {
      return await asking;
    } catch (error) {
      if (!(error instanceof RedisAwayError))
        services.log.error({ err: error, limit: name }, "a limit is not shared");
      return undefined;
    }
  }

  return {
    async count(caller) {
      const own = local.count(caller);
      // Nothing depends on what the others have counted, and a flood does not reach Redis.
      if (!shared || own.times > max) return own;
      return higher(own, await ofSite(shared.count(caller)));
    },
    async read(caller) {
      const own = local.read(caller);
      if (!shared || own.times >= max) return own;
      return higher(own, await ofSite(shared.read(caller)));
    },
    async listExhausted(callers) {
      const times = shared && callers.length > 0 ? await ofSite(shared.readTimes(callers)) : undefined;
      return new Set(
        callers.filter((caller, at) => Math.max(local.read(caller).times, times?.[at] ?? 0) >= max),
      );
    },
  };
}

function higher(own: Count, ofSite: Count | undefined): Count {
  return ofSite && ofSite.times >= own.times ? ofSite : own;
}
