import { spawnSync } from "node:child_process";

/** Another process that installs packages keeps the lock for some seconds. */
const LOCK_SECONDS = 300;

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Installs Debian packages where no prompt is needed; returns whether it succeeded. */
export function installWithApt(names: readonly string[]): boolean {
  const asRoot = isRoot() ? [] : ["sudo", "-n"];
  if (spawnSync("apt-get", ["--version"]).status !== 0) return false;
  process.stdout.write(`Installing ${names.join(", ")} for the browser tests (once, about 100 MB)\n`);
  const install = ["install", "--yes", "--no-install-recommends", ...names];
  return [["update"], install].every((args) => {
    const waiting = ["--quiet", "-o", `DPkg::Lock::Timeout=${LOCK_SECONDS}`];
    const [command = "", ...rest] = [...asRoot, "apt-get", ...waiting, ...args];
    return spawnSync(command, rest, { stdio: ["ignore", "ignore", "inherit"] }).status === 0;
  });
}
