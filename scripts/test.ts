import path from "node:path";
import { styleText } from "node:util";
import { failure, singleCheck, type Counts } from "./testing/counts.ts";
import { getLoad } from "./testing/load.ts";
import { clearRecord } from "./testing/record.ts";
import { runTool, type ToolRun } from "./testing/run-tool.ts";
import { chooseSteps } from "./testing/steps.ts";
import { runE2eTests, runUnitTests } from "./testing/suites.ts";
import { describeRun, writeSummary, type StepResult } from "./testing/summary.ts";

/** `npm test [-- all] [steps] [paths]`: the gate, all tests, only some steps, or only the tests under some paths. */
interface Step {
  readonly name: string;
  readonly title: string;
  /** A check that needs no other step: on a build server, the run ends after its failure. */
  readonly isStatic?: boolean;
  run(): Promise<Counts>;
}

const root = path.resolve(import.meta.dirname, "..");
const CHECK_LIMIT_SECONDS = 5 * 60;
/** Debian's packages may have to be downloaded. */
const TOOLS_LIMIT_SECONDS = 15 * 60;

const STEPS: readonly Step[] = [
  { name: "format", title: "Format", isStatic: true, run: () => check({ tool: "oxfmt", args: ["--check"] }) },
  {
    name: "generate",
    title: "Generated code",
    isStatic: true,
    run: () => check({ file: "scripts/generate.ts" }),
  },
  {
    name: "lint",
    title: "Lint",
    isStatic: true,
    run: () => check({ tool: "oxlint", args: ["--type-aware"] }),
  },
  {
    name: "unused",
    title: "Unused code",
    isStatic: true,
    run: () => check({ tool: "knip", args: ["--no-config-hints"] }),
  },
  {
    name: "types",
    title: "Types",
    isStatic: true,
    run: () => check({ tool: "tsc", args: ["-p", "tsconfig.json"] }),
  },
  {
    name: "tools",
    title: "Programs for the tests",
    isStatic: true,
    run: () =>
      check({
        file: "scripts/test-programs.ts",
        args: [choice.circle],
        limitSeconds: TOOLS_LIMIT_SECONDS,
      }),
  },
  // Before the tests: the server of the e2e tests, and some of the unit tests, have a timeout and find it done.
  {
    name: "build",
    title: "Browser application",
    isStatic: true,
    run: () => check({ file: "scripts/build-web.ts" }),
  },
  { name: "unit", title: "Tests", run: () => runUnitTests(root, choice) },
  { name: "e2e", title: "Journeys in a browser", run: () => runE2eTests(root, choice) },
];

const choice = chooseSteps(
  STEPS.map(({ name }) => name),
  process.argv.slice(2),
);
// A run of everything clears the record: tests that do not run prove nothing.
if (choice.circle === "all" && choice.steps.length === STEPS.length && choice.paths.length === 0) {
  clearRecord(root);
}
process.exitCode = (await runSteps(STEPS.filter(({ name }) => choice.steps.includes(name)))) ? 0 : 1;

/** Runs every step, at a desk also after a failure, and ends with the plain line `N passed, N failed`. */
async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const results: StepResult[] = [];
  for (const step of steps) {
    process.stdout.write(`\n${styleText("bold", step.title)}\n`);
    const loadBefore = getLoad();
    const startedAt = performance.now();
    const counts = await attempt(step);
    const seconds = (performance.now() - startedAt) / 1000;
    results.push({ title: step.title, seconds, loadBefore, loadAfter: getLoad(), counts });
    writeSummary(root, results);
    if (process.env["CI"] && step.isStatic && counts.failed > 0) break;
  }
  process.stdout.write(describeRun(results));
  return results.every(({ counts }) => counts.failed === 0);
}

async function attempt(step: Step): Promise<Counts> {
  try {
    return await step.run();
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error));
  }
}

async function check(run: ToolRun): Promise<Counts> {
  return singleCheck(await runTool(root, { limitSeconds: CHECK_LIMIT_SECONDS, ...run }));
}
