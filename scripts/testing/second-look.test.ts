import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Counts } from "./counts.ts";
import { parsePlaywrightReport, parseVitestReport } from "./reports.ts";
import { retryFailedFiles } from "./second-look.ts";
import { describeRun } from "./summary.ts";

type Outcome = "expected" | "unexpected" | "skipped";
/** Titles of journeys by file, each with its outcome. */
type Run = Readonly<Record<string, Readonly<Record<string, Outcome>>>>;

const FILE = (number: number) => `e2e/file-${number}.test.ts`;

describe("the second look at failed tests", () => {
  it("passes a journey that fails once, and tells it apart as flaky", async () => {
    const { counts, repeated } = await look(
      { [FILE(1)]: { one: "expected", two: "unexpected" }, [FILE(2)]: { three: "expected" } },
      { [FILE(1)]: { one: "expected", two: "expected" } },
    );

    expect(repeated).toEqual([FILE(1)]);
    expect(counts).toMatchObject({ passed: 3, failed: 0, failures: [] });
    expect(counts.flaky).toEqual([
      { file: FILE(1), name: "two", error: "line 7: not visible", seconds: 2, load: 1.5 },
    ]);
    expect(lastLines(counts)).toEqual([`1 flaky: ${FILE(1)}: two`, "3 passed, 0 failed"]);
  });

  it("fails for a journey that fails always", async () => {
    const { counts } = await look(
      { [FILE(1)]: { one: "unexpected", two: "unexpected" } },
      { [FILE(1)]: { one: "unexpected", two: "expected" } },
    );

    expect(counts).toMatchObject({ passed: 1, failed: 1 });
    expect(counts.failures).toEqual([expect.stringContaining(`${FILE(1)}: one`)]);
    expect(counts.flaky.map(({ name }) => name)).toEqual(["two"]);
    expect(lastLines(counts)[1]).toBe("1 passed, 1 failed");
  });

  it("fails for what fails in the second run alone", async () => {
    const { counts } = await look(
      { [FILE(1)]: { one: "unexpected", two: "expected" } },
      { [FILE(1)]: { one: "expected", two: "unexpected" } },
    );

    expect(counts).toMatchObject({ passed: 1, failed: 1 });
  });

  it("repeats eight failed files, and no more", async () => {
    const failed = (count: number): Run =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [FILE(index), { one: "unexpected" }]));
    const passed = Object.fromEntries(
      Object.keys(failed(8)).map((file) => [file, { one: "expected" as const }]),
    );

    const eight = await look(failed(8), passed);
    const nine = await look(failed(9), passed);

    expect(eight.repeated).toHaveLength(8);
    expect(eight.counts).toMatchObject({ passed: 8, failed: 0 });
    expect(nine.repeated).toBeUndefined();
    expect(nine.counts).toMatchObject({ passed: 0, failed: 9, flaky: [] });
  });

  it("counts the tests of a series that ran in the second look only", async () => {
    const { counts } = await look(
      { [FILE(1)]: { one: "unexpected", two: "skipped", three: "skipped" }, [FILE(2)]: { four: "expected" } },
      { [FILE(1)]: { one: "expected", two: "expected", three: "expected" } },
    );

    expect(counts).toMatchObject({ passed: 4, failed: 0 });
  });

  it("fails for a run that was ended before most of its tests, although few had failed", async () => {
    const unrun = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [FILE(index + 2), { later: "skipped" as const }]),
    );

    const { counts, repeated } = await look(
      { [FILE(1)]: { one: "unexpected" }, ...unrun },
      { [FILE(1)]: { one: "expected" } },
    );

    expect(repeated).toBeUndefined();
    expect(counts).toMatchObject({ passed: 0, failed: 21 });
  });

  it("repeats nothing after a failure that belongs to no file", async () => {
    const report = parsePlaywrightReport({
      config: { rootDir: process.cwd() },
      suites: [],
      errors: [{ message: "the site did not start" }],
    });

    const counts = await retryFailedFiles({ run: async () => ({ report, isGreen: false }), load: () => 0 });
    const without = await retryFailedFiles({
      run: async () => ({ report: undefined, isGreen: false }),
      load: () => 0,
    });

    expect(counts).toMatchObject({ passed: 0, failed: 1, failures: ["the site did not start"] });
    expect(without).toMatchObject({ passed: 0, failed: 1 });
  });

  it("repeats nothing where a failure belongs to no file, although another belongs to one", async () => {
    const { tests, ...rest } = journeys({ [FILE(1)]: { one: "unexpected" } });
    const report = { ...rest, tests, errors: ["the site stopped"] };

    const counts = await retryFailedFiles({
      run: async (files) => (files ? never() : { report, isGreen: false }),
      load: () => 0,
    });

    expect(counts.failed).toBe(2);
  });

  it("fails where the second run ends with an error, although its tests passed", async () => {
    const passed = journeys({ [FILE(1)]: { one: "expected" } });
    const runs = [
      { report: journeys({ [FILE(1)]: { one: "unexpected" } }), isGreen: false },
      { report: passed, isGreen: false },
    ];

    const counts = await retryFailedFiles({ run: async () => runs.shift() ?? never(), load: () => 0 });

    expect(counts.failed).toBe(1);
  });

  it("repeats a test file that failed at its import", async () => {
    const file = path.resolve("server/broken.test.ts");
    const [broken, mended] = ["failed", "passed"].map((status) =>
      parseVitestReport({
        testResults: [
          {
            ...{ name: file, status, message: "port taken" },
            assertionResults:
              status === "passed" ? [{ title: "works", fullName: "it works", status: "passed" }] : [],
          },
        ],
      }),
    );
    const runs = [
      { report: broken, isGreen: false },
      { report: mended, isGreen: true },
    ];

    const counts = await retryFailedFiles({ run: async () => runs.shift() ?? never(), load: () => 0 });

    expect(counts).toMatchObject({ failed: 0 });
    expect(counts.flaky).toMatchObject([{ file: "server/broken.test.ts", error: "port taken" }]);
  });
});

async function look(first: Run, second: Run): Promise<{ counts: Counts; repeated?: readonly string[] }> {
  let repeated: readonly string[] | undefined;
  const counts = await retryFailedFiles({
    load: () => 1.5,
    async run(files) {
      if (files) repeated = files.map((file) => path.relative(process.cwd(), file));
      const outcomes = files ? second : first;
      const isGreen = Object.values(outcomes).every((tests) =>
        Object.values(tests).every((outcome) => outcome === "expected"),
      );
      return { report: journeys(outcomes), isGreen };
    },
  });
  return repeated ? { counts, repeated } : { counts };
}

/** A report as Playwright writes it. */
function journeys(run: Run): ReturnType<typeof parsePlaywrightReport> {
  const suites = Object.entries(run).map(([file, tests]) => ({
    file,
    specs: Object.entries(tests).map(([title, status]) => ({
      ...{ title, file },
      tests: [
        {
          status,
          results: [
            {
              duration: 2000,
              errors:
                status === "unexpected" ? [{ message: "not visible", location: { file, line: 7 } }] : [],
            },
          ],
        },
      ],
    })),
  }));
  return parsePlaywrightReport({ config: { rootDir: process.cwd() }, suites });
}

function lastLines(counts: Counts): string[] {
  const step = { title: "Journeys", seconds: 1, loadBefore: 0, loadAfter: 0, counts };
  return describeRun([step]).trimEnd().split("\n").slice(-2);
}

function never(): never {
  throw new Error("no further run was expected");
}
