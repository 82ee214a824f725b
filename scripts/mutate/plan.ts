import type { TestCluster } from "#server/testing/database.ts";

/** Parameters that the command passes to the test runner, which Stryker starts as a process of its own. */
export interface MutationPlan {
  /** Test files, relative to the root. */
  readonly tests: readonly string[];
  /** Null if no test needs a database. */
  readonly cluster: TestCluster | null;
}

export const PLAN_VARIABLE = "NADAJ_MUTATION_PLAN";
