import fs from "node:fs";
import { whileInstalling } from "./install-lock.mjs";
import { runNpm } from "./npm.mjs";
import { inProject, isSameFile, platform } from "./project.mjs";
import { say } from "./report.mjs";

const wantedLock = inProject("package-lock.json");
const installedLock = inProject(`node_modules/.installed-${platform}.json`);

const FLAGS = ["--ignore-scripts", "--include=dev", "--include=optional"];
const LOCKFILE_REFUSED = "EUSAGE";

/** Runs `npm ci` with the given Node when the lockfile is not the one that was installed last. */
export async function ensureDependencies(node) {
  if (isSameFile(wantedLock, installedLock)) return;
  await whileInstalling(async () => {
    if (isSameFile(wantedLock, installedLock)) return;
    await install(node);
  });
}

async function install(node) {
  const startedAt = Date.now();
  say("installing dependencies (once, about a minute)");
  fs.rmSync(installedLock, { force: true });
  await installPackages(node);
  fs.mkdirSync(inProject("node_modules"), { recursive: true });
  fs.copyFileSync(wantedLock, installedLock);
  say(`dependencies installed in ${Math.round((Date.now() - startedAt) / 1000)} s`);
}

async function installPackages(node) {
  try {
    await runNpm(node, { folder: inProject(), args: ["ci", ...FLAGS] });
  } catch (error) {
    if (error.npmCode !== LOCKFILE_REFUSED) throw error;
    say("the lockfile is not complete (node scripts/lockfile.ts completes it); installing the slow way");
    await runNpm(node, { folder: inProject(), args: ["install", "--no-save", ...FLAGS] });
  }
}
