import { logRejection, type Log } from "./log.ts";

/**
 * Runs a task at once and then at each interval, never twice at a time. The returned function stops that, and waits
 * for a run that has started.
 */
export function repeat(
  { log, name, everyMs }: { log: Log; name: string; everyMs: number },
  task: () => Promise<void>,
): () => Promise<void> {
  let running: Promise<void> | undefined;

  function run(): void {
    if (running) return;
    running = task().finally(() => (running = undefined));
    logRejection(log, name, running);
  }

  run();
  const timer = setInterval(run, everyMs);
  return async () => {
    clearInterval(timer);
    await Promise.allSettled([running]);
  };
}
