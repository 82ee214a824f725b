import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Requirements and records of past measurements name what there was. */
const HISTORY = /^docs\/(?:spec\/|performance-log\.md$)/;
const PATH = /`((?:server|shared|web|scripts|bench|e2e|docs)\/[\w./-]*\w)`/g;
/** Examples of files that a reader is to create. */
const EXAMPLES = new Set(["shared/messages/de"]);

function documents(): string[] {
  const { stdout } = spawnSync("git", ["ls-files", "*.md"], { cwd: ROOT, encoding: "utf8" });
  return stdout
    .trim()
    .split("\n")
    .filter((file) => !HISTORY.test(file));
}

/** The paths from the project's root that a text names in code spans and that do not exist. */
function missingPaths(text: string): string[] {
  return [...text.matchAll(PATH)]
    .map(([, named = ""]) => named)
    .filter((named) => !EXAMPLES.has(named) && !fs.existsSync(path.join(ROOT, named)));
}

describe("the documents", () => {
  it("name files and folders that exist", () => {
    const files = documents();
    const missing = files.flatMap((file) =>
      missingPaths(fs.readFileSync(path.join(ROOT, file), "utf8")).map((named) => `${file}: ${named}`),
    );

    expect(files.length).toBeGreaterThan(50);
    expect(missing).toEqual([]);
  });

  it("would be reported with a path that does not exist", () => {
    expect(missingPaths("see `server/main.ts`, `shared/messages/de` and `web/nothing.ts`")).toEqual([
      "web/nothing.ts",
    ]);
  });
});
