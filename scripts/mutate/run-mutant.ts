import type { TestSpecification } from "vitest/node";
import type { FileRun, MutantOptions, TestSession } from "./test-session.ts";

export interface MutantRun extends MutantOptions {
  readonly mutant: string;
  /** The tests that reach the mutant; null for all. */
  readonly testIds: readonly string[] | null;
}

export interface MutantResult {
  readonly killingTest: KillingTest | null;
  readonly testCount: number;
}

interface KillingTest {
  readonly testId: string;
  readonly message: string;
}

export interface MutantRunner {
  /** Runs the tests that reach the mutant, file by file, until one fails. */
  run(mutant: MutantRun): Promise<MutantResult>;
  /** Starts new processes. */
  restart(): Promise<void>;
}

const NO_MUTANT: MutantOptions = { mutant: null, isStatic: false, hitLimit: null };

/**
 * A failure counts only if the same tests pass without the mutant: some need the tests before them, or fail because
 * of state that an earlier mutant has left in the process.
 */
export function createMutantRunner(session: TestSession): MutantRunner {
  /** Tests that passed without a mutant in these processes. */
  const trusted = new Set<string>();
  /** Number of mutants that a file has killed. */
  const kills = new Map<TestSpecification, number>();
  /** Files with tests that need the tests before them. */
  const dependent = new Set<TestSpecification>();

  /** Fastest files first, then by number of kills. */
  function inOrder(): TestSpecification[] {
    const rank = (file: TestSpecification) =>
      session.isQuick(file) ? -Number.MAX_VALUE : -(kills.get(file) ?? 0);
    return session.files.toSorted((a, b) => rank(a) - rank(b));
  }

  async function restart(): Promise<void> {
    trusted.clear();
    await session.restart();
  }

  async function runMutant(file: TestSpecification, mutant: MutantRun): Promise<MutantResult> {
    const testIds = mutant.testIds && !dependent.has(file) ? mutant.testIds : undefined;
    const run = await session.run(file, mutant, testIds);
    const killingTest = findKiller(run, file);
    const result = { killingTest, testCount: run.tests.filter(({ state }) => state !== "skipped").length };
    // A static mutant runs in new processes with all tests.
    if (!killingTest || mutant.isStatic || trusted.has(killingTest.testId)) return result;

    const passesWithout = await passesWithoutMutant(file, testIds);
    if (!passesWithout) {
      await restart();
      if (!(await passesWithoutMutant(file, testIds))) dependent.add(file);
    }
    trusted.add(killingTest.testId);
    return passesWithout ? result : runMutant(file, mutant);
  }

  async function passesWithoutMutant(file: TestSpecification, testIds?: readonly string[]): Promise<boolean> {
    return findKiller(await session.run(file, NO_MUTANT, testIds), file) === null;
  }

  return {
    restart,
    async run(mutant) {
      let testCount = 0;
      for (const file of inOrder()) {
        const testIds = mutant.testIds?.filter((id) => id.startsWith(`${file.taskId}_`)) ?? null;
        if (testIds?.length === 0) continue;
        const result = await runMutant(file, { ...mutant, testIds });
        testCount += result.testCount;
        if (!result.killingTest) continue;
        kills.set(file, (kills.get(file) ?? 0) + 1);
        return { killingTest: result.killingTest, testCount };
      }
      return { killingTest: null, testCount };
    },
  };
}

function findKiller({ tests, problem }: FileRun, file: TestSpecification): KillingTest | null {
  const failed = tests.find(({ state }) => state === "failed");
  if (failed) return { testId: failed.id, message: failed.message };
  if (problem !== null) return { testId: tests[0]?.id ?? file.taskId, message: problem };
  return null;
}
