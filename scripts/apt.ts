import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

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
  if (!hasApt()) return false;
  process.stdout.write(`Installing ${names.join(", ")} for the tests (once)\n`);
  runAsRoot("apt-get", ...WAITING, "update");
  return runAsRoot("apt-get", ...WAITING, "install", "--yes", "--no-install-recommends", ...names);
}

/**
 * Unpacks a Debian package into a folder without installing it: packages of servers would start them, open to the
 * network. Returns whether it succeeded; the libraries that the package depends on have to be there.
 */
export function unpackWithApt(name: string, folder: string): boolean {
  if (!hasApt()) return false;
  process.stdout.write(`Unpacking ${name} for the tests (once)\n`);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  // As root, the user that apt downloads with cannot write to the folder.
  const asCaller = ["-o", "APT::Sandbox::User=root"];
  const download = () => run("apt-get", [...WAITING, ...asCaller, "download", name], folder);
  const isDownloaded = download() || (runAsRoot("apt-get", ...WAITING, "update") && download());
  const [file] = isDownloaded ? fs.readdirSync(folder) : [];
  return file !== undefined && run("dpkg-deb", ["--extract", path.join(folder, file), folder], folder);
}

function hasApt(): boolean {
  return spawnSync("apt-get", ["--version"]).status === 0;
}

function runAsRoot(...command: readonly string[]): boolean {
  const [program = "", ...args] = isRoot() ? command : ["sudo", "-n", ...command];
  return run(program, args);
}

function run(program: string, args: readonly string[], cwd?: string): boolean {
  const { status } = spawnSync(program, args, {
    stdio: ["ignore", "ignore", "inherit"],
    timeout: INSTALL_TIMEOUT_MS,
    cwd,
  });
  return status === 0;
}
