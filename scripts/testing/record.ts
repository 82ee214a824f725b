import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { Report } from "./reports.ts";

/** The results of each test file. Those of a file that has changed since then are ignored. */
const TestRecord = z.record(
  z.string(),
  z.object({ hash: z.string(), tests: z.record(z.string(), z.array(z.string())) }),
);
export type TestRecord = z.output<typeof TestRecord>;

/** The tests of one file that ran; `file` is absolute or relative to the project's root. */
export interface FileResult {
  readonly file: string;
  /** Name of a test → titles that passed with it: its own and those of its steps; none if it failed. */
  readonly tests: Readonly<Record<string, readonly string[]>>;
  /** Whether nothing was left out: earlier results of the file are forgotten. */
  readonly isWhole: boolean;
}

/** The tests of a report that ran, by file. Skipped tests are left out; of failed ones nothing counts. */
export function fileResults({ tests }: Report): FileResult[] {
  const ran = tests.filter(({ status }) => status !== "skipped");
  return [...Map.groupBy(ran, ({ file }) => file)].map(([file, ofFile]) => ({
    file,
    isWhole: false,
    tests: Object.fromEntries(
      ofFile.map(({ name, status, titles }) => [name, status === "passed" ? titles : []]),
    ),
  }));
}

/**
 * Adds the results of a run to the record. A run may have left out some tests of a file: their earlier results stay
 * as long as the file does not change.
 */
export function addToRecord(root: string, results: readonly FileResult[]): void {
  const record = { ...readRecord(root) };
  for (const { file, tests, isWhole } of results) {
    const name = path.relative(root, path.resolve(root, file)).split(path.sep).join("/");
    const hash = hashOf(root, name);
    if (!hash) continue;
    const ran = Object.fromEntries(Object.entries(tests).map(([test, titles]) => [test, [...titles]]));
    const earlier = !isWhole && record[name]?.hash === hash ? record[name].tests : {};
    record[name] = { hash, tests: { ...earlier, ...ran } };
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
  return new Map(entries.map(([name, { tests }]) => [name, Object.values(tests).flat()]));
}

/** A record of an earlier shape counts as none. */
function readRecord(root: string): TestRecord {
  const file = recordFile(root);
  if (!fs.existsSync(file)) return {};
  return TestRecord.safeParse(JSON.parse(fs.readFileSync(file, "utf8"))).data ?? {};
}

function recordFile(root: string): string {
  return path.join(root, ".cache/test-reports/record.json");
}

function hashOf(root: string, name: string): string | undefined {
  const file = path.join(root, name);
  if (!fs.existsSync(file)) return undefined;
  return createHash("sha256").update(fs.readFileSync(file)).digest("hex");
}
