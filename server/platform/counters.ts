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
  /** Facts there was no room for since the last flush. */
  dropped: number;
  readonly write: (facts: never[]) => Promise<void>;
}

const FLUSH_EVERY_MS = 500;
/** So many are written at once: more make neither the statement faster nor the memory smaller. */
const WRITTEN_AT_ONCE = 10_000;
/** With this many waiting facts (the database is gone for long) further ones are dropped, and that is logged. */
const WAITING_MAX = 200_000;

/**
 * A crash loses at most what came in during the last two seconds, while the last batch was being written and since
 * then, as long as the database keeps up; an orderly stop loses nothing.
 */
export function openCounters(log: Log): Counters {
  const batches: Batch[] = [];
  let flushing: Promise<void> | undefined;

  async function flushAll(): Promise<void> {
    for (const batch of batches) {
      reportDropped(batch);
      while (batch.waiting.length > 0) {
        const facts = batch.waiting.splice(0, WRITTEN_AT_ONCE);
        try {
          await batch.write(facts as never[]);
        } catch (error) {
          log.warn({ err: error, batch: batch.name, facts: facts.length }, "a batch could not be written");
          batch.waiting = [...facts, ...batch.waiting];
          break;
        }
      }
    }
  }

  function reportDropped(batch: Batch): void {
    if (batch.dropped === 0) return;
    log.error({ batch: batch.name, facts: batch.dropped }, "there was no room for more facts");
    batch.dropped = 0;
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
      const batch: Batch = { name, waiting: [], dropped: 0, write };
      batches.push(batch);
      return (fact) => {
        if (batch.waiting.length < WAITING_MAX) batch.waiting.push(fact);
        else batch.dropped += 1;
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
