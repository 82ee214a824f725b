import { spawnSync } from "node:child_process";
import path from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDERS = ["shared", "server", "web", "scripts", "bench", "e2e"];
const FILES_MAX = 30;
/** Folders that grow with time or with the nouns, and are read by the names of their files. */
const UNLIMITED = /^(?:server\/migrations|shared\/messages\/[a-z]{2})$/;

/** How many files each folder of the code has, without those below its folders. */
function countFiles(files: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

function crowdedFolders(files: readonly string[]): string[] {
  return [...countFiles(files)]
    .filter(([folder, count]) => count > FILES_MAX && !UNLIMITED.test(folder))
    .map(([folder, count]) => `${folder}: ${count}`);
}

describe("the folders of the code", () => {
  it("have at most 30 files each", () => {
    const { stdout } = spawnSync("git", ["ls-files", ...FOLDERS], { cwd: ROOT, encoding: "utf8" });
    const files = stdout.trim().split("\n");

    expect(files.length).toBeGreaterThan(2000);
    expect(crowdedFolders(files)).toEqual([]);
  });

  it("are reported with one file too many", () => {
    const files = Array.from({ length: FILES_MAX + 1 }, (_, index) => `server/features/chat/${index}.ts`);

    expect(crowdedFolders(files)).toEqual(["server/features/chat: 31"]);
    expect(crowdedFolders(files.slice(1))).toEqual([]);
    expect(crowdedFolders(files.map((file) => file.replace("features/chat", "migrations")))).toEqual([]);
  });
});
