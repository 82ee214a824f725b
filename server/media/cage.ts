import { execFile } from "node:child_process";
import { access, constants } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);
const CHECK_TIMEOUT_MS = 10_000;
const BACKGROUND_NICENESS = 10;

/** Programs that limit what a child process can take, null where the system has none that works. */
export type Cage = { nice: string | null; prlimit: string | null; setpriv: string | null };

export type CageLimits = {
  memoryBytes: number | null;
  fileBytes: number;
  wallSeconds: number;
  /** Gives way to everything a viewer is waiting for. */
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

/** Looks for nice, prlimit and setpriv and tries each one, as busybox has versions that lack options. */
export async function findCage(path: string): Promise<Cage> {
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

/** The command line that runs a program inside the cage; every wrapper replaces itself, so the pid stays one. */
export function cageCommand(cage: Cage, limits: CageLimits, command: string[]): string[] {
  return [...niceness(cage, limits), ...resourceLimits(cage, limits), ...deathWithParent(cage), ...command];
}

function niceness(cage: Cage, limits: CageLimits): string[] {
  if (!cage.nice || !limits.background) return [];
  return [cage.nice, "-n", String(BACKGROUND_NICENESS)];
}

function resourceLimits(cage: Cage, limits: CageLimits): string[] {
  if (!cage.prlimit) return [];
  const cpuSeconds = Math.ceil(limits.wallSeconds * availableParallelism());
  const memory = limits.memoryBytes === null ? [] : [`--as=${limits.memoryBytes}`];
  return [cage.prlimit, ...memory, `--cpu=${cpuSeconds}`, `--fsize=${limits.fileBytes}`, "--core=0", "--"];
}

/** Without this a killed server would leave encoders behind, writing where the repeated job writes. */
function deathWithParent(cage: Cage): string[] {
  return cage.setpriv ? [cage.setpriv, "--pdeathsig", "KILL", "--"] : [];
}
