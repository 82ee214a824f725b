import { LRUCache } from "lru-cache";
import { AppError } from "#shared/errors.ts";

const WRONG_KEYS_MAX = 20;
const WRONG_KEYS_WITHIN_MS = 60_000;
const ADDRESSES_MAX = 10_000;

/** Limits wrong stream keys per address, over all ingest protocols of this process; valid keys are not counted. */
export interface WrongKeys {
  /** Seconds to wait; undefined if the address may try a key. */
  waitSeconds(address: string): number | undefined;
  requireFew(address: string): void;
  count(address: string): void;
}

export function createWrongKeys(): WrongKeys {
  const tries = new LRUCache<string, number>({ max: ADDRESSES_MAX, ttl: WRONG_KEYS_WITHIN_MS });

  function waitSeconds(address: string): number | undefined {
    if ((tries.get(address) ?? 0) < WRONG_KEYS_MAX) return undefined;
    return Math.max(1, Math.ceil(tries.getRemainingTTL(address) / 1000));
  }

  return {
    waitSeconds,
    requireFew(address) {
      const seconds = waitSeconds(address);
      if (seconds !== undefined) throw new AppError("TOO_MANY_REQUESTS", { seconds });
    },
    count(address) {
      tries.set(address, (tries.get(address) ?? 0) + 1, { noUpdateTTL: true });
    },
  };
}
