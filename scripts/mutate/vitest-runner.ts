import { declareFactoryPlugin, PluginKind, tokens } from "@stryker-mutator/api/plugin";
import {
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
} from "@stryker-mutator/api/test-runner";
import { mergeCoverage } from "./coverage.ts";
import type { Coverage } from "./instrumentation.ts";
import { declarations } from "./declarations.ts";
import { createMutantRunner, type MutantRunner } from "./run-mutant.ts";
import { progress } from "./progress.ts";
import { PLAN_VARIABLE, type MutationPlan } from "./plan.ts";
import { openTestSession, type FileRun, type RanTest, type TestSession } from "./test-session.ts";

// Stryker's own runner for Vitest activates no mutant under Vitest 5. Stryker loads this file as a plugin.

/** Test environments leak a little memory in a reused process. */
const RUNS_BEFORE_RESTART = 80;

function createRunner(): TestRunner {
  const plan = JSON.parse(process.env[PLAN_VARIABLE] ?? "null") as MutationPlan;
  let session: TestSession;
  let judge: MutantRunner;
  let runs = 0;

  return {
    capabilities: () => ({ reloadEnvironment: true }),
    async init() {
      session = await openTestSession(plan);
      judge = createMutantRunner(session);
    },
    dryRun: () => coverTests(session),
    async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
      if (options.reloadEnvironment || ++runs % RUNS_BEFORE_RESTART === 0) await judge.restart();
      const { killingTest, testCount } = await judge.run({
        mutant: options.activeMutant.id,
        isStatic: options.mutantActivation === "static",
        hitLimit: options.hitLimit ?? null,
        testIds: options.testFilter ?? null,
      });
      if (!killingTest) return { status: MutantRunStatus.Survived, nrOfTests: testCount };
      return {
        status: MutantRunStatus.Killed,
        killedBy: [killingTest.testId],
        failureMessage: killingTest.message,
        nrOfTests: testCount,
      };
    },
    dispose: () => session.close(),
  };
}
createRunner.inject = tokens();

async function coverTests(session: TestSession): Promise<DryRunResult> {
  const tests: TestResult[] = [];
  const covered: { run: FileRun; coverage: Coverage }[] = [];
  for (const file of session.files) {
    const { run, coverage } = await session.cover(file);
    if (run.problem !== null) {
      return { status: DryRunStatus.Error, errorMessage: `${file.moduleId}: ${run.problem}` };
    }
    tests.push(...run.tests.map(toTestResult));
    covered.push({ run, coverage });
  }
  return { status: DryRunStatus.Complete, tests, mutantCoverage: mergeCoverage(covered) };
}

function toTestResult({ id, name, file, state, durationMs, message }: RanTest): TestResult {
  const base = { id, name, fileName: file, timeSpentMs: durationMs };
  if (state === "failed") return { ...base, status: TestStatus.Failed, failureMessage: message };
  return { ...base, status: state === "passed" ? TestStatus.Success : TestStatus.Skipped };
}

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.TestRunner, "kept-vitest", createRunner),
  declarations,
  progress,
];
