import type { Log } from "./log.ts";

/** Collects small facts in memory and writes them in batches: one statement instead of one each. */
export interface Counters {
  /** Makes a batch; `write` gets what was added since the last time. A batch that fails is written again. */
  batch<Fact>(name: string, write: (facts: Fact[]) => Promise<void>): (fact: Fact) => void;
  /** Writes everything that is waiting. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

interface Batch {
  readonly name: string;
  waiting: unknown[];
  readonly write: (facts: never[]) => Promise<void>;
}

const FLUSH_EVERY_MS = 1000;
/** Beyond this many waiting facts (the database is gone for long) the oldest are dropped. */
const WAITING_MAX = 200_000;

/** A crash loses at most what came in during the last second; an orderly stop loses nothing. */
export function openCounters(log: Log): Counters {
  const batches: Batch[] = [];
  let flushing: Promise<void> | undefined;

  async function flushAll(): Promise<void> {
    for (const batch of batches) {
      if (batch.waiting.length === 0) continue;
      const facts = batch.waiting;
      batch.waiting = [];
      try {
        await batch.write(facts as never[]);
      } catch (error) {
        log.warn({ err: error, batch: batch.name, facts: facts.length }, "a batch could not be written");
        batch.waiting = [...facts, ...batch.waiting].slice(-WAITING_MAX);
      }
    }
  }

  function flush(): Promise<void> {
    flushing ??= flushAll().finally(() => {
      flushing = undefined;
    });
    return flushing;
  }

  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS);
  timer.unref();

  return {
    batch(name, write) {
      const batch: Batch = { name, waiting: [], write };
      batches.push(batch);
      return (fact) => {
        batch.waiting.push(fact);
      };
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flushing;
      await flush();
    },
  };
}
