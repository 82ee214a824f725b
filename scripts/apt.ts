import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/** Another process that installs packages keeps the lock for some seconds; a mirror may fail once. */
const WAITING = ["--quiet", "-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::Retries=5"];
const INSTALL_TIMEOUT_MS = 10 * 60_000;
const DEBIAN_KEYS = "/usr/share/keyrings/debian-archive-keyring.gpg";

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
 * Unpacks Debian packages into a folder without installing them: packages of servers would start them, open to the
 * network. Returns whether it succeeded; the libraries that they depend on have to be there or among them.
 */
export function unpackWithApt(names: readonly string[], folder: string): boolean {
  return downloadAndUnpack(names, folder, []);
}

/** Unpacks packages that the system's own release does not have, but the backports of Debian to it. */
export function unpackFromBackports(names: readonly string[], folder: string): boolean {
  const lists = `${folder}-lists`;
  const sources = `${folder}.list`;
  const [site, release] = findDebianArchive();
  if (site === undefined || release === undefined) return false;
  fs.mkdirSync(path.join(lists, "partial"), { recursive: true });
  fs.writeFileSync(sources, `deb [signed-by=${DEBIAN_KEYS}] ${site} ${release}-backports main\n`);
  const options = [
    `Dir::Etc::SourceList=${sources}`,
    "Dir::Etc::SourceParts=/dev/null",
    `Dir::State::Lists=${lists}`,
  ];
  return downloadAndUnpack(
    names,
    folder,
    options.flatMap((option) => ["-o", option]),
  );
}

function downloadAndUnpack(names: readonly string[], folder: string, options: readonly string[]): boolean {
  if (!hasApt()) return false;
  process.stdout.write(`Unpacking ${names.join(", ")} for the tests (once)\n`);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  // As root, the user that apt downloads with cannot write to the folder.
  const asCaller = ["-o", "APT::Sandbox::User=root", ...options];
  const download = () => run("apt-get", [...WAITING, ...asCaller, "download", ...names], folder);
  const update = () => runAsRoot("apt-get", ...WAITING, ...options, "update");
  const isDownloaded = download() || (update() && download());
  if (!isDownloaded) return false;
  return fs
    .readdirSync(folder)
    .every((file) => run("dpkg-deb", ["--extract", path.join(folder, file), folder], folder));
}

/** The address of the archive that the system uses, and the name of its release. */
function findDebianArchive(): string[] {
  const format = "$(CREATED_BY) $(REPO_URI) $(CODENAME)";
  const { stdout } = spawnSync("apt-get", ["indextargets", "--format", format], { encoding: "utf8" });
  const main = /^Packages (\S+\/debian\/) ([a-z]+)$/m.exec(stdout ?? "");
  return main ? main.slice(1) : [];
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
