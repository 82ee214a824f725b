import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** In milliseconds: by then caches are filled, and the first jobs are done. */
const AFTER_START_MS = 10_000;

/**
 * Collects once the garbage of the start, after `afterMs` milliseconds: 80 MB of an idle site, which V8 keeps until new
 * objects force a complete collection. Returns a function that cancels it.
 */
export function collectStartGarbage(afterMs = AFTER_START_MS): () => void {
  const timer = setTimeout(() => {
    // V8 has no other way to ask for a collection while the process runs. The last resort of an allocation also gives
    // the empty pages back; after another collection that takes 20 s more.
    setFlagsFromString("--expose-gc");
    runInNewContext("gc({ type: 'major', execution: 'async', flavor: 'last-resort' })");
  }, afterMs);
  timer.unref();
  return () => clearTimeout(timer);
}
