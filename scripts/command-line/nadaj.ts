import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import { runNadaj } from "#server/command-line/nadaj.ts";

const STOP_WITHIN_MS = 2000;
const YES = /^(?:yes|tak)$/i;

/** `npx nadaj COMMAND`, or `npm run nadaj -- COMMAND`: manages a site that runs or is stopped. */
const write = (line: string): void => void process.stdout.write(`${line}\n`);
const writeError = (line: string): void => void process.stderr.write(`${line}\n`);

const read = () => text(process.stdin);

async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return YES.test((await terminal.question(`${question} `)).trim());
  } finally {
    terminal.close();
  }
}

function listenToStop(): AbortSignal {
  const stopped = new AbortController();
  for (const event of ["SIGINT", "SIGTERM", "disconnect"] as const) {
    process.once(event, () => {
      stopped.abort();
      // A file of many gigabytes, or a table that another session has locked, is not waited for.
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    });
  }
  return stopped.signal;
}

const args = process.argv.slice(2);
process.exitCode = await runNadaj({ args, env: process.env, read, write, writeError, confirm, listenToStop });
