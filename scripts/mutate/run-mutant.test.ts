import { describe, expect, it } from "vitest";
import type { TestSpecification } from "vitest/node";
import { mergeCoverage } from "./coverage.ts";
import { createMutantRunner } from "./run-mutant.ts";
import type { FileRun, MutantOptions, RanTest, TestSession } from "./test-session.ts";

function ranTest(id: string, state: RanTest["state"] = "passed"): RanTest {
  return {
    id,
    name: id,
    file: "/site/x.test.ts",
    state,
    durationMs: 1,
    message: state === "failed" ? "no" : "",
  };
}

/** A session of one file, whose result depends on the mutant and the tests. */
function sessionOf(
  fails: (order: MutantOptions, ids: readonly string[], restarts: number) => readonly string[],
) {
  const file = { taskId: "f" } as TestSpecification;
  const log: string[] = [];
  let restarts = 0;
  const session: TestSession = {
    files: [file],
    run(_, order, testIds = ["f_0", "f_1"]) {
      log.push(`${order.mutant ?? "none"} ${testIds.join(" ")}`);
      const failed = fails(order, testIds, restarts);
      const tests = testIds.map((id) => ranTest(id, failed.includes(id) ? "failed" : "passed"));
      return Promise.resolve<FileRun>({ tests, durationMs: 1, problem: null });
    },
    isQuick: () => false,
    cover: () => Promise.reject(new Error("unused in this test")),
    restart() {
      restarts++;
      log.push("restart");
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
  return { session, log };
}

const MUTANT = { mutant: "7", isStatic: false, hitLimit: null, testIds: ["f_1"] };

describe("judging a mutant", () => {
  it("runs the tests that reach it; a failure counts if the test has passed without a mutant", async () => {
    const { session, log } = sessionOf(({ mutant }) => (mutant === "7" ? ["f_1"] : []));
    const { run } = createMutantRunner(session);

    const verdicts = [await run(MUTANT), await run(MUTANT), await run({ ...MUTANT, mutant: "8" })];

    expect(verdicts.map(({ killingTest }) => killingTest?.testId ?? null)).toEqual(["f_1", "f_1", null]);
    expect(log).toEqual(["7 f_1", "none f_1", "7 f_1", "8 f_1"]);
  });

  it("runs the whole file if a test needs the tests before it", async () => {
    const { session, log } = sessionOf((_, ids) => (ids.includes("f_0") ? [] : ["f_1"]));

    expect((await createMutantRunner(session).run(MUTANT)).killingTest).toBeNull();
    expect(log).toEqual(["7 f_1", "none f_1", "restart", "none f_1", "7 f_0 f_1"]);
  });

  it("retries in new processes if an earlier mutant has left state behind", async () => {
    const { session, log } = sessionOf((_, _ids, restarts) => (restarts === 0 ? ["f_1"] : []));

    expect((await createMutantRunner(session).run(MUTANT)).killingTest).toBeNull();
    expect(log).toEqual(["7 f_1", "none f_1", "restart", "none f_1", "7 f_1"]);
  });

  it("skips tests that do not reach it, and runs all of them for a static one", async () => {
    const { session, log } = sessionOf(() => []);
    const { run } = createMutantRunner(session);

    await run({ ...MUTANT, testIds: ["other_1"] });
    await run({ ...MUTANT, isStatic: true, testIds: null });

    expect(log).toEqual(["7 f_0 f_1"]);
  });
});

describe("the order of the files", () => {
  it("starts with the fastest ones, and continues with those that kill most", async () => {
    const [slow, killing, quick] = ["slow", "killing", "quick"].map(
      (taskId) => ({ taskId }) as TestSpecification,
    );
    const log: string[] = [];
    const { run } = createMutantRunner({
      ...sessionOf(() => []).session,
      files: [slow, killing, quick].filter((file) => file !== undefined),
      isQuick: (file) => file === quick,
      run({ taskId }, { mutant }) {
        log.push(taskId);
        const tests = [ranTest(`${taskId}_0`, mutant !== null && taskId === "killing" ? "failed" : "passed")];
        return Promise.resolve<FileRun>({ tests, durationMs: 1, problem: null });
      },
    });
    const mutant = { ...MUTANT, isStatic: true, testIds: null };

    await run(mutant);
    await run(mutant);

    expect(log).toEqual(["quick", "slow", "killing", "quick", "killing"]);
  });
});

describe("mergeCoverage", () => {
  it("counts code outside the tests of a file for each of them", () => {
    const run = { tests: [ranTest("f_0"), ranTest("f_1")], durationMs: 2, problem: null };

    const coverage = mergeCoverage([
      {
        run,
        coverage: { static: { 1: 1 }, perTest: { "around:f": { 2: 1 }, f_1: { 2: 1, 3: 4 }, g_0: { 4: 1 } } },
      },
    ]);

    expect(coverage).toEqual({ static: { 1: 1 }, perTest: { f_0: { 2: 1 }, f_1: { 2: 2, 3: 4 } } });
  });
});
