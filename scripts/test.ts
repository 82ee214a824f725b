import path from "node:path";
import { styleText } from "node:util";
import { failure, singleCheck, type Counts } from "./testing/counts.ts";
import { isFreshClone, recordWholeRun } from "./testing/fresh-clone.ts";
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
  run(): Promise<Counts>;
}

const root = path.resolve(import.meta.dirname, "..");
const CHECK_LIMIT_SECONDS = 5 * 60;
/** Debian's packages may have to be downloaded. */
const PROGRAMS_LIMIT_SECONDS = 15 * 60;
/** A step of the second circle only. */
const DRILL = "drill";
const DRILL_LIMIT_SECONDS = 10 * 60;

/** Checks that need no test, one after another: most use all cores, and took longer side by side. */
const STATIC_STEPS: readonly Step[] = [
  check("format", "Format", { tool: "oxfmt", args: ["--check"] }),
  check("generate", "Generated code", { file: "scripts/generate.ts" }),
  // Fewer collections of garbage: a quarter less time for a quarter more memory.
  check("lint", "Lint", { tool: "oxlint", args: ["--type-aware"], env: { GOGC: "300" } }),
  // By default four checkers repeat each other's work, which two cores do one after the other.
  check("types", "Types", { tool: "tsc", args: ["-p", "tsconfig.json", "--checkers", "2"] }),
  check("unused", "Unused code", { tool: "knip", args: ["--no-config-hints"] }),
  {
    name: "programs",
    title: "Programs for the tests",
    run: () =>
      runCheck({
        ...{ file: "scripts/test-programs.ts", args: [choice.circle] },
        limitSeconds: PROGRAMS_LIMIT_SECONDS,
      }),
  },
  // The tests find the application built, so that no limit of theirs holds a build.
  check("build", "Browser application", { file: "scripts/build-web.ts" }),
];

const STEPS: readonly Step[] = [
  ...STATIC_STEPS,
  { name: "unit", title: "Tests", run: () => runUnitTests(root, choice) },
  { name: "e2e", title: "Journeys in a browser", run: () => runE2eTests(root, choice) },
  {
    name: DRILL,
    title: "Drill",
    run: () =>
      runCheck({ file: "scripts/drill/drill.ts", args: ["--short"], limitSeconds: DRILL_LIMIT_SECONDS }),
  },
];

const NAMES = STEPS.map(({ name }) => name);
const choice = chooseSteps(NAMES, process.argv.slice(2));
const isWhole = choice.steps.length === NAMES.length && choice.paths.length === 0;
const isFresh = isWhole && isFreshClone(root, process.env);
// A run of everything clears the record: tests that do not run prove nothing.
if (choice.circle === "all" && isWhole) clearRecord(root);
const isGreen = await runSteps(
  STEPS.filter(({ name }) => choice.steps.includes(name) && (choice.circle === "all" || name !== DRILL)),
);
if (isWhole) recordWholeRun(root, { isFresh, isGreen });
process.exitCode = isGreen ? 0 : 1;

/**
 * Runs the steps and ends with the plain line `N passed, N failed`. At a desk all of them run, also after a failure;
 * on a build server a failed static check is the last.
 */
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
    if (process.env["CI"] && STATIC_STEPS.includes(step) && counts.failed > 0) break;
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

function check(name: string, title: string, run: ToolRun): Step {
  return { name, title, run: () => runCheck({ limitSeconds: CHECK_LIMIT_SECONDS, ...run }) };
}

async function runCheck(run: ToolRun): Promise<Counts> {
  return singleCheck(await runTool(root, run));
}
