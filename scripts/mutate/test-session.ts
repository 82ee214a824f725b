import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createVitest, type TestSpecification, type Vitest } from "vitest/node";
import type { ViteUserConfig } from "vitest/config";
import type { Coverage, RunOptions } from "./instrumentation.ts";
import { createPersistentPool, type PersistentPool } from "./persistent-pool.ts";
import type { MutationPlan } from "./plan.ts";

const SETUP_FILE = path.join(import.meta.dirname, "setup.ts");

const QUICK_MS = 500;
/** The machine may be more loaded than during the coverage run. */
const MAX_SLOWDOWN = 3;
const WAITING_MS = 2000;

export interface RanTest {
  readonly id: string;
  readonly name: string;
  readonly file: string;
  readonly state: "passed" | "failed" | "skipped";
  readonly durationMs: number;
  readonly message: string;
}

export interface FileRun {
  readonly tests: readonly RanTest[];
  /** Including its hooks. */
  readonly durationMs: number;
  /** Error outside of a test: while the file was loaded, in a hook, in the background. */
  readonly problem: string | null;
}

/** Vitest with the project's own configuration in the current folder, and processes that are reused between runs. */
export interface TestSession {
  readonly files: readonly TestSpecification[];
  /** Whether a file took less than `QUICK_MS` in its coverage run. */
  isQuick(file: TestSpecification): boolean;
  /** Runs one file, or some of its tests. */
  run(file: TestSpecification, order: MutantOptions, testIds?: readonly string[]): Promise<FileRun>;
  /** Runs one file without a mutant and returns what each test reached. */
  cover(file: TestSpecification): Promise<{ run: FileRun; coverage: Coverage }>;
  /** The next run loads every module again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export type MutantOptions = Omit<RunOptions, "coverageFile" | "testTimeoutMs">;

export async function openTestSession(plan: MutationPlan): Promise<TestSession> {
  const root = process.cwd();
  const pool = createPersistentPool();
  const vitest = await createVitest(
    { config: false, root, watch: false, reporters: [{}], run: true },
    await readConfiguration(root, pool),
  );
  if (plan.cluster) vitest.provide("testCluster", plan.cluster);
  const coverageFile = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "mutation-")), "coverage.json");

  async function runFile(
    { project, moduleId }: TestSpecification,
    order: RunOptions,
    testIds?: readonly string[],
  ): Promise<FileRun> {
    vitest.provide("mutation", order);
    const specification = project.createSpecification(
      moduleId,
      testIds ? { testIds: [...testIds] } : undefined,
    );
    const { testModules: known, unhandledErrors } = await vitest.runTestSpecifications(
      [specification],
      false,
    );
    // Vitest also returns the modules of earlier runs.
    const testModules = known.filter((module) => module.moduleId === moduleId && module.project === project);
    const tests = testModules.flatMap((module) => [...module.children.allTests()].map(toRanTest));
    const errors = [...unhandledErrors, ...testModules.flatMap(errorsAroundTests)];
    const durationMs = testModules.reduce((sum, module) => sum + module.diagnostic().duration, 0);
    return { tests, durationMs, problem: errors.length > 0 ? errors.map(messageOf).join("\n") : null };
  }

  const files = await findFiles(vitest, plan.tests);
  const durationsMs = new Map<TestSpecification, number>();
  const timeoutsMs = new Map<TestSpecification, number>();
  return {
    files,
    isQuick: (file) => (durationsMs.get(file) ?? Number.POSITIVE_INFINITY) < QUICK_MS,
    run(file, order, testIds) {
      const testTimeoutMs = timeoutsMs.get(file) ?? null;
      return runFile(file, { ...order, testTimeoutMs, coverageFile: null }, testIds);
    },
    async cover(file) {
      fs.rmSync(coverageFile, { force: true });
      const order = { mutant: null, isStatic: false, hitLimit: null, testTimeoutMs: null, coverageFile };
      const run = await runFile(file, order);
      durationsMs.set(file, run.durationMs);
      timeoutsMs.set(file, timeoutOf(run));
      const coverage: Coverage = fs.existsSync(coverageFile)
        ? JSON.parse(fs.readFileSync(coverageFile, "utf8"))
        : { static: {}, perTest: {} };
      return { run, coverage };
    },
    restart: () => pool.restart(),
    async close() {
      await pool.restart();
      await vitest.close();
      fs.rmSync(path.dirname(coverageFile), { recursive: true, force: true });
    },
  };
}

/** Many mutants make a test wait for an event that never happens. */
function timeoutOf({ tests }: FileRun): number {
  const slowestMs = Math.max(0, ...tests.map(({ durationMs }) => durationMs));
  return slowestMs * MAX_SLOWDOWN + WAITING_MS;
}

/** The project's configuration with our setup file and pool; the command opens the database once. */
async function readConfiguration(root: string, pool: PersistentPool): Promise<ViteUserConfig> {
  const { default: config } = (await import(pathToFileURL(path.join(root, "vitest.config.ts")).href)) as {
    default: ViteUserConfig;
  };
  const { projects = [], ...shared } = config.test ?? {};
  return {
    ...config,
    test: {
      projects: projects.flatMap((project) => {
        if (typeof project !== "object" || !("test" in project)) return [];
        const { globalSetup: _, ...own } = { ...shared, ...project.test };
        const setupFiles = [own.setupFiles ?? [], SETUP_FILE].flat();
        return [{ test: { ...own, root, setupFiles, pool, maxWorkers: 1 } }];
      }),
    },
  };
}

/** Tests without a database first: they are faster and kill as many mutants. */
async function findFiles(vitest: Vitest, tests: readonly string[]): Promise<TestSpecification[]> {
  const wanted = new Set(tests.map((file) => path.resolve(file)));
  const found = await vitest.globTestSpecifications([...tests]);
  return found
    .filter(({ moduleId }) => wanted.has(path.resolve(moduleId)))
    .toSorted((a, b) => Number(a.project.name === "server") - Number(b.project.name === "server"));
}

type Module = Awaited<ReturnType<Vitest["runTestSpecifications"]>>["testModules"][number];
type Test = ReturnType<Module["children"]["allTests"]> extends Iterable<infer T> ? T : never;

function toRanTest(test: Test): RanTest {
  const { state, errors } = test.result();
  return {
    id: test.id,
    name: test.fullName,
    file: test.module.moduleId,
    state: state === "pending" ? "skipped" : state,
    durationMs: test.diagnostic()?.duration ?? 0,
    message: errors?.[0]?.message ?? "",
  };
}

function errorsAroundTests(module: Module): unknown[] {
  return [module, ...module.children.allSuites()].flatMap((suite) => [...suite.errors()]);
}

function messageOf(error: unknown): string {
  return typeof error === "object" && error !== null && "message" in error
    ? String(error.message)
    : String(error);
}
