import lighthouse from "lighthouse";
import { median, report } from "../report.ts";

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
    const result = await lighthouse(address, {
      ...{ port, onlyCategories: ["performance"], logLevel: "error" },
      // Without it, the home page would redirect to the English one.
      extraHeaders: { "accept-language": "pl" },
    });
    scores.push((result?.lhr.categories["performance"]?.score ?? 0) * 100);
    paints.push(result?.lhr.audits["largest-contentful-paint"]?.numericValue ?? Number.NaN);
    blocking.push(result?.lhr.audits["total-blocking-time"]?.numericValue ?? Number.NaN);
  }
  const paint = `largest paint ${(median(paints) / 1000).toFixed(2)} s`;
  const figures = `${median(scores).toFixed(0)} (${paint}, blocking ${median(blocking).toFixed(0)} ms)`;
  report(`Lighthouse mobile, ${name}`, figures, `>= ${score}, <= ${blockingMs} ms`);
}
