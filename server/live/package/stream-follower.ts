import { watch, type FSWatcher } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
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
/** The journal is watched this long after the last caller has stopped waiting: viewers wait again and again. */
const WATCH_MS = 5000;

/** The file system; tests replace it. */
interface JournalAccess {
  readonly read: typeof readJournal;
  readonly watch: (file: string, options: { persistent: false }, listener: () => void) => FSWatcher;
}

export function followStream(
  folder: string,
  journal: JournalAccess = { read: readJournal, watch },
): StreamFollower {
  const index = createStreamIndex();
  const waiters = createWaiters(stopWatchingLater);
  let offset = 0;
  let reading: Promise<void> | undefined;
  let isStale = true;
  let watcher: FSWatcher | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopTimer: NodeJS.Timeout | undefined;
  /** Whether the watcher has reported a change; on some file systems it opens, and reports none. */
  let reportsChanges = false;

  /**
   * Reads the journal to its present end. While its changes are reported the index is up to date, but for changes that
   * this turn of the event loop still has to report: each of a thousand viewers would otherwise open the file.
   */
  async function readToEnd(): Promise<void> {
    if (!watcher || !reportsChanges) return refresh();
    await nextTurn();
    await reading;
  }

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
      const found = await journal.read(folder, offset);
      ({ offset } = found);
      for (const line of found.lines) index.apply(line);
      if (found.lines.length > 0) waiters.checkAll();
    }
  }

  function refreshSoon(): void {
    void refresh().catch(() => undefined); // a waiting caller reads again, and gets the error
  }

  function startWatching(): void {
    clearTimeout(stopTimer);
    timer ??= setInterval(() => {
      if (!watcher) openWatcher();
      refreshSoon();
    }, POLL_MS);
    timer.unref(); // each waiting caller has a timer of its own
    if (!watcher) openWatcher();
  }

  function openWatcher(): void {
    try {
      watcher = journal.watch(journalFile(folder), { persistent: false }, () => {
        reportsChanges = true;
        refreshSoon();
      });
      watcher.on("error", stopWatching);
    } catch {
      watcher = undefined; // there is no journal yet
    }
  }

  function stopWatchingLater(): void {
    clearTimeout(stopTimer);
    stopTimer = setTimeout(stopWatching, WATCH_MS);
    stopTimer.unref();
  }

  function stopWatching(): void {
    clearTimeout(stopTimer);
    clearInterval(timer);
    timer = undefined;
    watcher?.close();
    watcher = undefined;
  }

  return {
    async read() {
      await readToEnd();
      return index;
    },
    async waitUntil(isReached, timeoutMs) {
      await readToEnd();
      if (isReached(index)) return index;
      const wasWatched = watcher !== undefined;
      startWatching();
      if (!wasWatched) await refresh(); // lines written before the file was watched
      await waiters.wait(() => isReached(index), timeoutMs);
      return index;
    },
    close() {
      waiters.finishAll();
      stopWatching();
    },
  };
}
