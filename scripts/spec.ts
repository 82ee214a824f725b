import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";

interface Requirement {
  readonly id: string;
  readonly area: string;
  readonly capability: string;
}

interface Coverage {
  /** Row id → files whose tests prove it. */
  readonly proven: Record<string, string[]>;
  readonly missing: string[];
}

const ROOT = path.resolve(import.meta.dirname, "..");
const TESTS = ["{server,shared,web,scripts}/**/*.test.{ts,tsx}", "e2e/**/*.test.ts"];
/** A test's title: the string that `it` or `test` begins with, also in tables. */
const TITLE = /\b(?:it|test)(?:\.each(?:<[^(]*>)?\([\s\S]*?\))?\(\s*(["'`])((?:\\.|(?!\1)[\s\S])*)\1/g;
const ROWS_AT_END = /\[([^\]]+)\]\s*$/;

/** Reads the table of requirements; the first line names the columns. */
export function readRequirements(csv: string): Requirement[] {
  const rows: Record<string, string>[] = parse(csv, { columns: true, bom: true });
  return rows.map(({ id = "", area = "", capability = "" }) => ({ id, area, capability }));
}

/** The ids in the brackets at the end of test titles: `[UPL-012, UPL-014]`, and ranges: `[SHL-001..003]`. */
export function provenRows(source: string): string[] {
  return [...source.matchAll(TITLE)].flatMap(([, , title = ""]) => {
    const list = ROWS_AT_END.exec(title)?.[1];
    return list ? list.split(",").flatMap((entry) => expand(entry.trim())) : [];
  });
}

function expand(entry: string): string[] {
  const range = /^([A-Z0-9]+)-(\d+)\.\.(\d+)$/.exec(entry);
  if (!range) return [entry];
  const [, area, first = "", last = ""] = range;
  const count = Number(last) - Number(first) + 1;
  return Array.from(
    { length: count },
    (_, step) => `${area}-${String(Number(first) + step).padStart(3, "0")}`,
  );
}

/** Which rows are proven by which test files; throws where a test names a row that does not exist. */
export function measureCoverage(
  requirements: readonly Requirement[],
  sources: ReadonlyMap<string, string>,
): Coverage {
  const known = new Set(requirements.map(({ id }) => id));
  const proven: Record<string, string[]> = {};
  for (const [file, source] of sources) {
    for (const id of new Set(provenRows(source))) {
      if (!known.has(id)) throw new Error(`${file} names ${id}, which is not in the table of requirements`);
      (proven[id] ??= []).push(file);
    }
  }
  return { proven, missing: requirements.map(({ id }) => id).filter((id) => !proven[id]) };
}

function printTable(requirements: readonly Requirement[], { proven }: Coverage): void {
  for (const column of ["capability", "area"] as const) {
    console.log(`\nProven by tests, by ${column}`);
    const groups = Map.groupBy(requirements, (row) => row[column]);
    for (const [name, rows] of [...groups].toSorted(([a], [b]) =>
      a.localeCompare(b, "en", { numeric: true }),
    )) {
      const missing = rows.filter(({ id }) => !proven[id]).map(({ id }) => id);
      const count = `${rows.length - missing.length}/${rows.length}`;
      console.log(`  ${name.padEnd(24)} ${count.padStart(9)}  ${column === "area" ? missing.join(" ") : ""}`);
    }
  }
  console.log(`\n${Object.keys(proven).length} of ${requirements.length} rows are proven.`);
}

function main(): void {
  const requirements = readRequirements(readFileSync(path.join(ROOT, "docs/spec/requirements.csv"), "utf8"));
  const files = globSync(TESTS, { cwd: ROOT }).filter((file) => !file.includes("node_modules"));
  const sources = new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")]));
  const coverage = measureCoverage(requirements, sources);
  if (process.argv.includes("--json")) console.log(JSON.stringify(coverage));
  else printTable(requirements, coverage);
}

if (import.meta.main) main();
