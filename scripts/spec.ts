import fs from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { readPassedTitles } from "./testing/record.ts";

export interface Requirement {
  readonly id: string;
  readonly area: string;
  readonly capability: string;
  /** Whether the table requires a check in a browser. */
  readonly needsBrowser: boolean;
}

export interface Coverage {
  /** Requirement id → test files that prove it. */
  readonly proven: Record<string, string[]>;
  readonly missing: string[];
  /** Requirements that are checked in a browser, but that no e2e test proves. */
  readonly withoutE2eTest: string[];
}

const ROOT = path.resolve(import.meta.dirname, "..");
const ROWS_AT_END = /\[([^\]]+)\]\s*$/;
/** A title with more ids proves none of them: it would be unclear which of its checks proves which requirement. */
const MAX_ROWS_PER_TITLE = 6;

/** Reads the table of requirements; the first line has the column names. */
export function readRequirements(csv: string): Requirement[] {
  const rows: Record<string, string>[] = parse(csv, { columns: true, bom: true });
  return rows.map(({ id = "", area = "", capability = "", "how to check": check = "" }) => ({
    id,
    area,
    capability,
    needsBrowser: check.startsWith("browser"),
  }));
}

/** The ids in the brackets at the end of a title: `[UPL-012, UPL-014]`, and ranges: `[SHL-001..003]`. */
export function rowsInTitle(title: string): string[] {
  const list = ROWS_AT_END.exec(title)?.[1];
  return list ? [...new Set(list.split(",").flatMap((entry) => expand(entry.trim())))] : [];
}

function expand(entry: string): string[] {
  const range = /^([A-Z0-9]+)-(\d+)\.\.(\d+)$/.exec(entry);
  if (!range) return /^[A-Z0-9]+-\d+$/.test(entry) ? [entry] : [];
  const [, area, first = "", last = ""] = range;
  const count = Number(last) - Number(first) + 1;
  return Array.from(
    { length: count },
    (_, step) => `${area}-${String(Number(first) + step).padStart(3, "0")}`,
  );
}

/**
 * Maps requirements to the test files that prove them, from the titles that passed in the last run of each file.
 * Throws if a title has an unknown requirement id.
 */
export function measureCoverage(
  requirements: readonly Requirement[],
  passedTitles: ReadonlyMap<string, readonly string[]>,
): Coverage {
  const known = new Set(requirements.map(({ id }) => id));
  const proven: Record<string, string[]> = {};
  for (const [file, titles] of passedTitles) {
    for (const id of provenRows(titles)) {
      if (!known.has(id)) throw new Error(`${file} names ${id}, which is not in the table of requirements`);
      (proven[id] ??= []).push(file);
    }
  }
  const browserRows = requirements.filter(({ needsBrowser }) => needsBrowser);
  return {
    proven,
    missing: requirements.map(({ id }) => id).filter((id) => !proven[id]),
    withoutE2eTest: browserRows.map(({ id }) => id).filter((id) => !proven[id]?.some(isE2eTest)),
  };
}

function provenRows(titles: readonly string[]): ReadonlySet<string> {
  return new Set(titles.map(rowsInTitle).flatMap((rows) => (rows.length <= MAX_ROWS_PER_TITLE ? rows : [])));
}

function isE2eTest(file: string): boolean {
  return file.startsWith("e2e/");
}

function printTable(
  requirements: readonly Requirement[],
  { proven, missing, withoutE2eTest }: Coverage,
): void {
  for (const column of ["capability", "area"] as const) {
    console.log(`\nProven by tests that ran and passed, by ${column}`);
    const groups = Map.groupBy(requirements, (row) => row[column]);
    for (const [name, rows] of [...groups].toSorted(([a], [b]) =>
      a.localeCompare(b, "en", { numeric: true }),
    )) {
      const open = rows.filter(({ id }) => !proven[id]).map(({ id }) => id);
      const count = `${rows.length - open.length}/${rows.length}`;
      console.log(`  ${name.padEnd(24)} ${count.padStart(9)}  ${column === "area" ? open.join(" ") : ""}`);
    }
  }
  if (withoutE2eTest.length > 0) {
    console.log(`\nChecked in a browser, but named by no e2e test: ${withoutE2eTest.join(" ")}`);
  }
  console.log(`\n${requirements.length - missing.length} of ${requirements.length} requirements are proven.`);
}

function main(): void {
  const requirements = readRequirements(
    fs.readFileSync(path.join(ROOT, "docs/spec/requirements.csv"), "utf8"),
  );
  const passedTitles = readPassedTitles(ROOT);
  const coverage = measureCoverage(requirements, passedTitles);
  if (process.argv.includes("--json")) console.log(JSON.stringify(coverage));
  else printTable(requirements, coverage);
  if (passedTitles.size === 0) console.error("No test results for the current files: run npm test first.");
}

if (import.meta.main) main();
