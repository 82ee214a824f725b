import fs from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, inject, vi } from "vitest";
import { AROUND_TESTS, type Instrumentation } from "./instrumentation.ts";

// Runs before each test file, in the test process.

const order = inject("mutation");
const instrumentation = ((globalThis as { __stryker__?: Instrumentation }).__stryker__ ??= {});
let hasFailed = false;

// The process and its modules are reused between runs.
instrumentation.activeMutant = order.isStatic && order.mutant !== null ? order.mutant : undefined;
instrumentation.currentTestId = undefined;
instrumentation.hitCount = 0;
instrumentation.hitLimit = order.hitLimit ?? Number.POSITIVE_INFINITY;
if (order.testTimeoutMs !== null) vi.setConfig({ testTimeout: order.testTimeoutMs });

// Vitest passes the context only to this parameter form.
// eslint-disable-next-line no-empty-pattern
beforeAll(({}, { file }) => {
  instrumentation.activeMutant = order.mutant ?? undefined;
  instrumentation.currentTestId = AROUND_TESTS + file.id;
});

beforeEach(({ task, skip, onTestFailed }) => {
  instrumentation.currentTestId = task.id;
  if (order.mutant === null) return;
  // One failed test is enough.
  if (hasFailed) skip();
  onTestFailed(() => {
    hasFailed = true;
  });
});

afterEach(({ task }) => {
  instrumentation.currentTestId = AROUND_TESTS + task.file.id;
});

afterAll(() => {
  instrumentation.activeMutant = undefined;
  if (order.coverageFile === null || !instrumentation.mutantCoverage) return;
  fs.writeFileSync(order.coverageFile, JSON.stringify(instrumentation.mutantCoverage));
});
