import fs from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Location and reason of each failure in a few lines, for readers of the end of a log. */
  readonly failures: readonly string[];
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
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

const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(z.object({ results: z.array(z.object({ errors: z.array(PlaywrightError) })) })),
});

const PlaywrightSuite = z.object({
  specs: z.array(PlaywrightSpec),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(PlaywrightSuite),
  /** Errors outside any test. */
  errors: z.array(PlaywrightError),
});

/** The first lines of an error have the reason: later ones show code and stacks. */
const MAX_ERROR_LINES = 6;

/** Counts tests, and files that failed as a whole; any other failure of the run counts as one. */
export function countVitest(file: string, isGreen: boolean): Counts {
  const report = readReport(file, VitestReport);
  if (!report) return failure("The tests left no report.");
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  const failures = [
    ...brokenFiles.map(({ name, message }) => describe(name, "", [message])),
    ...report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName, failureMessages }) => describe(name, fullName, failureMessages ?? [])),
    ),
  ];
  return counts(report.numPassedTests, report.numFailedTests + brokenFiles.length, { isGreen, failures });
}

/** A test that only passed on retry counts as failed. */
export function countPlaywright(file: string, isGreen: boolean): Counts {
  const report = readReport(file, PlaywrightReport);
  if (!report) return failure("The journeys left no report.");
  const failures = [
    ...report.errors.map(({ message = "" }) => message),
    ...report.suites
      .flatMap(specsOf)
      .filter(({ ok }) => !ok)
      .map(({ title, file: name, tests }) => describe(name, title, tests.flatMap(errorsOf))),
  ];
  const { expected, unexpected, flaky } = report.stats;
  return counts(expected, unexpected + flaky, { isGreen, failures });
}

function specsOf(suite: z.output<typeof PlaywrightSuite>): z.output<typeof PlaywrightSpec>[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

function errorsOf({ results }: z.output<typeof PlaywrightSpec>["tests"][number]): string[] {
  return results.flatMap(({ errors }) =>
    errors.map(({ message = "", location }) => `line ${location?.line ?? "?"}: ${message}`),
  );
}

/** A step that failed as a whole. */
export function failure(reason: string): Counts {
  return { passed: 0, failed: 1, failures: [reason] };
}

function describe(file: string, title: string, errors: readonly string[]): string {
  const lines = errors.flatMap((error) => stripVTControlCharacters(error).split("\n"));
  const shownLines = lines.filter((line) => line.trim() !== "").slice(0, MAX_ERROR_LINES);
  return [`${path.relative(process.cwd(), file)}: ${title}`, ...shownLines.map((line) => `    ${line}`)].join(
    "\n",
  );
}

function counts(
  passed: number,
  failed: number,
  { isGreen, failures }: { readonly isGreen: boolean; readonly failures: readonly string[] },
): Counts {
  return { passed, failed: isGreen ? failed : Math.max(failed, 1), failures };
}

function readReport<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> | undefined {
  if (!fs.existsSync(file)) return undefined;
  return schema.parse(JSON.parse(fs.readFileSync(file, "utf8")));
}
