import { spawnSync } from "node:child_process";

/** Another process that installs packages keeps the lock for some seconds; a mirror may fail once. */
const WAITING = ["--quiet", "-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::Retries=5"];
const INSTALL_TIMEOUT_MS = 10 * 60_000;

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Installs Debian packages where no prompt is needed; returns whether it succeeded. An outdated list of packages is
 * good enough if it cannot be updated.
 */
export function installWithApt(names: readonly string[]): boolean {
  if (spawnSync("apt-get", ["--version"]).status !== 0) return false;
  process.stdout.write(`Installing ${names.join(", ")} for the browser tests (once, about 100 MB)\n`);
  apt("update");
  return apt("install", "--yes", "--no-install-recommends", ...names);
}

function apt(...args: readonly string[]): boolean {
  const asRoot = isRoot() ? [] : ["sudo", "-n"];
  const [command = "", ...rest] = [...asRoot, "apt-get", ...WAITING, ...args];
  const { status } = spawnSync(command, rest, {
    stdio: ["ignore", "ignore", "inherit"],
    timeout: INSTALL_TIMEOUT_MS,
  });
  return status === 0;
}
