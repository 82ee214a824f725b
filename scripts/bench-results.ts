import { rowsInTitle } from "./spec.ts";
import type { FileResult } from "./test-record.ts";

/** A line of a benchmark: its label ends with the rows that it proves, like the title of a test. */
export interface BenchLine {
  readonly label: string;
  readonly passed: boolean;
}

interface BenchRun {
  readonly file: string;
  /** Whether the run was as long as the requirement asks; a shortened one proves nothing. */
  readonly isWhole: boolean;
  readonly lines: readonly BenchLine[];
}

/** What a run of a benchmark proves. A row that several lines name is proven by all of them together. */
export function readBenchResults({ file, isWhole, lines }: BenchRun): FileResult {
  if (!isWhole) return { file, passed: [] };
  const failed = new Set(lines.filter(({ passed }) => !passed).flatMap(({ label }) => rowsInTitle(label)));
  const proven = lines.filter(({ label }) => !rowsInTitle(label).some((row) => failed.has(row)));
  return { file, passed: proven.filter(({ passed }) => passed).map(({ label }) => label) };
}
