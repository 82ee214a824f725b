import { execFile } from "node:child_process";
import { access, constants } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);
const CHECK_TIMEOUT_MS = 60_000;
const BACKGROUND_NICENESS = 10;

/** Paths of the programs that limit a child process; null if the system has no working one. */
export type Sandbox = { nice: string | null; prlimit: string | null; setpriv: string | null };

export type SandboxLimits = {
  memoryBytes: number | null;
  fileBytes: number;
  wallSeconds: number;
  /** Low CPU priority, so that requests of viewers come first. */
  background: boolean;
};

/** First executable of that name along PATH, or null. */
export async function findProgram(name: string, path: string): Promise<string | null> {
  const fileName = process.platform === "win32" ? `${name}.exe` : name;
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const candidate = join(folder, fileName);
    const isExecutable = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isExecutable) return candidate;
  }
  return null;
}

/** Finds nice, prlimit and setpriv and runs each one once: the busybox versions lack options. */
export async function findSandbox(path: string): Promise<Sandbox> {
  const [nice, prlimit, setpriv] = await Promise.all([
    findWorking("nice", ["-n", "1"], path),
    findWorking("prlimit", ["--core=0", "--"], path),
    findWorking("setpriv", ["--pdeathsig", "KILL", "--"], path),
  ]);
  return { nice, prlimit, setpriv };
}

async function findWorking(name: string, args: string[], path: string): Promise<string | null> {
  const program = await findProgram(name, path);
  if (!program) return null;
  return execute(program, [...args, process.execPath, "--version"], { timeout: CHECK_TIMEOUT_MS }).then(
    () => program,
    () => null,
  );
}

/**
 * Command line that runs a program in the sandbox. Every wrapper replaces itself by exec, so the pid does not
 * change.
 */
export function sandboxCommand(sandbox: Sandbox, limits: SandboxLimits, command: string[]): string[] {
  return [
    ...niceness(sandbox, limits),
    ...resourceLimits(sandbox, limits),
    ...killWithParent(sandbox),
    ...command,
  ];
}

function niceness(sandbox: Sandbox, limits: SandboxLimits): string[] {
  if (!sandbox.nice || !limits.background) return [];
  return [sandbox.nice, "-n", String(BACKGROUND_NICENESS)];
}

function resourceLimits(sandbox: Sandbox, limits: SandboxLimits): string[] {
  if (!sandbox.prlimit) return [];
  const cpuSeconds = Math.ceil(limits.wallSeconds * availableParallelism());
  const memory = limits.memoryBytes === null ? [] : [`--as=${limits.memoryBytes}`];
  return [sandbox.prlimit, ...memory, `--cpu=${cpuSeconds}`, `--fsize=${limits.fileBytes}`, "--core=0", "--"];
}

/**
 * Kills the child with its parent: encoders orphaned by a killed server would write into the folder of the retried
 * job.
 */
function killWithParent(sandbox: Sandbox): string[] {
  return sandbox.setpriv ? [sandbox.setpriv, "--pdeathsig", "KILL", "--"] : [];
}
