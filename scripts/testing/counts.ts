import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Report, Timing } from "./reports.ts";

/** A file whose tests failed once and passed when they ran again alone. */
export interface FlakyTest {
  /** Relative to the project's root. */
  readonly file: string;
  readonly name: string;
  /** The beginning of its first error. */
  readonly error: string;
  readonly seconds: number;
  /** Average number of busy processes in the minute before the end of the run. */
  readonly load: number;
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Location and reason of each failure in a few lines, for readers of the end of a log. */
  readonly failures: readonly string[];
  readonly flaky: readonly FlakyTest[];
  /** Seconds of each test file or journey. */
  readonly timings: readonly Timing[];
}

/** A run of tests: what it reported, and whether its program ended without an error. */
export interface TestRun {
  readonly report: Report | undefined;
  readonly isGreen: boolean;
}

/** The first lines of an error have the reason: later ones show code and stacks. */
const MAX_ERROR_LINES = 6;

/** Counts tests, and files that failed as a whole; any other failure of the run counts as one. */
export function countTests({ report, isGreen }: TestRun): Counts {
  if (!report) return failure("The tests left no report.");
  const failures = [
    ...report.errors,
    ...report.brokenFiles.map(({ file, error }) => describe(file, "", [error])),
    ...report.tests
      .filter(({ status }) => status === "failed")
      .map(({ file, name, errors }) => describe(file, name, errors)),
  ];
  const passed = report.tests.filter(({ status }) => status === "passed").length;
  const failed = isGreen ? failures.length : Math.max(failures.length, 1);
  return { passed, failed, failures, flaky: [], timings: report.timings };
}

/** A step that failed as a whole. */
export function failure(reason: string): Counts {
  return { passed: 0, failed: 1, failures: [reason], flaky: [], timings: [] };
}

/** A step that is one check: it passed or failed as a whole, and its tool has printed why. */
export function singleCheck(isGreen: boolean): Counts {
  return { passed: isGreen ? 1 : 0, failed: isGreen ? 0 : 1, failures: [], flaky: [], timings: [] };
}

function describe(file: string, title: string, errors: readonly string[]): string {
  return [testLabel(file, title), ...firstLines(errors).map((line) => `    ${line}`)].join("\n");
}

/** A test in one line; the runner works in the project's root. */
export function testLabel(file: string, name: string): string {
  return `${path.relative(process.cwd(), file)}: ${name}`;
}

/** The first lines of errors that say something, without colours. */
export function firstLines(errors: readonly string[]): string[] {
  return errors
    .flatMap((error) => stripVTControlCharacters(error).split("\n"))
    .filter((line) => line.trim() !== "")
    .slice(0, MAX_ERROR_LINES);
}
