import { describe, expect, it } from "vitest";
import type { TestSpecification } from "vitest/node";
import { mergeCoverage } from "./coverage.ts";
import { createJudge } from "./judge-mutant.ts";
import type { FileRun, MutantOrder, RanTest, TestSession } from "./test-session.ts";

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

/** A session of one file, whose result follows from the mutant and the tests. */
function sessionOf(
  fails: (order: MutantOrder, ids: readonly string[], restarts: number) => readonly string[],
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
    cover: () => Promise.reject(new Error("not here")),
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
  it("runs the tests that reach it; a failure counts once the test has passed without a mutant", async () => {
    const { session, log } = sessionOf(({ mutant }) => (mutant === "7" ? ["f_1"] : []));
    const { judge } = createJudge(session);

    const verdicts = [await judge(MUTANT), await judge(MUTANT), await judge({ ...MUTANT, mutant: "8" })];

    expect(verdicts.map(({ killer }) => killer?.testId ?? null)).toEqual(["f_1", "f_1", null]);
    expect(log).toEqual(["7 f_1", "none f_1", "7 f_1", "8 f_1"]);
  });

  it("runs the whole file where a test needs the tests before it", async () => {
    const { session, log } = sessionOf((_, ids) => (ids.includes("f_0") ? [] : ["f_1"]));

    expect((await createJudge(session).judge(MUTANT)).killer).toBeNull();
    expect(log).toEqual(["7 f_1", "none f_1", "restart", "none f_1", "7 f_0 f_1"]);
  });

  it("tries again in new processes where an earlier mutant has left something behind", async () => {
    const { session, log } = sessionOf((_, _ids, restarts) => (restarts === 0 ? ["f_1"] : []));

    expect((await createJudge(session).judge(MUTANT)).killer).toBeNull();
    expect(log).toEqual(["7 f_1", "none f_1", "restart", "none f_1", "7 f_1"]);
  });

  it("does not run tests that do not reach it, and all of them for a static one", async () => {
    const { session, log } = sessionOf(() => []);
    const { judge } = createJudge(session);

    await judge({ ...MUTANT, testIds: ["other_1"] });
    await judge({ ...MUTANT, isStatic: true, testIds: null });

    expect(log).toEqual(["7 f_0 f_1"]);
  });
});

describe("the order of the files", () => {
  it("begins with those that take no time, and goes on with those that kill most", async () => {
    const [slow, killing, quick] = ["slow", "killing", "quick"].map(
      (taskId) => ({ taskId }) as TestSpecification,
    );
    const log: string[] = [];
    const { judge } = createJudge({
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

    await judge(mutant);
    await judge(mutant);

    expect(log).toEqual(["quick", "slow", "killing", "quick", "killing"]);
  });
});

describe("mergeCoverage", () => {
  it("counts what runs around the tests of a file for each of them", () => {
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
