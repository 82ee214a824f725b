import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { median, report } from "../report.ts";

const execute = promisify(execFile);
/** Installed by npm when it is first needed: it is a tenth of all files that the project depends on. */
const PACKAGE = "lighthouse@13.5.0";
const REPORT_MAX_BYTES = 64 * 1024 ** 2;

/** The part of its report that is read. */
interface LighthouseReport {
  readonly categories: { readonly performance: { readonly score: number } };
  readonly audits: Readonly<
    Record<"largest-contentful-paint" | "total-blocking-time", { readonly numericValue: number }>
  >;
}

interface LighthouseTarget {
  readonly name: string;
  readonly address: string;
  readonly score: number;
  readonly blockingMs: number;
}

/** Lighthouse's mobile score in a browser that listens on a debugging port. */
export async function reportLighthouse(
  port: number,
  runs: number,
  { name, address, score, blockingMs }: LighthouseTarget,
): Promise<void> {
  const scores: number[] = [];
  const paints: number[] = [];
  const blocking: number[] = [];
  for (let count = 0; count < runs; count += 1) {
    const { categories, audits } = await runLighthouse(port, address);
    scores.push(categories.performance.score * 100);
    paints.push(audits["largest-contentful-paint"].numericValue);
    blocking.push(audits["total-blocking-time"].numericValue);
  }
  const paint = `largest paint ${(median(paints) / 1000).toFixed(2)} s`;
  const figures = `${median(scores).toFixed(0)} (${paint}, blocking ${median(blocking).toFixed(0)} ms)`;
  report(`Lighthouse mobile, ${name}`, figures, `>= ${score}, <= ${blockingMs} ms`);
}

async function runLighthouse(port: number, address: string): Promise<LighthouseReport> {
  const args = [
    ...[address, `--port=${port}`, "--only-categories=performance", "--output=json", "--quiet"],
    // Without it, the home page would redirect to the English one.
    `--extra-headers=${JSON.stringify({ "accept-language": "pl" })}`,
  ];
  const { stdout } = await execute(
    "npm",
    ["exec", "--yes", `--package=${PACKAGE}`, "--", "lighthouse", ...args],
    {
      maxBuffer: REPORT_MAX_BYTES,
    },
  );
  return JSON.parse(stdout) as LighthouseReport;
}
