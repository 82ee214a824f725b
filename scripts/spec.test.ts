import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { measureCoverage, namedRows, readRequirements } from "./spec.ts";
import { addToRecord, readPassedTitles, readPlaywrightResults, readVitestResults } from "./test-record.ts";

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
  fs.mkdirSync(path.join(root, "e2e"));
});

describe("npm run spec", () => {
  it.each(["skipped", "failed", "todo"])("leaves a row open whose only test was %s [LAS-149]", (status) => {
    const file = testFile("thing.test.ts");

    run(file, [
      ["works [ROW-001]", "passed"],
      ["holds [ROW-002]", status],
    ]);

    expect(open()).not.toContain("ROW-001");
    expect(open()).toContain("ROW-002");
  });

  it("leaves rows open whose test file was deleted or changed since it ran [LAS-149]", () => {
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

  it("replaces what a file proved by what it proves in its newest run [LAS-149]", () => {
    const file = testFile("thing.test.ts");
    run(file, [["works [ROW-001]", "passed"]]);

    run(file, [["works [ROW-001]", "failed"]]);

    expect(open()).toContain("ROW-001");
  });

  it("counts titles of at most six rows [LAS-150]", () => {
    const file = testFile("thing.test.ts");

    run(file, [["does much [ROW-001..004, ROW-005, ROW-006]", "passed"]]);
    expect(open()).toEqual(["ROW-007", "ROW-008", "ROW-009", "ROW-010"]);

    run(file, [["does more [ROW-001..006, ROW-007]", "passed"]]);
    expect(open()).toHaveLength(10);
  });

  it("counts steps of journeys that passed, and no step that was not reached", () => {
    const file = testFile("e2e/thing.test.ts");
    const steps = [{ title: "opens [ROW-002]", steps: [{ title: "reads [ROW-003]" }] }];
    addToRecord(root, readPlaywrightResults(journeys(file, "expected", steps)));
    expect(open()).not.toContain("ROW-001");
    expect(open()).not.toContain("ROW-003");
    expect(open()).toContain("ROW-004");

    addToRecord(root, readPlaywrightResults(journeys(file, "unexpected", steps)));
    expect(open()).toHaveLength(10);
  });

  it("lists rows that are checked in a browser and named by no journey", () => {
    run(testFile("thing.test.ts"), [["looks [ROW-010]", "passed"]]);
    expect(coverage().missing).not.toContain("ROW-010");
    expect(coverage().withoutJourney).toEqual(["ROW-010"]);

    const file = testFile("e2e/thing.test.ts");
    addToRecord(root, readPlaywrightResults(journeys(file, "expected", [{ title: "looks [ROW-010]" }])));
    expect(coverage().withoutJourney).toEqual([]);
  });

  it("refuses a row that is not in the table", () => {
    run(testFile("thing.test.ts"), [["works [ROW-999]", "passed"]]);

    expect(open).toThrow("ROW-999");
  });
});

describe("the rows that a title names", () => {
  it("are those in the brackets at its end, ranges included", () => {
    expect(namedRows("works [ROW-001, ROW-003..005]")).toEqual(["ROW-001", "ROW-003", "ROW-004", "ROW-005"]);
    expect(namedRows("says [sic] what it does")).toEqual([]);
    expect(namedRows("answers [404]")).toEqual([]);
  });
});

function testFile(name: string): string {
  const file = path.join(root, name);
  fs.writeFileSync(file, `// ${name}`);
  return file;
}

function run(file: string | undefined, results: readonly [title: string, status: string][]): void {
  const assertionResults = results.map(([title, status]) => ({ title, status }));
  addToRecord(root, readVitestResults({ testResults: [{ name: file, assertionResults }] }));
}

function journeys(file: string, status: string, steps: readonly object[]): object {
  const name = path.basename(file);
  const specs = [{ title: "goes [ROW-001]", file: name, tests: [{ status, results: [{ steps }] }] }];
  return {
    config: { rootDir: path.dirname(file) },
    suites: [{ file: name, specs: [], suites: [{ file: name, specs }] }],
  };
}

function coverage(): ReturnType<typeof measureCoverage> {
  return measureCoverage(TABLE, readPassedTitles(root));
}

function open(): string[] {
  return coverage().missing;
}
