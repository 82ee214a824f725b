import { logRejection, type Log } from "./log.ts";

/**
 * Runs a task at each interval, never twice at the same time, the first time immediately unless `startsAtOnce` is
 * false. The returned function stops it and waits for a running task.
 */
export function repeat(
  options: { log: Log; name: string; everyMs: number; startsAtOnce?: boolean },
  task: () => Promise<void>,
): () => Promise<void> {
  const { log, name, everyMs, startsAtOnce = true } = options;
  let running: Promise<void> | undefined;

  function run(): void {
    if (running) return;
    running = task().finally(() => (running = undefined));
    logRejection(log, name, running);
  }

  if (startsAtOnce) run();
  const timer = setInterval(run, everyMs);
  return async () => {
    clearInterval(timer);
    await Promise.allSettled([running]);
  };
}
