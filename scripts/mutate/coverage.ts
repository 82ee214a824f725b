import { AROUND_TESTS, type Coverage, type Hits } from "./instrumentation.ts";
import type { FileRun } from "./test-session.ts";

/**
 * The coverage of all files. A mutant that was reached outside the tests of a file (in its beforeAll, say) counts
 * as reached by every test of that file: any of them may detect it.
 */
export function mergeCoverage(files: readonly { run: FileRun; coverage: Coverage }[]): Coverage {
  const merged: Coverage = { static: {}, perTest: {} };
  for (const { run, coverage } of files) {
    addHits(merged.static, coverage.static);
    const testIds = run.tests.map(({ id }) => id);
    for (const [id, hits] of Object.entries(coverage.perTest)) {
      const reachedBy = id.startsWith(AROUND_TESTS)
        ? testIds.filter((testId) => testId.startsWith(`${id.slice(AROUND_TESTS.length)}_`))
        : testIds.filter((testId) => testId === id);
      for (const testId of reachedBy) addHits((merged.perTest[testId] ??= {}), hits);
    }
  }
  return merged;
}

function addHits(to: Hits, from: Hits): void {
  for (const [mutant, count] of Object.entries(from)) to[mutant] = (to[mutant] ?? 0) + count;
}
