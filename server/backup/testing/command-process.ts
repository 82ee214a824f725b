import path from "node:path";
import {
  startChild,
  startRestrictedChild,
  type Child,
} from "#server/platform/database/testing/child-process.ts";

const SCRIPTS = path.join(import.meta.dirname, "../../../scripts/backup");
/** Compiling the code takes a third of the start. */
const COMPILED = path.join(import.meta.dirname, "../../../.cache/test-compiled");

interface CommandOptions {
  readonly args: readonly string[];
  /** The environment of the site. */
  readonly env: Readonly<Record<string, string>>;
  /** The process may write only where file permissions allow it. */
  readonly isRestricted?: boolean;
}

/** The program and its arguments that `npm run backup` or `npm run restore` starts. */
export function commandOf(name: "backup" | "restore", args: readonly string[]): [string, ...string[]] {
  return [process.execPath, path.join(SCRIPTS, `${name}.ts`), ...args];
}

/** Starts `npm run backup` or `npm run restore` without npm. */
export function startCommand(
  name: "backup" | "restore",
  { args, env, isRestricted = false }: CommandOptions,
): Child {
  const [program, ...programArgs] = commandOf(name, args);
  const start = isRestricted ? startRestrictedChild : startChild;
  return start(program, programArgs, { env: environment(env) });
}

export function environment(env: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"], NODE_COMPILE_CACHE: COMPILED, LOG_LEVEL: "fatal", ...env };
}

/** Runs a command to its end. */
export async function runCommandProcess(
  name: "backup" | "restore",
  options: CommandOptions,
): Promise<{ code: number | NodeJS.Signals; output: string }> {
  const child = startCommand(name, options);
  return { code: await child.ended(), output: child.output() };
}
