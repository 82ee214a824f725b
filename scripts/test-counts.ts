import fs from "node:fs";
import { z } from "zod";

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Counts tests, and files that failed as a whole; a run that failed in another way counts as one failure. */
export function countVitest(file: string, isGreen: boolean): Counts {
  const report = readReport(file, VitestReport);
  if (!report) return { passed: 0, failed: 1 };
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  return counts(report.numPassedTests, report.numFailedTests + brokenFiles.length, isGreen);
}

/** A journey that only passed when it was repeated counts as failed. */
export function countPlaywright(file: string, isGreen: boolean): Counts {
  const report = readReport(file, PlaywrightReport);
  if (!report) return { passed: 0, failed: 1 };
  return counts(report.stats.expected, report.stats.unexpected + report.stats.flaky, isGreen);
}

function counts(passed: number, failed: number, isGreen: boolean): Counts {
  return { passed, failed: isGreen ? failed : Math.max(failed, 1) };
}

function readReport<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> | undefined {
  if (!fs.existsSync(file)) return undefined;
  return schema.parse(JSON.parse(fs.readFileSync(file, "utf8")));
}
