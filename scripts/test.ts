import path from "node:path";
import { styleText } from "node:util";
import { failure, singleCheck, type Counts } from "./testing/counts.ts";
import { getLoad } from "./testing/load.ts";
import { clearRecord } from "./testing/record.ts";
import { collectTool, type ToolRun } from "./testing/run-tool.ts";
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

/** Checks that need no test: on a build server, the run ends after a group in which one has failed. */
const STATIC_GROUPS: readonly (readonly Step[])[] = [
  [check("format", "Format", { tool: "oxfmt", args: ["--check"] })],
  [check("generate", "Generated code", { file: "scripts/generate.ts" })],
  // At the same time, because most of them use one core. The tests find the application built, so that no limit of
  // theirs holds a build.
  [
    check("build", "Browser application", { file: "scripts/build-web.ts" }),
    check("lint", "Lint", { tool: "oxlint", args: ["--type-aware"] }),
    check("types", "Types", { tool: "tsc", args: ["-p", "tsconfig.json"] }),
    check("unused", "Unused code", { tool: "knip", args: ["--no-config-hints"] }),
    {
      name: "programs",
      title: "Programs for the tests",
      run: () =>
        runCheck("Programs for the tests", {
          ...{ file: "scripts/test-programs.ts", args: [choice.circle] },
          limitSeconds: PROGRAMS_LIMIT_SECONDS,
        }),
    },
  ],
];

const TEST_GROUPS: readonly (readonly Step[])[] = [
  [{ name: "unit", title: "Tests", run: () => runUnitTests(root, choice) }],
  [{ name: "e2e", title: "Journeys in a browser", run: () => runE2eTests(root, choice) }],
];

const GROUPS = [...STATIC_GROUPS, ...TEST_GROUPS];
const NAMES = GROUPS.flat().map(({ name }) => name);
const choice = chooseSteps(NAMES, process.argv.slice(2));
// A run of everything clears the record: tests that do not run prove nothing.
if (choice.circle === "all" && choice.steps.length === NAMES.length && choice.paths.length === 0) {
  clearRecord(root);
}
process.exitCode = (await runGroups()) ? 0 : 1;

/** Runs the chosen steps, at a desk also after a failure, and ends with the plain line `N passed, N failed`. */
async function runGroups(): Promise<boolean> {
  const startedAt = performance.now();
  const results: StepResult[] = [];
  for (const group of GROUPS) {
    const steps = group.filter(({ name }) => choice.steps.includes(name));
    if (steps.length > 0) announce(steps.map(({ title }) => title).join(", "));
    results.push(...(await Promise.all(steps.map(runStep))));
    writeSummary(root, results);
    const isRed = results.some(({ counts }) => counts.failed > 0);
    if (isRed && process.env["CI"] && STATIC_GROUPS.includes(group)) break;
  }
  process.stdout.write(describeRun(results, (performance.now() - startedAt) / 1000));
  return results.every(({ counts }) => counts.failed === 0);
}

async function runStep(step: Step): Promise<StepResult> {
  const loadBefore = getLoad();
  const startedAt = performance.now();
  const counts = await attempt(step);
  const seconds = (performance.now() - startedAt) / 1000;
  return { title: step.title, seconds, loadBefore, loadAfter: getLoad(), counts };
}

async function attempt(step: Step): Promise<Counts> {
  try {
    return await step.run();
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error));
  }
}

function check(name: string, title: string, run: ToolRun): Step {
  return { name, title, run: () => runCheck(title, { limitSeconds: CHECK_LIMIT_SECONDS, ...run }) };
}

/** Runs a tool and prints what it said when it has ended, because others run at the same time. */
async function runCheck(title: string, run: ToolRun): Promise<Counts> {
  const { isGreen, output } = await collectTool(root, run);
  if (output !== "") {
    announce(title);
    process.stdout.write(output);
  }
  return singleCheck(isGreen);
}

function announce(title: string): void {
  process.stdout.write(`\n${styleText("bold", title)}\n`);
}
