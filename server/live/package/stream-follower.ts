import { watch, type FSWatcher } from "node:fs";
import { journalFile, readJournal } from "./journal.ts";
import { createStreamIndex, type StreamIndex } from "./stream-index.ts";
import { createWaiters } from "./waiters.ts";

/** Follows the journal of a stream that this or another process writes. */
export interface StreamFollower {
  /** Reads the journal to its present end. */
  read(): Promise<StreamIndex>;
  /** Resolves as soon as the check succeeds, or after the timeout. */
  waitUntil(isReached: (index: StreamIndex) => boolean, timeoutMs: number): Promise<StreamIndex>;
  /** Resolves all pending `waitUntil` calls. */
  close(): void;
}

/** Polling is for file systems that do not report changes, and until the journal exists. */
const POLL_MS = 250;

export function followStream(folder: string): StreamFollower {
  const index = createStreamIndex();
  const waiters = createWaiters(stopWatching);
  let offset = 0;
  let reading: Promise<void> | undefined;
  let isStale = true;
  let watcher: FSWatcher | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** Runs one read at a time; a change during a read causes another one. */
  function refresh(): Promise<void> {
    isStale = true;
    reading ??= readOn().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  async function readOn(): Promise<void> {
    while (isStale) {
      isStale = false;
      const found = await readJournal(folder, offset);
      ({ offset } = found);
      for (const line of found.lines) index.apply(line);
      if (found.lines.length > 0) waiters.checkAll();
    }
  }

  function refreshSoon(): void {
    void refresh().catch(() => undefined); // a waiting caller reads again, and gets the error
  }

  function startWatching(): void {
    timer ??= setInterval(() => {
      if (!watcher) openWatcher();
      refreshSoon();
    }, POLL_MS);
    if (!watcher) openWatcher();
  }

  function openWatcher(): void {
    try {
      watcher = watch(journalFile(folder), { persistent: false }, refreshSoon);
      watcher.on("error", stopWatching);
    } catch {
      watcher = undefined; // there is no journal yet
    }
  }

  function stopWatching(): void {
    clearInterval(timer);
    timer = undefined;
    watcher?.close();
    watcher = undefined;
  }

  return {
    async read() {
      await refresh();
      return index;
    },
    async waitUntil(isReached, timeoutMs) {
      await refresh();
      if (isReached(index)) return index;
      startWatching();
      await refresh(); // lines written before the file was watched
      await waiters.wait(() => isReached(index), timeoutMs);
      return index;
    },
    close() {
      waiters.finishAll();
      stopWatching();
    },
  };
}
