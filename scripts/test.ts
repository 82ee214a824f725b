import fs from "node:fs";
import path from "node:path";
import { styleText } from "node:util";
import { ensureTestBrowser } from "./chromium.ts";
import { describeLiveFaults, readLiveFaults } from "./live-faults.ts";
import { countPlaywright, countVitest, failure, type Counts } from "./test-counts.ts";
import {
  addToRecord,
  clearRecord,
  readPlaywrightResults,
  readVitestResults,
  type FileResult,
} from "./test-record.ts";
import { chooseSteps } from "./test-steps.ts";
import { runTool, type ToolRun } from "./test-tools.ts";

/** `npm test [-- steps] [paths]`: everything, or only some steps, or only the tests under some paths. */
interface Step {
  readonly name: string;
  readonly title: string;
  run(paths: readonly string[]): Promise<Counts>;
}

const root = path.resolve(import.meta.dirname, "..");
const reports = path.join(root, ".cache/test-reports");
const MAX_BRIEF_COLUMNS = 240;
const MAX_BRIEF_LINES = 14;
const E2E_CONFIG = "e2e/playwright.config.ts";

const STEPS: readonly Step[] = [
  { name: "format", title: "Format", run: () => check({ tool: "oxfmt", args: ["--check"] }) },
  { name: "generate", title: "Generated code", run: () => check({ file: "scripts/generate.ts" }) },
  { name: "lint", title: "Lint", run: () => check({ tool: "oxlint", args: ["--type-aware"] }) },
  { name: "unused", title: "Unused code", run: () => check({ tool: "knip", args: ["--no-config-hints"] }) },
  { name: "types", title: "Types", run: () => check({ tool: "tsc", args: ["-p", "tsconfig.json"] }) },
  { name: "unit", title: "Tests", run: runVitest },
  // A step of its own, without a timeout: the server of the e2e tests has one, and finds the build done.
  { name: "build", title: "Browser application", run: () => check({ file: "scripts/build-web.ts" }) },
  { name: "e2e", title: "Journeys in a browser", run: runPlaywright },
];

const { steps: chosen, paths } = chooseSteps(
  STEPS.map(({ name }) => name),
  process.argv.slice(2),
);
// A full run clears the record: tests that do not run prove nothing.
if (chosen.length === STEPS.length && paths.length === 0) clearRecord(root);
process.exitCode = (await runSteps(STEPS.filter(({ name }) => chosen.includes(name)))) ? 0 : 1;

/** Runs every step, also after a failure, and ends with the plain line `N passed, N failed`. */
async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const startedAt = performance.now();
  const lines: string[] = [];
  const allFailures: string[] = [];
  const total = { passed: 0, failed: 0 };
  for (const step of steps) {
    process.stdout.write(`\n${styleText("bold", step.title)}\n`);
    const stepStartedAt = performance.now();
    const { passed, failed, failures } = await attempt(step);
    total.passed += passed;
    total.failed += failed;
    allFailures.push(...failures);
    lines.push(`${failed === 0 ? "ok    " : "FAILED"}  ${step.title} (${secondsSince(stepStartedAt)} s)`);
  }
  if (allFailures.length > 0) {
    process.stdout.write(`\n${allFailures.join("\n\n")}\n`);
    // Build servers show the end of a log only.
    process.stdout.write(`\nFailed:\n${allFailures.map(briefly).join("\n")}\n`);
  }
  process.stdout.write(`\n${lines.join("\n")}\n\nTook ${secondsSince(startedAt)} s\n`);
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  return total.failed === 0;
}

/** Where a failure is, and the beginning of its reason with the difference of the values. */
function briefly(reason: string): string {
  return reason
    .split("\n", MAX_BRIEF_LINES)
    .map((line) => line.slice(0, MAX_BRIEF_COLUMNS))
    .join("\n");
}

async function attempt(step: Step): Promise<Counts> {
  try {
    return await step.run(paths);
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error));
  }
}

async function check(run: ToolRun): Promise<Counts> {
  const isGreen = await runTool(root, run);
  return { passed: isGreen ? 1 : 0, failed: isGreen ? 0 : 1, failures: [] };
}

async function runVitest(filters: readonly string[]): Promise<Counts> {
  const report = freshReport("vitest.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const isGreen = await runTool(root, {
    tool: "vitest",
    args: [...args, ...orNone(filters, "--passWithNoTests")],
  });
  record(report, readVitestResults);
  printLiveFaults(report);
  return countVitest(report, isGreen);
}

async function runPlaywright(filters: readonly string[]): Promise<Counts> {
  if (!fs.existsSync(path.join(root, E2E_CONFIG))) throw new Error(`${E2E_CONFIG} is missing.`);
  const report = freshReport("playwright.json");
  const isGreen = await runTool(root, {
    tool: "playwright",
    args: [
      "test",
      `--config=${E2E_CONFIG}`,
      "--reporter=list,json",
      ...orNone(filters, "--pass-with-no-tests"),
    ],
    env: { CHROMIUM_PATH: ensureTestBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  record(report, readPlaywrightResults);
  return countPlaywright(report, isGreen);
}

function printLiveFaults(report: string): void {
  if (!fs.existsSync(report)) return;
  const table = describeLiveFaults(readLiveFaults(JSON.parse(fs.readFileSync(report, "utf8"))));
  if (table) process.stdout.write(`\n${table}\n`);
}

/** Records the passed titles for `npm run spec`. */
function record(report: string, readResults: (report: unknown) => FileResult[]): void {
  if (fs.existsSync(report)) addToRecord(root, readResults(JSON.parse(fs.readFileSync(report, "utf8"))));
}

/** Paths may match only one kind of tests; without paths, finding no tests is a failure. */
function orNone(filters: readonly string[], flag: string): readonly string[] {
  return filters.length > 0 ? [...filters, flag] : [];
}

function freshReport(name: string): string {
  const file = path.join(reports, name);
  fs.mkdirSync(reports, { recursive: true });
  fs.rmSync(file, { force: true });
  return file;
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}
