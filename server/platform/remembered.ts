import { LRUCache } from "lru-cache";

interface Entry<Value> {
  readonly value: Value;
  readonly madeAt: number;
  readonly freshMs: number;
}

interface RememberedOptions<Value> {
  /** Values at the most. */
  readonly max: number;
  readonly freshMs: number;
  /** So long after that a value is given out once more while the next one is made. */
  readonly staleMs: number;
  /** What took a millisecond to make is fresh for so many at least. */
  readonly freshForEachMs?: number;
  /** What is not kept is made for each who asks, or for those who ask while it is made. */
  readonly isKept?: (value: Value) => boolean;
  /** Milliseconds that only go forward. */
  readonly now?: () => number;
}

/**
 * Keeps what takes long to make and may be a little old, such as counts. Of one key there is one maker at a time, nobody
 * waits for it while the last value will do, and what took long to make can be fresh for longer. Failures are not kept.
 */
export class Remembered<Value> {
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #making = new Map<string, Promise<Value>>();
  readonly #toRenew = new Set<string>();
  #renewing = Promise.resolve();
  readonly #freshMs: number;
  readonly #staleMs: number;
  readonly #freshForEachMs: number;
  readonly #isKept: (value: Value) => boolean;
  readonly #now: () => number;

  constructor({
    max,
    freshMs,
    staleMs,
    freshForEachMs = 0,
    isKept = () => true,
    now = () => performance.now(),
  }: RememberedOptions<Value>) {
    this.#entries = new LRUCache({ max });
    this.#freshMs = freshMs;
    this.#staleMs = staleMs;
    this.#freshForEachMs = freshForEachMs;
    this.#isKept = isKept;
    this.#now = now;
  }

  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    const entry = this.#entries.get(key);
    const overdueMs = this.#overdueMs(entry);
    if (!entry || overdueMs > this.#staleMs) return this.#making.get(key) ?? this.renew(key, make);
    if (overdueMs > 0 && !this.#making.has(key)) this.#renewInTurn(key, make);
    return entry.value;
  }

  #overdueMs(entry: Entry<Value> | undefined): number {
    return entry ? this.#now() - entry.madeAt - entry.freshMs : Infinity;
  }

  /** What nobody waits for is made one after the other, so that it does not hold up what somebody waits for. */
  #renewInTurn(key: string, make: () => Promise<Value>): void {
    if (this.#toRenew.has(key)) return;
    this.#toRenew.add(key);
    this.#renewing = this.#renewing.then(async () => {
      this.#toRenew.delete(key);
      if (this.#making.has(key) || this.#overdueMs(this.#entries.get(key)) <= 0) return;
      try {
        await this.renew(key, make);
      } catch {
        this.#entries.delete(key); // the next caller hears of it
      }
    });
  }

  /** Makes it in any case. */
  async renew(key: string, make: () => Promise<Value>): Promise<Value> {
    const begunAt = this.#now();
    const making = make();
    this.#making.set(key, making);
    const isLast = () => this.#making.get(key) === making;
    try {
      const value = await making;
      Object.freeze(value); // many are given it; and a frozen answer is written as text only once
      const madeAt = this.#now();
      const freshMs = Math.max(this.#freshMs, (madeAt - begunAt) * this.#freshForEachMs);
      if (isLast() && this.#isKept(value)) this.#entries.set(key, { value, madeAt, freshMs });
      else if (isLast()) this.#entries.delete(key);
      return value;
    } finally {
      if (isLast()) this.#making.delete(key);
    }
  }

  /** Forgets everything, also what is being made. */
  clear(): void {
    this.#entries.clear();
    this.#making.clear();
  }
}

const memoriesOf = new WeakMap<object, Set<() => void>>();

/** Has a cache emptied whenever `forgetRemembered` is called for its owner. */
export function forgetWith(owner: object, forget: () => void): void {
  const known = memoriesOf.get(owner);
  if (known) known.add(forget);
  else memoriesOf.set(owner, new Set([forget]));
}

/** Empties everything that this process remembers of an owner, such as a database. */
export function forgetRemembered(owner: object): void {
  for (const forget of memoriesOf.get(owner) ?? []) forget();
}

/** The memory of each owner, such as a database: what is remembered goes with it. */
export function rememberedOf<Value>(options: RememberedOptions<Value>): (owner: object) => Remembered<Value> {
  const memories = new WeakMap<object, Remembered<Value>>();
  return (owner) => {
    const known = memories.get(owner);
    if (known) return known;
    const memory = new Remembered<Value>(options);
    memories.set(owner, memory);
    forgetWith(owner, () => memory.clear());
    return memory;
  };
}
