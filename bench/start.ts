import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { processTree, memoryMegabytesOf } from "./cpu.ts";
import { median, report } from "./report.ts";
import { startSite } from "./site-process.ts";

const WARM_STARTS = 5;
const SETTLE_MS = 20_000;

/** First and warm start time of `npm start`, and the memory of the idle site. */
export async function benchStart(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "nadaj-bench-start-"));
  const first = await startSite({}, { dataDir, keep: true });
  report(
    "first start on an empty data folder",
    `${first.readySeconds.toFixed(1)} s`,
    "<= 120 s besides downloads",
  );
  await pause(SETTLE_MS);
  const megabytes = memoryMegabytesOf(processTree(first.pid));
  report("idle memory of all processes", `${megabytes.toFixed(0)} MB`, "<= 400 MB");
  await first.stop();
  const times: number[] = [];
  for (let start = 0; start < WARM_STARTS; start += 1) {
    const site = await startSite({}, { dataDir, keep: true });
    times.push(site.readySeconds);
    await site.stop();
  }
  report("warm start", `${median(times).toFixed(2)} s`, "<= 3 s");
  await rm(dataDir, { recursive: true, force: true });
}
