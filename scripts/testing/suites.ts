import fs from "node:fs";
import path from "node:path";
import { ensureTestBrowser } from "../chromium.ts";
import type { Counts, TestRun } from "./counts.ts";
import { prepareE2eSite } from "./e2e-site.ts";
import { describeLiveFaults, readLiveFaults } from "./live-faults.ts";
import { getLoad } from "./load.ts";
import { addToRecord, fileResults } from "./record.ts";
import { parsePlaywrightReport, parseVitestReport, readReport } from "./reports.ts";
import { runTool } from "./run-tool.ts";
import { makeScratchFolder } from "./scratch-folder.ts";
import { retryFailedFiles } from "./second-look.ts";
import type { Choice } from "./steps.ts";

const E2E_CONFIG = "e2e/playwright.config.ts";
/** Tests with this tag are left out of the gate. */
const SLOW_TAG = "slow";
/** Journeys with this tag are the gate's. */
const SMOKE_TAG = "@smoke";
/** Twice what they take on two quiet cores, or more. */
const LIMIT_SECONDS = {
  gate: { unit: 20 * 60, e2e: 20 * 60 },
  all: { unit: 40 * 60, e2e: 80 * 60 },
};

type Selection = Pick<Choice, "paths" | "circle">;

/** Runs the tests of Vitest, those that failed a second time; their results go to the record of `npm run spec`. */
export async function runUnitTests(root: string, { paths, circle }: Selection): Promise<Counts> {
  return retryFailedFiles({
    load: getLoad,
    async run(files): Promise<TestRun> {
      const report = freshReport(root, files ? "vitest-second.json" : "vitest.json");
      using scratch = makeScratchFolder();
      const isGreen = await runTool(root, {
        tool: "vitest",
        args: [
          ...["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
          ...(circle === "gate" ? [`--tags-filter=!${SLOW_TAG}`] : []),
          ...(files ? [...files, "--maxWorkers=1"] : orNone(paths, "--passWithNoTests")),
        ],
        env: scratch.env,
        limitSeconds: LIMIT_SECONDS[circle].unit,
      });
      printLiveFaults(report);
      return recorded(root, { report: readReport(report, parseVitestReport), isGreen });
    },
  });
}

/** Runs the journeys in a browser, those that failed a second time, on a new site. */
export async function runE2eTests(root: string, { paths, circle }: Selection): Promise<Counts> {
  if (!fs.existsSync(path.join(root, E2E_CONFIG))) throw new Error(`${E2E_CONFIG} is missing.`);
  return retryFailedFiles({
    load: getLoad,
    async run(files): Promise<TestRun> {
      const report = freshReport(root, files ? "playwright-second.json" : "playwright.json");
      using scratch = makeScratchFolder();
      await using site = await prepareE2eSite(scratch.path);
      const isGreen = await runTool(root, {
        tool: "playwright",
        args: [
          ...["test", `--config=${E2E_CONFIG}`, "--reporter=list,json"],
          ...(circle === "gate" ? [`--grep=${SMOKE_TAG}`] : []),
          ...(files ? files.map(exactly) : orNone(paths, "--pass-with-no-tests")),
        ],
        env: {
          ...scratch.env,
          ...site.env,
          // Kept between runs.
          PWTEST_CACHE_DIR: path.join(root, ".cache/playwright"),
          CHROMIUM_PATH: ensureTestBrowser(),
          E2E_LOOK: files ? "second" : "first",
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
        limitSeconds: LIMIT_SECONDS[circle].e2e,
      });
      return recorded(root, { report: readReport(report, parsePlaywrightReport), isGreen });
    },
  });
}

/** Playwright takes paths as regular expressions. */
function exactly(file: string): string {
  return `${RegExp.escape(file)}$`;
}

function recorded(root: string, run: TestRun): TestRun {
  if (run.report) addToRecord(root, fileResults(run.report));
  return run;
}

function printLiveFaults(report: string): void {
  if (!fs.existsSync(report)) return;
  const table = describeLiveFaults(readLiveFaults(JSON.parse(fs.readFileSync(report, "utf8"))));
  if (table) process.stdout.write(`\n${table}\n`);
}

/** Paths may match only one kind of tests; without paths, finding no tests is a failure. */
function orNone(paths: readonly string[], flag: string): readonly string[] {
  return paths.length > 0 ? [...paths, flag] : [];
}

function freshReport(root: string, name: string): string {
  const file = path.join(root, ".cache/test-reports", name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.rmSync(file, { force: true });
  return file;
}
