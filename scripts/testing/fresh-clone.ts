import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { addToRecord } from "./record.ts";

/** What a build server calls; the result counts until it changes. */
const FILE = ".ci/run";
const TITLE = "npm test is green from a fresh clone [LAS-160]";

/**
 * Whether a run of the tests is the first in its clone: nothing was changed or left by an earlier run, and the
 * launcher has just installed the dependencies, which it says by `NADAJ_INSTALLED`.
 */
export function isFreshClone(root: string, env: Readonly<Record<string, string | undefined>>): boolean {
  if (env["NADAJ_INSTALLED"] !== "1") return false;
  if (fs.existsSync(path.join(root, ".cache/test-reports"))) return false;
  const { status, stdout } = spawnSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" });
  return status === 0 && stdout === "";
}

/** Records the outcome of a run of all steps. A red run ends what a green one has proven; only fresh clones prove. */
export function recordWholeRun(
  root: string,
  { isFresh, isGreen }: { isFresh: boolean; isGreen: boolean },
): void {
  if (isGreen && !isFresh) return;
  addToRecord(root, [{ file: FILE, tests: { [TITLE]: isGreen ? [TITLE] : [] }, isWhole: true }]);
}
