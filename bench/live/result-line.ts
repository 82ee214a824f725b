import type { BenchLine } from "../../scripts/bench-results.ts";
import { median } from "../report.ts";

/** One line of the table of `npm run bench -- live`. */
export interface Line extends BenchLine {
  readonly limit: string;
  readonly measured: string;
  /** The same figure without low latency, as live streams were before they had parts. */
  readonly earlier?: string;
}

export interface LiveBench {
  /** Path of the benchmark: the record of `npm run spec` identifies results by their file. */
  readonly file: string;
  /** Whether this run is as long as the requirement demands; a shortened one proves nothing. */
  readonly isWhole: boolean;
  measure(): Promise<Line[]>;
}

/** Seconds to measure, from the requirement or BENCH_SECONDS. */
export function secondsOf(required: number): { readonly seconds: number; readonly isWhole: boolean } {
  const seconds = Number(process.env["BENCH_SECONDS"] ?? required);
  return { seconds, isWhole: seconds >= required };
}

/** Number of repetitions, from the requirement or BENCH_COUNT. */
export function countOf(required: number): { readonly count: number; readonly isWhole: boolean } {
  const count = Number(process.env["BENCH_COUNT"] ?? required);
  return { count, isWhole: count >= required };
}

export function spread(milliseconds: readonly number[]): string {
  return `worst ${Math.max(...milliseconds).toFixed(0)} ms, median ${median(milliseconds).toFixed(0)} ms`;
}

export function tableOf(lines: readonly (Line & { readonly load: string })[]): string {
  const head = ["what", "limit", "measured", "earlier path", "load", "result"];
  const rows = lines.map(({ label, limit, measured, earlier = "", load, passed }) => [
    ...[label, limit, measured, earlier, load],
    passed ? "pass" : "FAIL",
  ]);
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const print = (row: readonly string[]) =>
    `| ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [print(head), print(widths.map((width) => "-".repeat(width))), ...rows.map(print)].join("\n");
}
