import { text } from "node:stream/consumers";
import { runNadaj } from "#server/command-line/nadaj.ts";

/** `npx nadaj COMMAND`, or `npm run nadaj -- COMMAND`: manages a site that runs or is stopped. */
const write = (line: string): void => void process.stdout.write(`${line}\n`);
const writeError = (line: string): void => void process.stderr.write(`${line}\n`);

const read = () => text(process.stdin);

process.exitCode = await runNadaj({ args: process.argv.slice(2), env: process.env, read, write, writeError });
