import { spawnSync } from "node:child_process";
import path from "node:path";

const PROGRAMS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const USUAL_PLACES = [
  "/usr/bin",
  "/usr/local/bin",
  "/snap/bin",
  "/usr/lib/chromium",
  "/opt/google/chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];
/** Chromium without its windows, a package of Debian: it opens a page in a third of the time. */
const HEADLESS_SHELL = "chromium-headless-shell";

/** Like `ensureChromium`, but of the two kinds the one that tests run faster with; installs it where that needs no asking. */
export function ensureTestBrowser(env: NodeJS.ProcessEnv = process.env): string {
  if (env["CHROMIUM_PATH"]) return requireRunning(env["CHROMIUM_PATH"]);
  const file = `/usr/bin/${HEADLESS_SHELL}`;
  if (runs(file) || (isRoot() && installWithApt(HEADLESS_SHELL) && runs(file))) return file;
  return ensureChromium(env);
}

/** Gives the path of a Chromium that runs: CHROMIUM_PATH, one of the system, or Debian's, installed on the spot. */
export function ensureChromium(env: NodeJS.ProcessEnv = process.env): string {
  if (env["CHROMIUM_PATH"]) return requireRunning(env["CHROMIUM_PATH"]);
  const found = findChromium(env);
  if (found) return found;
  if (installWithApt("chromium")) return requireRunning("/usr/bin/chromium");
  throw new Error(
    "There is no Chromium for the browser tests: install one, or name its path in CHROMIUM_PATH.",
  );
}

/** Looks for Chromium or Chrome in PATH and in the usual places. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const folders = (env["PATH"] ?? "").split(path.delimiter).filter(Boolean);
  const candidates = [...folders, ...USUAL_PLACES].flatMap((place) => [
    place,
    ...PROGRAMS.map((program) => path.join(place, program)),
  ]);
  return candidates.find(runs);
}

function requireRunning(file: string): string {
  if (runs(file)) return file;
  throw new Error(`The Chromium at ${file} does not run: name another one in CHROMIUM_PATH.`);
}

function runs(file: string): boolean {
  const { status, stdout } = spawnSync(file, ["--version"], { encoding: "utf8" });
  return status === 0 && /Chrom/.test(stdout);
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function installWithApt(name: string): boolean {
  const asRoot = isRoot() ? [] : ["sudo", "-n"];
  if (spawnSync("apt-get", ["--version"]).status !== 0) return false;
  process.stdout.write(`Installing ${name} for the browser tests (once, about 100 MB)\n`);
  const install = ["install", "--yes", "--no-install-recommends", name];
  return [["update"], install].every((args) => {
    const [command = "", ...rest] = [...asRoot, "apt-get", "--quiet", ...args];
    return spawnSync(command, rest, { stdio: ["ignore", "ignore", "inherit"] }).status === 0;
  });
}
