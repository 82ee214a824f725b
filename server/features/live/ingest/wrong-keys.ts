import { AppError } from "#shared/errors.ts";
import { secondsLeft } from "#server/platform/limits/count.ts";
import { openLimit, type LimitServices } from "#server/platform/limits/limit.ts";

const WRONG_KEYS_MAX = 20;
const WRONG_KEYS_WITHIN_MS = 60_000;
const ADDRESSES_MAX = 10_000;

/** Limits wrong stream keys per address, over all ingest protocols; valid keys are not counted. */
export interface WrongKeys {
  /** Seconds to wait; undefined if the address may try a key. */
  waitSeconds(address: string): Promise<number | undefined>;
  requireFew(address: string): Promise<void>;
  count(address: string): Promise<void>;
}

export function createWrongKeys(services: LimitServices): WrongKeys {
  const limit = openLimit(services, {
    name: "wrong stream keys",
    max: WRONG_KEYS_MAX,
    windowMs: WRONG_KEYS_WITHIN_MS,
    callersMax: ADDRESSES_MAX,
  });

  async function waitSeconds(address: string): Promise<number | undefined> {
    const count = await limit.read(address);
    return count.times < WRONG_KEYS_MAX ? undefined : secondsLeft(count);
  }

  return {
    waitSeconds,
    async requireFew(address) {
      const seconds = await waitSeconds(address);
      if (seconds !== undefined) throw new AppError("TOO_MANY_REQUESTS", { seconds });
    },
    async count(address) {
      await limit.count(address);
    },
  };
}
