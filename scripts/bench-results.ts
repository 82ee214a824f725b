import { rowsInTitle } from "./spec.ts";
import type { FileResult } from "./testing/record.ts";

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
  const failed = new Set(lines.filter(({ passed }) => !passed).flatMap(({ label }) => rowsInTitle(label)));
  const isProven = ({ label, passed }: BenchLine) =>
    isWhole && passed && !rowsInTitle(label).some((row) => failed.has(row));
  const tests = Object.fromEntries(lines.map((line) => [line.label, isProven(line) ? [line.label] : []]));
  return { file, tests, isWhole: true };
}
