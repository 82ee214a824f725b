import { StartError } from "#server/platform/start-error.ts";

const STOP_WITHIN_MS = 2000;

/**
 * Runs the work of a command and exits with its code: 1 after a failure, which is printed as a sentence if it is the
 * operator's to solve, and after a signal or the end of the launcher, which abort the work.
 */
export async function runCommand(work: (signal: AbortSignal) => Promise<number>): Promise<never> {
  const stopped = new AbortController();
  for (const event of ["SIGINT", "SIGTERM", "disconnect"] as const) process.once(event, stop);

  function stop(): void {
    stopped.abort();
    // A file of many gigabytes, or a table that another session has locked, is not waited for.
    setTimeout(() => exitStopped(), STOP_WITHIN_MS).unref();
  }

  try {
    process.exit(await work(stopped.signal));
  } catch (error) {
    if (stopped.signal.aborted) exitStopped();
    if (error instanceof StartError) process.stderr.write(`\n${error.message}\n\n`);
    else console.error(error);
    process.exit(1);
  }
}

function exitStopped(): never {
  process.stderr.write("\nStopped. Run the command again, it goes on.\n\n");
  process.exit(1);
}
