import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { inProject, root } from "./project.mjs";
import { LaunchError, say } from "./report.mjs";

const lockFile = inProject(".cache/installing");
const POLL_MS = 250;
/** Older locks are stale: their machine or container no longer exists. */
const STALE_AFTER_MS = 15 * 60_000;

/** Serializes installations: a second start in the same folder waits for the first. */
export async function whileInstalling(install) {
  await takeLock();
  try {
    return await install();
  } finally {
    fs.rmSync(lockFile, { force: true });
  }
}

async function takeLock() {
  for (let attempt = 0; !tryLock(); attempt += 1) {
    if (attempt === 0) say("another start is installing in this folder; waiting for it");
    await wait(POLL_MS);
  }
}

function tryLock() {
  try {
    fs.mkdirSync(path.dirname(lockFile), { recursive: true });
    fs.writeFileSync(lockFile, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw explain(error);
    if (!isHolderAlive()) fs.rmSync(lockFile, { force: true });
    return false;
  }
}

function explain(error) {
  if (!["EACCES", "EPERM", "EROFS"].includes(error.code)) return error;
  return new LaunchError(
    `the folder ${root} is not writable: change its owner, or move the project to a folder of yours.`,
  );
}

function isHolderAlive() {
  try {
    if (Date.now() - fs.statSync(lockFile).mtimeMs > STALE_AFTER_MS) return false;
    const holder = Number(fs.readFileSync(lockFile, "utf8"));
    // An empty file is a lock that is just being written.
    if (holder > 0) process.kill(holder, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
