import { describe, expect, it } from "vitest";
import { SwrCache } from "./swr-cache.ts";

const FRESH_MS = 1000;
const STALE_MS = 5000;

/** A cache with a fake clock, and a function that computes the next number in a given time. */
function openCache() {
  let time = 0;
  let computed = 0;
  const cache = new SwrCache<number>({
    max: 10,
    freshMs: FRESH_MS,
    staleMs: STALE_MS,
    freshMsPerComputeMs: 20,
    now: () => time,
  });
  async function compute(tookMs = 0): Promise<number> {
    await Promise.resolve();
    time += tookMs;
    computed += 1;
    return computed;
  }
  return { memory: cache, make: compute, pass: (ms: number) => void (time += ms) };
}

describe("SwrCache", () => {
  it("computes a value once for all callers while it is in flight or fresh", async () => {
    const { memory: cache, make: compute, pass } = openCache();

    const values = await Promise.all([cache.get("a", () => compute()), cache.get("a", () => compute())]);
    pass(FRESH_MS);

    expect([...values, await cache.get("a", () => compute())]).toEqual([1, 1, 1]);
    expect(await cache.get("b", () => compute())).toBe(2);
  });

  it("serves the stale value while a refresh runs, unless it is too old", async () => {
    const { memory: cache, make: compute, pass } = openCache();
    await cache.get("a", () => compute());

    pass(FRESH_MS + 1);
    const old = await cache.get("a", () => compute());
    expect(old).toBe(1);
    await expect.poll(() => cache.get("a", () => compute())).toBe(2);
    pass(FRESH_MS + STALE_MS + 1);

    expect(await cache.get("a", () => compute())).toBe(3);
  });

  it("runs background refreshes one after another, each once", async () => {
    const { memory: cache, pass } = openCache();
    let computed = 0;
    let parallel = 0;
    let maxParallel = 0;
    const keys = ["a", "b", "c"];
    async function compute(): Promise<number> {
      parallel += 1;
      maxParallel = Math.max(maxParallel, parallel);
      await Promise.resolve();
      parallel -= 1;
      computed += 1;
      return computed;
    }
    for (const key of keys) await cache.get(key, () => compute());

    pass(FRESH_MS + 1);
    const old = await Promise.all([...keys, ...keys].map(async (key) => cache.get(key, () => compute())));
    await expect.poll(() => computed).toBe(6);

    expect(old).toEqual([1, 2, 3, 1, 2, 3]);
    expect(await Promise.all(keys.map(async (key) => cache.get(key, () => compute())))).toEqual([4, 5, 6]);
    expect(maxParallel).toBe(1);
  });

  it("computes a value at once for a caller that cannot wait for the turn of its refresh", async () => {
    const { memory: cache, make: compute, pass } = openCache();
    const unblock = Promise.withResolvers<number>();
    for (const key of ["slow", "a"]) await cache.get(key, () => compute());

    pass(FRESH_MS + 1);
    await cache.get("slow", () => unblock.promise);
    expect(await cache.get("a", () => compute())).toBe(2);
    pass(STALE_MS);

    expect(await cache.get("a", () => compute())).toBe(3);
    unblock.resolve(0);
    await expect.poll(() => cache.get("slow", () => compute())).toBe(0);
    expect(await cache.get("a", () => compute())).toBe(3);
  });

  it("computes a value again on request, also while another computation is in flight", async () => {
    const { memory: cache, make: compute } = openCache();
    const before = Promise.withResolvers<number>();

    const earlier = cache.get("a", () => before.promise);
    const later = cache.refresh("a", () => compute());
    before.resolve(7);

    expect(await Promise.all([earlier, later])).toEqual([7, 1]);
    expect(await cache.get("a", () => compute())).toBe(1);
  });

  it("serves the stale value if its refresh fails, and the failure to the next caller", async () => {
    const { memory: cache, make: compute, pass } = openCache();
    await cache.get("a", () => compute());
    pass(FRESH_MS + 1);

    expect(await cache.get("a", () => Promise.reject(new Error("no")))).toBe(1);
    const fail = async () => cache.get("a", () => Promise.reject(new Error("again")));

    await expect.poll(() => fail().catch(String)).toBe("Error: again");
  });

  it("keeps slow values fresh for longer", async () => {
    const { memory: cache, make: compute, pass } = openCache();
    await cache.get("a", () => compute(FRESH_MS));

    pass(15 * FRESH_MS);

    expect(await cache.get("a", () => compute())).toBe(1);
  });

  it("caches no failures, and no values whose computation started before `clear`", async () => {
    const { memory: cache, make: compute } = openCache();

    await expect(cache.get("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    const started = cache.get("a", () => compute());
    cache.clear();

    expect(await started).toBe(1);
    expect(await cache.get("a", () => compute())).toBe(2);
  });

  it("keeps neither a stale value nor its refresh in flight after `clear`, and no caller joins that refresh", async () => {
    const { memory: cache, make: compute, pass } = openCache();
    const before = Promise.withResolvers<number>();
    await cache.get("a", () => compute());
    pass(FRESH_MS + 1);
    expect(await cache.get("a", () => before.promise)).toBe(1);
    cache.clear();

    const after = cache.get("a", () => compute());
    before.resolve(7);

    expect(await after).toBe(2);
    expect(await cache.get("a", () => compute())).toBe(2);
  });

  it("caches only values that pass `isCacheable`, and evicts values that no longer pass", async () => {
    let time = 0;
    let next = 10;
    const cache = new SwrCache<number>({
      ...{ max: 10, freshMs: FRESH_MS, staleMs: STALE_MS, now: () => time },
      isCacheable: (value) => value >= 10,
    });
    const compute = async () => Promise.resolve(next);

    await cache.get("a", compute);
    next = 9;
    expect(await cache.get("a", compute)).toBe(10);
    time += FRESH_MS + STALE_MS + 1;
    expect(await cache.get("a", compute)).toBe(9);
    next = 8;
    expect(await cache.get("a", compute)).toBe(8);
  });
});
