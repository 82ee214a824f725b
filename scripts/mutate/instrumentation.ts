/**
 * State that Stryker's instrumented code shares through `globalThis.__stryker__`. The code keeps a reference: the
 * object must not be replaced.
 */
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

/** Parameters of a run for the test process. */
export interface RunOptions {
  readonly mutant: string | null;
  /** A static mutant is already active while modules are loaded. */
  readonly isStatic: boolean;
  readonly hitLimit: number | null;
  /** Timeout of a waiting test; null for the suite's own limit. */
  readonly testTimeoutMs: number | null;
  /** The file to which the coverage is written after each test file; null in runs with a mutant. */
  readonly coverageFile: string | null;
}

/** Id of the code outside the tests of a file: its hooks and the code between tests. */
export const AROUND_TESTS = "around:";

declare module "vitest" {
  export interface ProvidedContext {
    mutation: RunOptions;
  }
}
