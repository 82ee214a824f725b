import fs from "node:fs";
import path from "node:path";
import type { Counts } from "./counts.ts";

/** A step of a run that has ended. */
export interface StepResult {
  readonly title: string;
  readonly seconds: number;
  readonly loadBefore: number;
  readonly loadAfter: number;
  readonly counts: Counts;
}

const MAX_SLOWEST = 15;
const MAX_BRIEF_COLUMNS = 240;
const MAX_BRIEF_LINES = 14;

/** Writes what is known so far to `.cache/test-reports`, because a run may be ended from outside. */
export function writeSummary(root: string, steps: readonly StepResult[]): void {
  const reports = path.join(root, ".cache/test-reports");
  fs.mkdirSync(reports, { recursive: true });
  const summary = steps.map(({ counts: { passed, failed }, ...step }) => ({ ...step, passed, failed }));
  fs.writeFileSync(path.join(reports, "summary.json"), JSON.stringify(summary, null, 2));
  const flaky = steps.flatMap(({ counts }) => counts.flaky);
  fs.writeFileSync(path.join(reports, "flaky.json"), JSON.stringify(flaky, null, 2));
}

/** The end of a run: failures, slowest tests, a line for each step, flaky tests, and `N passed, N failed`. */
export function describeRun(steps: readonly StepResult[]): string {
  const all = steps.map(({ counts }) => counts);
  const failures = all.flatMap((counts) => counts.failures);
  const flaky = all.flatMap((counts) => counts.flaky);
  const sum = (of: (step: StepResult) => number) => steps.reduce((total, step) => total + of(step), 0);
  return [
    ...failures.map((reason) => `\n${reason}\n`),
    // Build servers show the end of a log only.
    ...(failures.length > 0 ? ["\nFailed:", ...failures.map(briefly), ""] : []),
    ...steps.flatMap(slowestOf),
    ...steps.map(describeStep),
    `\nTook ${sum(({ seconds }) => seconds).toFixed(1)} s`,
    ...(flaky.length > 0
      ? [`${flaky.length} flaky: ${flaky.map(({ file, name }) => `${file}: ${name}`).join("; ")}`]
      : []),
    `${sum(({ counts }) => counts.passed)} passed, ${sum(({ counts }) => counts.failed)} failed\n`,
  ].join("\n");
}

function slowestOf({ title, counts }: StepResult): string[] {
  if (counts.timings.length === 0) return [];
  const slowest = counts.timings.toSorted((one, other) => other.seconds - one.seconds).slice(0, MAX_SLOWEST);
  const lines = slowest.map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
  return [`${title}, slowest:`, ...lines.map((line) => line.slice(0, MAX_BRIEF_COLUMNS)), ""];
}

function describeStep({ title, seconds, loadBefore, loadAfter, counts }: StepResult): string {
  const outcome = counts.failed === 0 ? "ok    " : "FAILED";
  return `${outcome}  ${title} (${seconds.toFixed(1)} s, load ${loadBefore} to ${loadAfter})`;
}

/** Where a failure is, and the beginning of its reason with the difference of the values. */
function briefly(reason: string): string {
  return reason
    .split("\n", MAX_BRIEF_LINES)
    .map((line) => line.slice(0, MAX_BRIEF_COLUMNS))
    .join("\n");
}
