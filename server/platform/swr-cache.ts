import { LRUCache } from "lru-cache";

type Limit<Value> =
  | { /** Maximum of entries. */ readonly max: number }
  | { readonly maxSize: number; readonly sizeOf: (value: Value) => number };

type SwrCacheOptions<Value> = Limit<Value> & {
  readonly freshMs: number;
  /** Stale window: the old value is still served while a refresh runs. */
  readonly staleMs: number;
  /** Minimum fresh time per millisecond of computation, for slow values. */
  readonly freshMsPerComputeMs?: number;
  /** A value that fails this check is not cached; callers share only the computation in flight. */
  readonly isCacheable?: (value: Value) => boolean;
  /** By default background refreshes run one after another, to leave the database to callers that wait. */
  readonly refreshes?: "in turn" | "in parallel";
  /** Monotonic clock in milliseconds. */
  readonly now?: () => number;
};

interface Computation<Value> {
  readonly compute: () => Promise<Value>;
  readonly freshMs: number;
  readonly waitsForTurn: boolean;
}

/**
 * Stale-while-revalidate cache of values that are slow to compute and may be slightly old, such as counts. One
 * computation per key runs at a time, no caller waits while the stale value is usable, and slow values can stay fresh
 * for longer. Failures are not cached.
 */
export class SwrCache<Value extends object | string | number> {
  readonly #cache: LRUCache<string, Value, Computation<Value>>;
  readonly #options: SwrCacheOptions<Value>;
  readonly #now: () => number;
  /** Keys whose background refresh has not started. */
  readonly #queued = new Set<string>();
  #lastTurn: Promise<unknown> = Promise.resolve();

  constructor(options: SwrCacheOptions<Value>) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    const limit =
      "max" in options
        ? { max: options.max }
        : { maxSize: options.maxSize, sizeCalculation: (value: Value) => options.sizeOf(value) };
    this.#cache = new LRUCache<string, Value, Computation<Value>>({
      ...limit,
      fetchMethod: (key, _stale, fetch) => this.#compute(key, fetch),
      // Callers that wait get the value even if its entry is evicted or cleared meanwhile.
      ignoreFetchAbort: true,
      noDeleteOnStaleGet: true,
      // An entry that starts at 0 would never be stale.
      perf: { now: () => this.#now() + 1 },
      ttlResolution: 0,
    });
  }

  /** Returns a cached value synchronously, or the promise of a new one. */
  get(
    key: string,
    compute: () => Promise<Value>,
    { freshMs = this.#options.freshMs }: { readonly freshMs?: number } = {},
  ): Value | Promise<Value> {
    const { staleMs, refreshes = "in turn" } = this.#options;
    const remainingMs = this.#cache.getRemainingTTL(key);
    const cached = remainingMs < -staleMs ? undefined : this.#cache.get(key, { allowStale: true });
    if (cached === undefined) {
      // This caller waits, so the queued background refresh is replaced by an immediate computation.
      if (this.#queued.delete(key)) this.#cache.delete(key);
      return this.#cache.forceFetch(key, { context: { compute, freshMs, waitsForTurn: false } });
    }
    if (remainingMs < 0) {
      const context = { compute, freshMs, waitsForTurn: refreshes === "in turn" };
      void this.#cache.fetch(key, { context, allowStale: true }); // a failure evicts: the next caller gets the error
    }
    return cached;
  }

  /** Computes the value even if the cached one is fresh, or in flight. */
  refresh(key: string, compute: () => Promise<Value>): Value | Promise<Value> {
    this.#cache.delete(key);
    return this.get(key, compute);
  }

  /** Clears the cache, including values in flight. */
  clear(): void {
    this.#cache.clear();
    this.#queued.clear();
  }

  async #compute(
    key: string,
    { context, options, signal }: LRUCache.FetcherOptions<string, Value, Computation<Value>>,
  ): Promise<Value | undefined> {
    const { compute, freshMs, waitsForTurn } = context;
    let startedAt = this.#now();
    const value = await (waitsForTurn
      ? this.#inTurn(key, async () => {
          startedAt = this.#now();
          return signal.aborted ? undefined : compute();
        })
      : compute());
    if (value === undefined) return undefined;
    Object.freeze(value); // many callers share it; and a frozen response is serialized only once
    const { freshMsPerComputeMs = 0, isCacheable } = this.#options;
    options.ttl = Math.max(freshMs, (this.#now() - startedAt) * freshMsPerComputeMs);
    if (!signal.aborted && isCacheable?.(value) === false) this.#cache.delete(key); // before it is stored
    return value;
  }

  #inTurn<Result>(key: string, run: () => Promise<Result>): Promise<Result> {
    this.#queued.add(key);
    const turn = this.#lastTurn.then(() => {
      this.#queued.delete(key);
      return run();
    });
    this.#lastTurn = Promise.allSettled([turn]);
    return turn;
  }
}

const clearersByOwner = new WeakMap<object, Set<() => void>>();

/** Registers a cache to be cleared when `clearCaches` is called for its owner. */
export function registerCache(owner: object, clear: () => void): void {
  const existing = clearersByOwner.get(owner);
  if (existing) existing.add(clear);
  else clearersByOwner.set(owner, new Set([clear]));
}

/** Clears all caches of an owner, such as a database, in this process. */
export function clearCaches(owner: object): void {
  for (const clear of clearersByOwner.get(owner) ?? []) clear();
}

/**
 * One cache per owner, such as a database; it is garbage-collected with its owner. `clearCaches` clears it unless it
 * `holdsNoContent`.
 */
export function createCachePerOwner<Value extends object | string | number>(
  options: SwrCacheOptions<Value> & { readonly holdsNoContent?: boolean },
): (owner: object) => SwrCache<Value> {
  const caches = new WeakMap<object, SwrCache<Value>>();
  return (owner) => {
    const existing = caches.get(owner);
    if (existing) return existing;
    const cache = new SwrCache<Value>(options);
    caches.set(owner, cache);
    if (!options.holdsNoContent) registerCache(owner, () => cache.clear());
    return cache;
  };
}
