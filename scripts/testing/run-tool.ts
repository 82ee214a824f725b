import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";

/** A tool of node_modules by its name, or a file of the project. */
export type ToolRun = {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The tool is ended after this time, and has failed then. */
  readonly limitSeconds?: number;
} & ({ readonly tool: string } | { readonly file: string });

/** Runs it with this Node on the same terminal; returns whether it succeeded. */
export async function runTool(root: string, run: ToolRun): Promise<boolean> {
  const script = "file" in run ? path.join(root, run.file) : findTool(root, run.tool);
  const child = spawn(process.execPath, [script, ...(run.args ?? [])], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...run.env },
  });
  return isSuccess(child, run);
}

/** Waits for the end of a program, which is stopped together with this process or at its limit. */
async function isSuccess(child: ChildProcess, { limitSeconds }: ToolRun): Promise<boolean> {
  function stop(): void {
    child.kill("SIGTERM");
    process.exitCode = INTERRUPTED;
    child.once("exit", () => process.exit());
  }
  for (const event of STOP_EVENTS) process.on(event, stop);
  const timers = limitSeconds ? endAfter(limitSeconds, child) : [];
  const [status] = await once(child, "exit");
  for (const timer of timers) clearTimeout(timer);
  for (const event of STOP_EVENTS) process.off(event, stop);
  return status === 0;
}

/** Asks the program to end after this time, and kills it if it does not; returns the timers. */
function endAfter(seconds: number, child: ChildProcess): readonly NodeJS.Timeout[] {
  return [
    setTimeout(() => {
      process.stdout.write(`\nStopped after its limit of ${seconds} s.\n`);
      // Playwright then reports the journeys that have ended.
      child.kill("SIGINT");
    }, seconds * 1000),
    setTimeout(() => child.kill("SIGKILL"), seconds * 1000 + GRACE_MS),
  ];
}

/** Long enough for the end of a site and its report. */
const GRACE_MS = 30_000;

/** `disconnect` follows the exit of the launcher. */
const STOP_EVENTS = ["SIGINT", "SIGTERM", "disconnect"] as const;
const INTERRUPTED = 130;

const TOOL_FILES: Readonly<Record<string, string>> = {
  knip: "knip/bin/knip.js",
  oxfmt: "oxfmt/bin/oxfmt",
  oxlint: "oxlint/bin/oxlint",
  tsc: "typescript/bin/tsc",
  vitest: "vitest/vitest.mjs",
  playwright: "@playwright/test/cli.js",
};

/** The file behind `node_modules/.bin`, which has no symbolic links on Windows. */
function findTool(root: string, tool: string): string {
  const file = path.join(root, "node_modules", TOOL_FILES[tool] ?? tool);
  if (!fs.existsSync(file)) throw new Error(`${tool} is not installed: run npm ci.`);
  return file;
}
