import fs from "node:fs";
import { whileInstalling } from "./install-lock.mjs";
import { runNpm } from "./npm.mjs";
import { inProject, isSameFile, platform } from "./project.mjs";
import { say } from "./report.mjs";

const wantedLock = inProject("package-lock.json");
/** A copy of the lockfile as it was installed. */
const installedLock = inProject(`node_modules/.installed-${platform}.json`);
/** npm's own record of the installed packages. */
const npmLock = inProject("node_modules/.package-lock.json");

const FLAGS = ["--ignore-scripts", "--include=dev", "--include=optional"];
const LOCKFILE_REFUSED = "EUSAGE";

/** Runs `npm ci` with the given Node if node_modules does not match the lockfile; returns whether it has. */
export async function ensureDependencies(node) {
  if (isSameFile(wantedLock, installedLock)) return false;
  return whileInstalling(async () => {
    if (isSameFile(wantedLock, installedLock)) return false;
    const isMissing = !isInstalledByHand();
    if (isMissing) await install(node);
    fs.mkdirSync(inProject("node_modules"), { recursive: true });
    fs.copyFileSync(wantedLock, installedLock);
    return isMissing;
  });
}

async function install(node) {
  const startedAt = Date.now();
  say("installing dependencies (once, about a minute)");
  fs.rmSync(installedLock, { force: true });
  await installPackages(node);
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

/** True after a developer's own `npm install`, which changes lockfile and node_modules together. */
function isInstalledByHand() {
  if (!fs.existsSync(npmLock)) return false;
  const wanted = readPackages(wantedLock);
  const present = readPackages(npmLock);
  const isComplete = Object.entries(wanted).every(
    ([place, { version, optional }]) => present[place]?.version === version || (optional && !present[place]),
  );
  const belongsHere = Object.entries(present).every(
    ([place, { os }]) => wanted[place] && (!os || os.includes(process.platform)),
  );
  return isComplete && belongsHere;
}

function readPackages(file) {
  const { packages } = JSON.parse(fs.readFileSync(file, "utf8"));
  delete packages[""];
  return packages;
}
