import path from "node:path";
import { countTests, firstLines, testLabel, type Counts, type FlakyTest, type TestRun } from "./counts.ts";

/** More failed files than these are no accident. */
export const MAX_REPEATED_FILES = 8;

interface Look {
  /** Runs the tests: all that were chosen, or, in the second look, these files alone. */
  run(files?: readonly string[]): Promise<TestRun>;
  /** The load of the machine now. */
  load(): number;
}

/**
 * Runs tests; if at most eight files failed, runs these once more, alone. A file that passes then is flaky: it is
 * told apart and does not fail the run. What fails in the second run counts as failed.
 */
export async function retryFailedFiles({ run, load }: Look): Promise<Counts> {
  const first = await run();
  const counted = countTests(first);
  const files = failedFiles(first);
  if (files.length === 0 || files.length > MAX_REPEATED_FILES) return counted;

  const loadOfFirst = load();
  process.stdout.write(
    `\nSecond look at ${files.map((file) => path.relative(process.cwd(), file)).join(", ")}\n`,
  );
  const repeated = countTests(await run(files));
  const passedElsewhere = first.report?.tests.filter(
    ({ file, status }) => status === "passed" && !files.includes(file),
  );
  return {
    ...counted,
    passed: repeated.passed + (passedElsewhere?.length ?? 0),
    failed: repeated.failed,
    failures: repeated.failures,
    flaky: findFlaky(first, repeated, loadOfFirst),
  };
}

/** The files of a run's failures; none if the run has a failure that belongs to no file. */
function failedFiles({ report }: TestRun): string[] {
  if (!report || report.errors.length > 0) return [];
  const failed = report.tests.filter(({ status }) => status === "failed");
  return [...new Set([...report.brokenFiles, ...failed].map(({ file }) => file))];
}

/** The failures of the first look that the second one did not repeat. */
function findFlaky({ report }: TestRun, { failures }: Counts, load: number): FlakyTest[] {
  const failed = [
    ...(report?.brokenFiles ?? []).map(({ file, error }) => ({
      file,
      name: "",
      errors: [error],
      seconds: 0,
    })),
    ...(report?.tests ?? []).filter(({ status }) => status === "failed"),
  ];
  return failed
    .filter(({ file, name }) => !failures.some((reason) => reason.startsWith(testLabel(file, name))))
    .map(({ file, name, errors, seconds }) => ({
      ...{ file: path.relative(process.cwd(), file), name, seconds, load },
      error: firstLines(errors).join("\n"),
    }));
}
