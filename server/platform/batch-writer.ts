import type { Log } from "./log.ts";

/** Buffers small records in memory and writes them in batches: one statement per batch, not per record. */
export interface BatchWriter {
  /** Creates a batch; `write` gets the records added since the last flush. A failed write is retried. */
  batch<Item>(name: string, write: (items: Item[]) => Promise<void>): (item: Item) => void;
  /** Writes all buffered records. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

interface Batch {
  readonly name: string;
  buffered: unknown[];
  /** Records dropped since the last flush because the buffer was full. */
  dropped: number;
  readonly write: (items: never[]) => Promise<void>;
}

const FLUSH_EVERY_MS = 500;
/** Records per statement: larger batches are not faster and do not save memory. */
const BATCH_SIZE = 10_000;
/** Buffer limit, reached when the database is down for long: further records are dropped, and the drop is logged. */
const BUFFER_MAX = 200_000;

/**
 * A crash loses at most the records of the last two seconds (during the last write and since then), as long as the
 * database keeps up; a graceful stop loses none.
 */
export function openBatchWriter(log: Log): BatchWriter {
  const batches: Batch[] = [];
  let flushing: Promise<void> | undefined;

  async function flushAll(): Promise<void> {
    for (const batch of batches) {
      reportDropped(batch);
      while (batch.buffered.length > 0) {
        const items = batch.buffered.splice(0, BATCH_SIZE);
        try {
          await batch.write(items as never[]);
        } catch (error) {
          log.warn({ err: error, batch: batch.name, items: items.length }, "writing a batch failed");
          batch.buffered = [...items, ...batch.buffered];
          break;
        }
      }
    }
  }

  function reportDropped(batch: Batch): void {
    if (batch.dropped === 0) return;
    log.error({ batch: batch.name, items: batch.dropped }, "buffer full, records dropped");
    batch.dropped = 0;
  }

  function flush(): Promise<void> {
    flushing ??= flushAll().finally(() => {
      flushing = undefined;
    });
    return flushing;
  }

  // Each process writes its own buffers.
  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS);
  timer.unref();

  return {
    batch(name, write) {
      const batch: Batch = { name, buffered: [], dropped: 0, write };
      batches.push(batch);
      return (item) => {
        if (batch.buffered.length < BUFFER_MAX) batch.buffered.push(item);
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
