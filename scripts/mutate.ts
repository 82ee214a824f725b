import fs from "node:fs";
import path from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { openTestCluster } from "#server/testing/database.ts";
import { chooseFiles, parseRequest, type ChosenFiles, type MutationRequest } from "./mutate/choose-files.ts";
import { PLAN_VARIABLE, type MutationPlan } from "./mutate/plan.ts";
import { reportMutants, scoreOf } from "./mutate/report.ts";
import { runTool } from "./testing/run-tool.ts";

// `npm run mutate -- PATH... [--tests PATH] [--concurrency N]`: mutates the code under the paths one place at a
// time, and lists the mutants that no test detects. docs/testing.md has the scores.

const root = path.resolve(import.meta.dirname, "..");
const CODE = "{server,shared,web,scripts}/**/*.{ts,tsx}";

process.exitCode = await run();

async function run(): Promise<number> {
  const files = fs.globSync(CODE, { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  let request: MutationRequest;
  let chosen: ChosenFiles;
  try {
    request = parseRequest(process.argv.slice(2));
    chosen = chooseFiles(request, files.toSorted());
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
  // Compiled messages and the route tree, which tests import.
  if (!(await runTool(root, { file: "scripts/generate.ts" }))) return 1;
  process.stdout.write(`${chosen.mutate.length} files to change, ${chosen.tests.length} files with tests\n`);
  const results = await withDatabase(chosen, () => mutate(chosen, request.concurrency));
  process.stdout.write(`\n${reportMutants(results, root)}\n`);
  return scoreOf(results).percent === null ? 1 : 0;
}

/** Server tests share one cluster, which this process keeps open. */
async function withDatabase<T>({ tests }: ChosenFiles, action: () => Promise<T>): Promise<T> {
  const needsDatabase = tests.some((file) => file.startsWith("server/"));
  const opened = needsDatabase ? await openTestCluster() : null;
  const plan: MutationPlan = { tests, cluster: opened?.cluster ?? null };
  process.env[PLAN_VARIABLE] = JSON.stringify(plan);
  try {
    return await action();
  } finally {
    await opened?.stop();
  }
}

/**
 * Most options are in the file. Strings and SQL are not mutated (a changed text breaks no rule), nor are
 * declarations of the contract. The copy of the project leaves out files that no test reads. TypeScript 7 has no
 * API for programs, so Stryker gets no tsconfig to rewrite.
 */
async function mutate({ mutate: files }: ChosenFiles, concurrency: number) {
  // Server code takes seconds to load: a new process for each mutant of a constant would be too slow.
  const ignoreStatic = files.some((file) => file.startsWith("server/"));
  const configFile = "scripts/mutate/stryker.json";
  return new Stryker({ configFile, mutate: [...files], ignoreStatic, concurrency }).runMutationTest();
}
