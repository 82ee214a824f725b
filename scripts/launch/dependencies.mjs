import fs from "node:fs";
import { whileInstalling } from "./install-lock.mjs";
import { runNpm } from "./npm.mjs";
import { inProject, isSameFile, platform } from "./project.mjs";
import { say } from "./report.mjs";

const wantedLock = inProject("package-lock.json");
const installedLock = inProject(`node_modules/.installed-${platform}.json`);

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
  await runNpm(node, {
    folder: inProject(),
    args: ["ci", "--ignore-scripts", "--include=dev", "--include=optional"],
  });
  fs.mkdirSync(inProject("node_modules"), { recursive: true });
  fs.copyFileSync(wantedLock, installedLock);
  say(`dependencies installed in ${Math.round((Date.now() - startedAt) / 1000)} s`);
}
