import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "../..");
/** What is delivered outside of `deploy/`. */
const OTHERS = ["Dockerfile", "compose.yaml"];

/** The lines of the table "What was tried": artefact, what was tried, and what was not. */
function readTrials(): string[][] {
  const [, section = ""] = readFileSync(path.join(ROOT, "docs/operations.md"), "utf8").split(
    "\n## What was tried\n",
  );
  return section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

it("each delivered artefact has a line with what was tried, and the command for what was not [MAC-056]", () => {
  const delivered = readdirSync(path.join(ROOT, "deploy"), { withFileTypes: true }).map((entry) =>
    entry.isDirectory() ? `${entry.name}/` : entry.name,
  );
  const trials = readTrials();
  expect(new Set(trials.map(([artefact = ""]) => artefact.replaceAll("`", "")))).toEqual(
    new Set([...delivered, ...OTHERS]),
  );
  const unclear = trials.filter(
    ([, tried = "", notTried = ""]) => !/test|npm run/.test(tried) || !/`[^`]+ [^`]+`/.test(notTried),
  );
  expect(unclear).toEqual([]);
});
