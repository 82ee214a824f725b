import { spawnSync } from "node:child_process";
import path from "node:path";
import { installWithApt, isRoot } from "./apt.ts";

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
/** Debian's package of Chromium without a user interface: it opens a page in a third of the time. */
const HEADLESS_SHELL = "chromium-headless-shell";

/** Like `ensureChromium`, but prefers the build that runs tests faster; installs it where no prompt is needed. */
export function ensureTestBrowser(env: NodeJS.ProcessEnv = process.env): string {
  if (env["CHROMIUM_PATH"]) return requireRunning(env["CHROMIUM_PATH"]);
  const file = `/usr/bin/${HEADLESS_SHELL}`;
  if (runs(file) || (isRoot() && installWithApt([HEADLESS_SHELL]) && runs(file))) return file;
  return ensureChromium(env);
}

/** Returns the path of a working Chromium: CHROMIUM_PATH, one of the system, or Debian's, installed on demand. */
export function ensureChromium(env: NodeJS.ProcessEnv = process.env): string {
  if (env["CHROMIUM_PATH"]) return requireRunning(env["CHROMIUM_PATH"]);
  const found = findChromium(env);
  if (found) return found;
  if (installWithApt(["chromium"])) return requireRunning("/usr/bin/chromium");
  throw new Error(
    "There is no Chromium for the browser tests: install one, or name its path in CHROMIUM_PATH.",
  );
}

/** Searches PATH and the usual folders for Chromium or Chrome. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const folders = (env["PATH"] ?? "").split(path.delimiter).filter(Boolean);
  const candidates = [...folders, ...USUAL_PLACES].flatMap((folder) => [
    folder,
    ...PROGRAMS.map((program) => path.join(folder, program)),
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
