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
const APT_INSTALL = ["install", "--yes", "--no-install-recommends", "chromium"];

/** Gives the path of a Chromium that runs: CHROMIUM_PATH, one of the system, or Debian's, installed on the spot. */
export function ensureChromium(env: NodeJS.ProcessEnv = process.env): string {
  if (env["CHROMIUM_PATH"]) return requireRunning(env["CHROMIUM_PATH"]);
  const found = findChromium(env);
  if (found) return found;
  if (installWithApt()) return requireRunning("/usr/bin/chromium");
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

function installWithApt(): boolean {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  if (spawnSync("apt-get", ["--version"]).status !== 0) return false;
  process.stdout.write("Installing Chromium for the browser tests (once, about 100 MB)\n");
  return [["update"], APT_INSTALL].every((args) => {
    const [command = "", ...rest] = [...asRoot, "apt-get", "--quiet", ...args];
    return spawnSync(command, rest, { stdio: ["ignore", "ignore", "inherit"] }).status === 0;
  });
}
