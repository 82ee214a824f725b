import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findProgram } from "./sandbox/sandbox.ts";

const execute = promisify(execFile);
const INSTALL_TIMEOUT_MS = 10 * 60_000;

export type EngineLog = { info: (message: string) => void; warn: (message: string) => void };

/** A mirror may fail once, and another installation may hold the lock of apt. */
const APT_OPTIONS = ["-o", "Acquire::Retries=5", "-o", "DPkg::Lock::Timeout=300"];

type PackageManager = {
  name: string;
  needsRoot: boolean;
  steps: readonly (readonly string[])[];
  /** Arguments that are added only when the step runs automatically, not in the instructions. */
  options?: readonly string[];
};

const PACKAGE_MANAGERS: readonly PackageManager[] = [
  {
    name: "apt-get",
    needsRoot: true,
    options: APT_OPTIONS,
    steps: [
      ["apt-get", "update"],
      ["apt-get", "install", "-y", "--no-install-recommends", "ffmpeg"],
    ],
  },
  { name: "dnf", needsRoot: true, steps: [["dnf", "install", "-y", "ffmpeg"]] },
  { name: "apk", needsRoot: true, steps: [["apk", "add", "--no-cache", "ffmpeg"]] },
  { name: "brew", needsRoot: false, steps: [["brew", "install", "ffmpeg"]] },
];

/** Installs ffmpeg if that needs no password. Returns false on failure. */
export async function installFfmpeg({ path, log }: { path: string; log: EngineLog }): Promise<boolean> {
  const manager = await findPackageManager(path);
  if (!manager) return false;
  const prefix = manager.needsRoot ? await findRootPrefix(path) : [];
  if (!prefix) return false;

  let isDone = false;
  for (const step of manager.steps) {
    isDone = await runStep([...prefix, ...step, ...(manager.options ?? [])], { path, log });
  }
  return isDone;
}

async function runStep(command: readonly string[], { path, log }: { path: string; log: EngineLog }) {
  const [program = "", ...args] = command;
  log.info(`Running ${command.join(" ")}`);
  try {
    const env = { ...process.env, PATH: path, DEBIAN_FRONTEND: "noninteractive" };
    await execute(program, args, { timeout: INSTALL_TIMEOUT_MS, env });
    return true;
  } catch (error) {
    log.warn(`${command.join(" ")} failed: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

/** Installation instructions for the administrator of this system. */
export async function installAdvice(path: string): Promise<string> {
  const manager = await findPackageManager(path);
  if (!manager) return "install ffmpeg 5.1 or newer, or point FFMPEG_PATH to it, and restart.";
  const commands = manager.steps.map((step) => [...(manager.needsRoot ? ["sudo"] : []), ...step].join(" "));
  return `run \`${commands.join(" && ")}\` and restart.`;
}

async function findPackageManager(path: string): Promise<PackageManager | null> {
  for (const manager of PACKAGE_MANAGERS) {
    if (await findProgram(manager.name, path)) return manager;
  }
  return null;
}

/** Prefix that runs a command as root; null if that needs a password. */
async function findRootPrefix(path: string): Promise<readonly string[] | null> {
  if (process.getuid?.() === 0) return [];
  const sudo = await findProgram("sudo", path);
  if (!sudo) return null;
  return execute(sudo, ["-n", "true"]).then(
    () => [sudo, "-n"],
    () => null,
  );
}
