import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { readBenchResults } from "./bench-results.ts";
import { measureCoverage, rowsInTitle, readRequirements } from "./spec.ts";
import { addToRecord, clearRecord, fileResults, readPassedTitles } from "./testing/record.ts";
import { parsePlaywrightReport, parseVitestReport, type Report } from "./testing/reports.ts";

const TABLE = readRequirements(
  [
    "id,area,how to check,capability",
    ...Array.from({ length: 9 }, (_, index) => `ROW-00${index + 1},area,HTTP: ask,1`),
    "ROW-010,area,browser: look,1",
  ].join("\n"),
);

let root: string;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(tmpdir(), "nadaj-spec-"));
  for (const folder of ["bench", "e2e"]) fs.mkdirSync(path.join(root, folder));
});

describe("npm run spec", () => {
  it.each(["skipped", "failed", "todo"])(
    "leaves a requirement unproven whose only test was %s [LAS-149]",
    (status) => {
      const file = testFile("thing.test.ts");

      run(file, [
        ["works [ROW-001]", "passed"],
        ["holds [ROW-002]", status],
      ]);

      expect(open()).not.toContain("ROW-001");
      expect(open()).toContain("ROW-002");
    },
  );

  it("leaves requirements unproven whose test file was deleted or changed since it ran [LAS-149]", () => {
    const [deleted, changed, kept] = ["deleted", "changed", "kept"].map((name) =>
      testFile(`${name}.test.ts`),
    );
    run(deleted, [["works [ROW-001]", "passed"]]);
    run(changed, [["works [ROW-002]", "passed"]]);
    run(kept, [["works [ROW-003]", "passed"]]);
    expect(open()).toHaveLength(7);

    fs.rmSync(path.join(root, "deleted.test.ts"));
    fs.writeFileSync(path.join(root, "changed.test.ts"), "it.skip");

    expect(open()).toEqual(expect.arrayContaining(["ROW-001", "ROW-002"]));
    expect(open()).not.toContain("ROW-003");
  });

  it("replaces the results of a file by those of its newest run [LAS-149]", () => {
    const file = testFile("thing.test.ts");
    run(file, [["works [ROW-001]", "passed"]]);

    run(file, [["works [ROW-001]", "failed"]]);

    expect(open()).toContain("ROW-001");
  });

  it("keeps what a run left out, as long as the file does not change [LAS-149]", () => {
    const file = testFile("thing.test.ts");
    run(file, [
      ["works [ROW-001]", "passed"],
      ["lasts [ROW-002]", "passed"],
    ]);

    run(file, [
      ["works [ROW-001]", "failed"],
      ["lasts [ROW-002]", "skipped"],
    ]);

    expect(open()).toContain("ROW-001");
    expect(open()).not.toContain("ROW-002");
    fs.appendFileSync(path.join(root, "thing.test.ts"), "\n");
    run(file, [["works [ROW-001]", "passed"]]);
    expect(open()).toContain("ROW-002");
  });

  it("counts titles with at most six requirement ids [LAS-150]", () => {
    const file = testFile("thing.test.ts");

    run(file, [["does more [ROW-001..006, ROW-007]", "passed"]]);
    expect(open()).toHaveLength(10);

    run(file, [["does much [ROW-001..004, ROW-005, ROW-006]", "passed"]]);
    expect(open()).toEqual(["ROW-007", "ROW-008", "ROW-009", "ROW-010"]);
  });

  it("counts steps of e2e tests that passed, and no step that was not reached", () => {
    const file = testFile("e2e/thing.test.ts");
    const steps = [{ title: "opens [ROW-002]", steps: [{ title: "reads [ROW-003]" }] }];
    addToRecord(root, fileResults(playwrightReport(file, "expected", steps)));
    expect(open()).not.toContain("ROW-001");
    expect(open()).not.toContain("ROW-003");
    expect(open()).toContain("ROW-004");

    addToRecord(root, fileResults(playwrightReport(file, "unexpected", steps)));
    expect(open()).toHaveLength(10);
  });

  it("lists requirements that are checked in a browser and named by no e2e test", () => {
    run(testFile("thing.test.ts"), [["looks [ROW-010]", "passed"]]);
    expect(coverage().missing).not.toContain("ROW-010");
    expect(coverage().withoutE2eTest).toEqual(["ROW-010"]);

    const file = testFile("e2e/thing.test.ts");
    addToRecord(root, fileResults(playwrightReport(file, "expected", [{ title: "looks [ROW-010]" }])));
    expect(coverage().withoutE2eTest).toEqual([]);
  });

  it("counts lines of a benchmark that ran in full length and passed", () => {
    const file = testFile("bench/thing.ts");
    const lines = [
      { label: "soon [ROW-001]", passed: true },
      { label: "often [ROW-002]", passed: false },
      { label: "p50 [ROW-003]", passed: true },
      { label: "p95 [ROW-003]", passed: false },
    ];
    addToRecord(root, [readBenchResults({ file, isWhole: false, lines })]);
    expect(open()).toContain("ROW-001");

    addToRecord(root, [readBenchResults({ file, isWhole: true, lines })]);
    expect(coverage().proven).toEqual({ "ROW-001": ["bench/thing.ts"] });

    addToRecord(root, [readBenchResults({ file, isWhole: true, lines: [{ label: "soon", passed: false }] })]);
    expect(open()).toContain("ROW-001");
  });

  it("forgets tests before a full run of them, and keeps benchmarks until their file changes", () => {
    const [test, bench] = [testFile("thing.test.ts"), testFile("bench/thing.ts")];
    run(test, [["works [ROW-001]", "passed"]]);
    const lines = [{ label: "soon [ROW-002]", passed: true }];
    addToRecord(root, [readBenchResults({ file: bench, isWhole: true, lines })]);

    clearRecord(root);

    expect(coverage().proven).toEqual({ "ROW-002": ["bench/thing.ts"] });
    fs.writeFileSync(bench, "");
    expect(open()).toContain("ROW-002");
  });

  it("rejects an unknown requirement id", () => {
    run(testFile("thing.test.ts"), [["works [ROW-999]", "passed"]]);

    expect(open).toThrow("ROW-999");
  });
});

describe("the requirement ids in a title", () => {
  it("are those in the brackets at its end, ranges included", () => {
    expect(rowsInTitle("works [ROW-001, ROW-003..005]")).toEqual([
      "ROW-001",
      "ROW-003",
      "ROW-004",
      "ROW-005",
    ]);
    expect(rowsInTitle("says [sic] what it does")).toEqual([]);
    expect(rowsInTitle("answers [404]")).toEqual([]);
  });
});

function testFile(name: string): string {
  const file = path.join(root, name);
  fs.writeFileSync(file, `// ${name}`);
  return file;
}

function run(file: string | undefined, results: readonly [title: string, status: string][]): void {
  const assertionResults = results.map(([title, status]) => ({ title, fullName: title, status }));
  const report = parseVitestReport({ testResults: [{ name: file, status: "passed", assertionResults }] });
  addToRecord(root, fileResults(report));
}

function playwrightReport(file: string, status: string, steps: readonly object[]): Report {
  const name = path.basename(file);
  const specs = [{ title: "goes [ROW-001]", file: name, tests: [{ status, results: [{ steps }] }] }];
  return parsePlaywrightReport({
    config: { rootDir: path.dirname(file) },
    suites: [{ file: name, specs: [], suites: [{ file: name, specs }] }],
  });
}

function coverage(): ReturnType<typeof measureCoverage> {
  return measureCoverage(TABLE, readPassedTitles(root));
}

function open(): string[] {
  return coverage().missing;
}
