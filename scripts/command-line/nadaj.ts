import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import { listenToStop } from "#server/backup/run-command.ts";
import { runNadaj } from "#server/command-line/nadaj.ts";

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

const args = process.argv.slice(2);
process.exitCode = await runNadaj({ args, env: process.env, read, write, writeError, confirm, listenToStop });
