import type { TestSpecification } from "vitest/node";
import type { FileRun, MutantOrder, TestSession } from "./test-session.ts";

export interface MutantToJudge extends MutantOrder {
  readonly mutant: string;
  /** The tests that reach the mutant; null for all. */
  readonly testIds: readonly string[] | null;
}

export interface Verdict {
  readonly killer: Killer | null;
  readonly testCount: number;
}

interface Killer {
  readonly testId: string;
  readonly message: string;
}

export interface Judge {
  /** Runs the tests that reach the mutant, file by file, until one fails. */
  judge(mutant: MutantToJudge): Promise<Verdict>;
  /** Begins with new processes. */
  restart(): Promise<void>;
}

const NO_MUTANT: MutantOrder = { mutant: null, isStatic: false, hitLimit: null };

/**
 * A failure counts only if the same tests pass without the mutant: some may need the tests before them, or trip over
 * something that an earlier mutant has left behind in the process.
 */
export function createJudge(session: TestSession): Judge {
  /** Tests that passed without a mutant in these processes. */
  const trusted = new Set<string>();
  /** How many mutants a file has killed. */
  const kills = new Map<TestSpecification, number>();
  /** Files with tests that need the tests before them. */
  const dependent = new Set<TestSpecification>();

  /** What costs next to nothing first, then what kills most. */
  function inOrder(): TestSpecification[] {
    const rank = (file: TestSpecification) =>
      session.isQuick(file) ? -Number.MAX_VALUE : -(kills.get(file) ?? 0);
    return session.files.toSorted((a, b) => rank(a) - rank(b));
  }

  async function restart(): Promise<void> {
    trusted.clear();
    await session.restart();
  }

  async function runMutant(file: TestSpecification, mutant: MutantToJudge): Promise<Verdict> {
    const testIds = mutant.testIds && !dependent.has(file) ? mutant.testIds : undefined;
    const run = await session.run(file, mutant, testIds);
    const killer = findKiller(run, file);
    const verdict = { killer, testCount: run.tests.filter(({ state }) => state !== "skipped").length };
    // A static mutant gets new processes and all the tests.
    if (!killer || mutant.isStatic || trusted.has(killer.testId)) return verdict;

    const passesWithout = await passesWithoutMutant(file, testIds);
    if (!passesWithout) {
      await restart();
      if (!(await passesWithoutMutant(file, testIds))) dependent.add(file);
    }
    trusted.add(killer.testId);
    return passesWithout ? verdict : runMutant(file, mutant);
  }

  async function passesWithoutMutant(file: TestSpecification, testIds?: readonly string[]): Promise<boolean> {
    return findKiller(await session.run(file, NO_MUTANT, testIds), file) === null;
  }

  return {
    restart,
    async judge(mutant) {
      let testCount = 0;
      for (const file of inOrder()) {
        const testIds = mutant.testIds?.filter((id) => id.startsWith(`${file.taskId}_`)) ?? null;
        if (testIds?.length === 0) continue;
        const verdict = await runMutant(file, { ...mutant, testIds });
        testCount += verdict.testCount;
        if (!verdict.killer) continue;
        kills.set(file, (kills.get(file) ?? 0) + 1);
        return { killer: verdict.killer, testCount };
      }
      return { killer: null, testCount };
    },
  };
}

function findKiller({ tests, problem }: FileRun, file: TestSpecification): Killer | null {
  const failed = tests.find(({ state }) => state === "failed");
  if (failed) return { testId: failed.id, message: failed.message };
  if (problem !== null) return { testId: tests[0]?.id ?? file.taskId, message: problem };
  return null;
}
