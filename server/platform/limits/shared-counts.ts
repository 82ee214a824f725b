import type { Redis } from "#server/platform/redis/redis.ts";
import type { Services } from "#server/platform/services.ts";
import type { Count, LimitOptions } from "./count.ts";

/** What all processes of the site have counted; every function throws while Redis is away. */
export function openSharedCounts(
  redis: Redis,
  { signer }: Pick<Services, "signer">,
  { name, windowMs }: Pick<LimitOptions, "name" | "windowMs">,
) {
  /** Keyed: callers are addresses, accounts and sessions, which nobody shall read from Redis. */
  const keyOf = (caller: string): string => `nadaj:limit:${signer.sign(`limit ${name} ${caller}`, 0)}`;
  const expiration = { type: "PX", value: windowMs } as const;

  return {
    async count(caller: string): Promise<Count> {
      const key = keyOf(caller);
      const [, times, leftMs] = await redis.run((client) =>
        client.multi().set(key, 0, { expiration, condition: "NX" }).incr(key).pTTL(key).execTyped(),
      );
      return { times, leftMs };
    },
    async read(caller: string): Promise<Count> {
      const key = keyOf(caller);
      const [times, leftMs] = await redis.run((client) => client.multi().get(key).pTTL(key).execTyped());
      return { times: Number(times), leftMs: Math.max(0, leftMs) }; // negative without a window
    },
    async readTimes(callers: readonly string[]): Promise<number[]> {
      const found = await redis.run((client) => client.mGet(callers.map(keyOf)));
      return found.map(Number);
    },
  };
}
