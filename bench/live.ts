import { loadavg } from "node:os";
import path from "node:path";
import { readBenchResults } from "../scripts/bench-results.ts";
import { addToRecord } from "../scripts/testing/record.ts";
import { chat } from "./live/chat.ts";
import { edge } from "./live/edge.ts";
import { fastChat } from "./live/fast-chat.ts";
import { longStream } from "./live/long-stream.ts";
import { joins } from "./live/joins.ts";
import { lineChanges } from "./live/line-changes.ts";
import { tableOf, type Line, type LiveBench } from "./live/result-line.ts";
import { provenRequirements } from "./live/proven-requirements.ts";
import { rtmp } from "./live/rtmp.ts";
import { slowLine } from "./live/slow-line.ts";
import { starts } from "./live/starts.ts";
import { viewers } from "./live/viewers.ts";
import { whip } from "./live/whip.ts";

/** The benchmarks of `npm run bench -- live [name …]`. */
export const LIVE_BENCHES: Readonly<Record<string, LiveBench>> = {
  rtmp,
  whip,
  starts,
  joins,
  edge,
  "slow-line": slowLine,
  "line-changes": lineChanges,
  viewers,
  chat,
  "fast-chat": fastChat,
  "long-stream": longStream,
  requirements: provenRequirements,
};

const ROOT = path.resolve(import.meta.dirname, "..");

/** Measures all requirements of live streams, or the named ones; returns false if a limit was exceeded. */
export async function benchLive(names: readonly string[]): Promise<boolean> {
  const lines: (Line & { readonly load: string })[] = [];
  for (const [name, bench] of Object.entries(LIVE_BENCHES)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`  ${name} …`);
    const measured = await bench.measure().catch((error: unknown) => [failureOf(name, error)]);
    const load = loadavg()[0]?.toFixed(1) ?? "";
    lines.push(...measured.map((line) => ({ ...line, load })));
    addToRecord(ROOT, [readBenchResults({ ...bench, lines: measured })]);
  }
  console.log(`\n${tableOf(lines)}`);
  return lines.every(({ passed }) => passed);
}

function failureOf(name: string, error: unknown): Line {
  console.error(error);
  const measured = error instanceof Error ? error.message : String(error);
  return { label: name, limit: "", measured, passed: false };
}
