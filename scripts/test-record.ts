import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { z } from "zod";

/** The passed titles of the last run of each test file. The record of a file that has changed since then is ignored. */
const TestRecord = z.record(z.string(), z.object({ hash: z.string(), passed: z.array(z.string()) }));
export type TestRecord = z.output<typeof TestRecord>;

/** Titles of one test file that ran and passed; `file` is absolute or relative to the project's root. */
export interface FileResult {
  readonly file: string;
  readonly passed: readonly string[];
}

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string() })),
    }),
  ),
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
      results: z.array(z.object({ steps: z.array(PlaywrightStep).optional() })),
    }),
  ),
});

const PlaywrightSuite = z.object({
  file: z.string(),
  specs: z.array(PlaywrightSpec),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});

const PlaywrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(PlaywrightSuite),
});

/** Reads Vitest's JSON report. Skipped and failed tests are left out. */
export function readVitestResults(report: unknown): FileResult[] {
  return VitestReport.parse(report).testResults.map(({ name, assertionResults }) => ({
    file: name,
    passed: assertionResults.filter(({ status }) => status === "passed").map(({ title }) => title),
  }));
}

/**
 * Reads Playwright's JSON report: titles of tests that passed at the first attempt, and of their steps. Steps that
 * a test did not reach are not in the report.
 */
export function readPlaywrightResults(report: unknown): FileResult[] {
  const { config, suites } = PlaywrightReport.parse(report);
  return suites.map((suite) => ({
    file: path.join(config.rootDir, suite.file),
    passed: specsOf(suite).flatMap(({ title, tests }) => {
      const isProven = tests.length > 0 && tests.every(({ status }) => status === "expected");
      return isProven ? [title, ...tests.flatMap(({ results }) => results.flatMap(stepTitles))] : [];
    }),
  }));
}

function specsOf(suite: z.output<typeof PlaywrightSuite>): z.output<typeof PlaywrightSpec>[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

function stepTitles({
  steps = [],
}: {
  readonly steps?: z.output<typeof PlaywrightStep>[] | undefined;
}): string[] {
  return steps.flatMap((step) => [step.title, ...stepTitles(step)]);
}

/** Adds the results of a run to the record: those of a file replace its earlier ones. */
export function addToRecord(root: string, results: readonly FileResult[]): void {
  const record = { ...readRecord(root) };
  for (const { file, passed } of results) {
    const name = path.relative(root, path.resolve(root, file)).split(path.sep).join("/");
    const hash = hashOf(root, name);
    if (hash) record[name] = { hash, passed: [...passed] };
  }
  writeRecord(root, record);
}

/** Forgets the results of all tests; those of benchmarks, which no run of tests repeats, stay. */
export function clearRecord(root: string): void {
  const benchmarks = Object.entries(readRecord(root)).filter(([name]) => name.startsWith("bench/"));
  writeRecord(root, Object.fromEntries(benchmarks));
}

function writeRecord(root: string, record: TestRecord): void {
  fs.mkdirSync(path.dirname(recordFile(root)), { recursive: true });
  fs.writeFileSync(recordFile(root), JSON.stringify(record));
}

/** File → titles that passed in its last run, for files that have not changed since. */
export function readPassedTitles(root: string): ReadonlyMap<string, readonly string[]> {
  const entries = Object.entries(readRecord(root)).filter(([name, { hash }]) => hashOf(root, name) === hash);
  return new Map(entries.map(([name, { passed }]) => [name, passed]));
}

function readRecord(root: string): TestRecord {
  const file = recordFile(root);
  return fs.existsSync(file) ? TestRecord.parse(JSON.parse(fs.readFileSync(file, "utf8"))) : {};
}

function recordFile(root: string): string {
  return path.join(root, ".cache/test-reports/record.json");
}

function hashOf(root: string, name: string): string | undefined {
  const file = path.join(root, name);
  if (!fs.existsSync(file)) return undefined;
  return createHash("sha256").update(fs.readFileSync(file)).digest("hex");
}
