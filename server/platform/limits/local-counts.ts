import { LRUCache } from "lru-cache";
import type { Services } from "#server/platform/services.ts";
import type { Count, LimitOptions } from "./count.ts";

/** What this process has counted itself. */
export function createLocalCounts(
  { clock }: Pick<Services, "clock">,
  { windowMs, callersMax }: Pick<LimitOptions, "windowMs" | "callersMax">,
) {
  // With `max` the cache would take the memory of all entries at once.
  const windows = new LRUCache<string, { times: number; readonly end: number }>({
    maxSize: callersMax,
    sizeCalculation: () => 1,
  });

  return {
    count(caller: string): Count {
      const now = clock.now().getTime();
      let window = windows.get(caller);
      if (!window || window.end <= now) {
        window = { times: 0, end: now + windowMs };
        windows.set(caller, window);
      }
      window.times += 1;
      return { times: window.times, leftMs: window.end - now };
    },
    read(caller: string): Count {
      const now = clock.now().getTime();
      const window = windows.get(caller);
      return window && window.end > now
        ? { times: window.times, leftMs: window.end - now }
        : { times: 0, leftMs: 0 };
    },
  };
}
