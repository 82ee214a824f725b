import { logRejection, type Log } from "./log.ts";

/**
 * Runs a task immediately and then at each interval, never twice at the same time. The returned function stops it and
 * waits for a running task.
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
