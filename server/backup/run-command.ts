import { StartError } from "#server/platform/start-error.ts";

const STOP_WITHIN_MS = 2000;
const STOPPED = "Stopped. Run the command again, it goes on.";

/**
 * Runs the work of a command and exits with its code: 1 after a failure, which is printed as a sentence if it is the
 * operator's to solve, and after a signal or the end of the launcher, which abort the work.
 */
export async function runCommand(work: (signal: AbortSignal) => Promise<number>): Promise<never> {
  const stopped = listenToStop();
  try {
    process.exit(await work(stopped));
  } catch (error) {
    if (stopped.aborted) exitStopped();
    if (error instanceof StartError) process.stderr.write(`\n${error.message}\n\n`);
    else console.error(error);
    process.exit(1);
  }
}

/**
 * Aborts, with a sentence for the operator as its reason, at a signal or the end of the launcher, and ends the process
 * if that has not ended soon after.
 */
export function listenToStop(): AbortSignal {
  const stopped = new AbortController();
  for (const event of ["SIGINT", "SIGTERM", "disconnect"] as const) {
    process.once(event, () => {
      stopped.abort(new StartError(STOPPED));
      // A file of many gigabytes, or a table that another session has locked, is not waited for.
      setTimeout(() => exitStopped(), STOP_WITHIN_MS).unref();
    });
  }
  // The launcher waits for this process, which must not wait for the launcher.
  process.channel?.unref();
  return stopped.signal;
}

function exitStopped(): never {
  process.stderr.write(`\n${STOPPED}\n\n`);
  process.exit(1);
}
