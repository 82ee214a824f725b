import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { isFreshClone, recordWholeRun } from "./fresh-clone.ts";
import { readPassedTitles } from "./record.ts";

const INSTALLED = { NADAJ_INSTALLED: "1" };
const PROVEN = [".ci/run", ["npm test is green from a fresh clone [LAS-160]"]];

function makeClone(): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "nadaj-clone-"));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  fs.mkdirSync(path.join(root, ".ci"));
  fs.writeFileSync(path.join(root, ".ci/run"), "npm test");
  fs.writeFileSync(path.join(root, ".gitignore"), ".cache/\n");
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=n", "-c", "user.email=n@example.com", ...args], { cwd: root });
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Begin");
  return root;
}

describe("a fresh clone", () => {
  it("is clean, has just got its dependencies, and has run no test", () => {
    const root = makeClone();

    expect(isFreshClone(root, INSTALLED)).toBe(true);
    expect(isFreshClone(root, {})).toBe(false);
    fs.writeFileSync(path.join(root, "setting.json"), "{}");
    expect(isFreshClone(root, INSTALLED)).toBe(false);
    fs.rmSync(path.join(root, "setting.json"));
    fs.mkdirSync(path.join(root, ".cache/test-reports"), { recursive: true });
    expect(isFreshClone(root, INSTALLED)).toBe(false);
  });

  it("proves by a green run that the tests need nothing else, until a run is red", () => {
    const root = makeClone();
    const provenAfter = (isFresh: boolean, isGreen: boolean) => {
      recordWholeRun(root, { isFresh, isGreen });
      return [...readPassedTitles(root)].filter(([, titles]) => titles.length > 0);
    };

    expect(provenAfter(false, true)).toEqual([]);
    expect(provenAfter(true, false)).toEqual([]);
    expect(provenAfter(true, true)).toEqual([PROVEN]);
    expect(provenAfter(false, true)).toEqual([PROVEN]);
    expect(provenAfter(false, false)).toEqual([]);
  });
});
