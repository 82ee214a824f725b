import fs from "node:fs";
import path from "node:path";
import { z } from "zod";

/** One test of a run. */
export interface TestResult {
  /** Absolute path. */
  readonly file: string;
  /** With the titles of the groups around it. */
  readonly name: string;
  /** A test that a filter left out was skipped. */
  readonly status: "passed" | "failed" | "skipped";
  readonly seconds: number;
  readonly errors: readonly string[];
  /** Its own title and those of the steps that it reached. */
  readonly titles: readonly string[];
}

/** A report of Vitest or Playwright. */
export interface Report {
  readonly tests: readonly TestResult[];
  /** Files that failed as a whole: at their import, or in a hook. */
  readonly brokenFiles: readonly { readonly file: string; readonly error: string }[];
  /** Errors that belong to no file. */
  readonly errors: readonly string[];
  /** Seconds of each test file (Vitest) or journey (Playwright). */
  readonly timings: readonly Timing[];
}

export interface Timing {
  readonly name: string;
  readonly seconds: number;
}

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(""),
      startTime: z.number().default(0),
      endTime: z.number().default(0),
      assertionResults: z.array(
        z.object({
          title: z.string(),
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const PlaywrightError = z.object({
  message: z.string().optional(),
  location: z.object({ file: z.string(), line: z.number() }).optional(),
});

const PlaywrightStep = z.object({
  title: z.string(),
  get steps() {
    return z.array(PlaywrightStep).optional();
  },
});

const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      projectName: z.string().default(""),
      results: z.array(
        z.object({
          duration: z.number().default(0),
          errors: z.array(PlaywrightError).default([]),
          steps: z.array(PlaywrightStep).optional(),
        }),
      ),
    }),
  ),
});

const PlaywrightSuite = z.object({
  specs: z.array(PlaywrightSpec),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});

const PlaywrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(PlaywrightSuite),
  errors: z.array(PlaywrightError).default([]),
});

type Spec = z.output<typeof PlaywrightSpec>;

/** Parses Vitest's JSON report. Throws if it has another shape. */
export function parseVitestReport(report: unknown): Report {
  const { testResults } = VitestReport.parse(report);
  return {
    tests: testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ title, fullName, status, duration, failureMessages }) => ({
        file,
        name: fullName,
        status: status === "passed" || status === "failed" ? status : "skipped",
        seconds: (duration ?? 0) / 1000,
        errors: failureMessages ?? [],
        titles: [title],
      })),
    ),
    brokenFiles: testResults
      .filter(
        ({ status, assertionResults }) =>
          status === "failed" && assertionResults.every((test) => test.status !== "failed"),
      )
      .map(({ name: file, message: error }) => ({ file, error })),
    errors: [],
    timings: testResults.map(({ name, startTime, endTime }) => ({
      name: path.relative(process.cwd(), name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

/**
 * Parses Playwright's JSON report. Throws if it has another shape. A test that did not run counts as failed: the run
 * was ended before it, or an earlier one of a series has failed. So does one that passed on retry.
 */
export function parsePlaywrightReport(report: unknown): Report {
  const { config, suites, errors } = PlaywrightReport.parse(report);
  const tests = suites.flatMap(specsOf).flatMap((spec) => testsOf(spec, config.rootDir));
  return {
    tests,
    brokenFiles: [],
    errors: errors.map(({ message = "" }) => message),
    timings: tests.map(({ file, name, seconds }) => ({
      name: `${path.relative(process.cwd(), file)}: ${name}`,
      seconds,
    })),
  };
}

function specsOf(suite: z.output<typeof PlaywrightSuite>): Spec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

function testsOf({ title, file, tests }: Spec, rootDir: string): TestResult[] {
  return tests.map(({ status, projectName, results }) => ({
    file: path.resolve(rootDir, file),
    name: projectName ? `${title} (${projectName})` : title,
    status: status === "expected" ? "passed" : "failed",
    seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
    errors:
      status === "skipped"
        ? ["It did not run."]
        : results.flatMap((result) => result.errors).map(describeError),
    titles: [title, ...results.flatMap(stepTitles)],
  }));
}

function describeError({ message = "", location }: z.output<typeof PlaywrightError>): string {
  return `line ${location?.line ?? "?"}: ${message}`;
}

function stepTitles({
  steps = [],
}: {
  readonly steps?: z.output<typeof PlaywrightStep>[] | undefined;
}): string[] {
  return steps.flatMap((step) => [step.title, ...stepTitles(step)]);
}

/** Reads the report of a run; undefined if the run left none. */
export function readReport(file: string, parse: (report: unknown) => Report): Report | undefined {
  return fs.existsSync(file) ? parse(JSON.parse(fs.readFileSync(file, "utf8"))) : undefined;
}
