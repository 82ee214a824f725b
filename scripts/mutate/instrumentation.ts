/** What Stryker's instrumented code shares through `globalThis.__stryker__`. The code keeps hold of it: never replaced. */
export interface Instrumentation {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: Coverage;
}

export type Hits = Record<string, number>;

/** Hits by mutant: of code that ran while modules were loaded, and by test. */
export interface Coverage {
  readonly static: Hits;
  readonly perTest: Record<string, Hits>;
}

/** What a run tells the process of the tests. */
export interface RunOrder {
  readonly mutant: string | null;
  /** A static mutant is already active while modules are loaded. */
  readonly isStatic: boolean;
  readonly hitLimit: number | null;
  /** After which a test that waits has failed; null for the suite's own limit. */
  readonly testTimeoutMs: number | null;
  /** Where the coverage so far is written after each file; null in runs with a mutant. */
  readonly coverageFile: string | null;
}

/** Stands for the code around the tests of a file: its beforeAll and what goes on between tests. */
export const AROUND_TESTS = "around:";

declare module "vitest" {
  export interface ProvidedContext {
    mutation: RunOrder;
  }
}
