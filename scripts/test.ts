import fs from "node:fs";
import path from "node:path";
import { styleText } from "node:util";
import { ensureTestBrowser } from "./chromium.ts";
import { countPlaywright, countVitest, failure, type Counts } from "./test-counts.ts";
import { runTool, type ToolRun } from "./test-tools.ts";

/** `npm test [-- steps] [paths]`: everything, or only some steps, or only the tests under some paths. */
interface Step {
  readonly name: string;
  readonly title: string;
  run(paths: readonly string[]): Promise<Counts>;
}

const root = path.resolve(import.meta.dirname, "..");
const reports = path.join(root, ".cache/test-reports");
const E2E_CONFIG = "e2e/playwright.config.ts";

const STEPS: readonly Step[] = [
  { name: "format", title: "Format", run: () => check({ tool: "oxfmt", args: ["--check"] }) },
  { name: "generate", title: "Generated code", run: () => check({ file: "scripts/generate.ts" }) },
  { name: "lint", title: "Lint", run: () => check({ tool: "oxlint", args: ["--type-aware"] }) },
  { name: "unused", title: "Unused code", run: () => check({ tool: "knip", args: ["--no-config-hints"] }) },
  { name: "types", title: "Types", run: () => check({ tool: "tsc", args: ["-p", "tsconfig.json"] }) },
  { name: "unit", title: "Tests", run: runVitest },
  { name: "e2e", title: "Journeys in a browser", run: runPlaywright },
];
/** The others read what this one writes: messages and the route tree. */
const GENERATE = "generate";

const names = STEPS.map(({ name }) => name);
const given = process.argv.slice(2);
const wanted = given.filter((argument) => names.includes(argument));
const paths = given.filter((argument) => !names.includes(argument));
const chosen = STEPS.filter(({ name }) => isChosen(name));
process.exitCode = (await runSteps(chosen)) ? 0 : 1;

function isChosen(name: string): boolean {
  if (wanted.length > 0) return wanted.includes(name) || (name === GENERATE && wanted.join() !== "format");
  return paths.length === 0 || ["unit", "e2e", GENERATE].includes(name);
}

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
  if (allFailures.length > 0) process.stdout.write(`\n${allFailures.join("\n\n")}\n`);
  process.stdout.write(`\n${lines.join("\n")}\n\nTook ${secondsSince(startedAt)} s\n`);
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  return total.failed === 0;
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
  return countPlaywright(report, isGreen);
}

/** Paths may lie in the other kind of tests only; without paths, no tests at all is a failure. */
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
