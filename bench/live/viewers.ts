import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { countCpu, findServerPid } from "../cpu.ts";
import { startCrowd } from "./crowd.ts";
import { secondsOf, type Line, type LiveBench } from "./result-line.ts";
import { lengthOfMarkedFile, makeMarkedFile, sendMarkedFile } from "./marked-file.ts";
import { startLiveSite, type BenchStream } from "./stream.ts";

const { seconds: SECONDS, isWhole } = secondsOf(300);
const SHARE = Number(process.env["BENCH_SHARE"] ?? 1);
const WITH_PARTS = Math.round(500 * SHARE);
const WITH_SEGMENTS = Math.round(1000 * SHARE);
const CORES = 0.3;
/** Time for the first segments of the stream, and for the viewers to join. */
const SETTLE_MS = 15_000;
const SPARE_SECONDS = 200;
/** Viewers must receive at least this share of the stream: viewers who get less cost less. */
const RECEIVED_SHARE = 0.9;
const ALONE_SECONDS = Math.min(30, SECONDS);

/** CPU cost of many viewers in the process that serves them. */
export const viewers: LiveBench = { file: "bench/live/viewers.ts", isWhole: isWhole && SHARE >= 1, measure };

async function measure(): Promise<Line[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-bench-viewers-"));
  const site = await startLiveSite({ NADAJ_ROLES: "api,live,chat" });
  try {
    const fileSeconds = lengthOfMarkedFile(2 * SECONDS + SPARE_SECONDS);
    const file = await makeMarkedFile(folder, fileSeconds);
    const stream = await site.startStream();
    const sender = sendMarkedFile(file, stream.rtmpUrl);
    try {
      await pause(SETTLE_MS);
      const server = findServerPid(site.pid);
      const stopCounting = countCpu([server]);
      await pause(ALONE_SECONDS * 1000);
      const alone = stopCounting();
      const rate = (await stat(file)).size / fileSeconds;
      const classic = await crowdCost(server, stream, WITH_SEGMENTS, "segments");
      const parts = await crowdCost(server, stream, WITH_PARTS, "parts");
      return [
        line(`${WITH_PARTS} viewers with parts`, { crowd: parts, alone, bytesWanted: rate * WITH_PARTS }),
        line(`${WITH_SEGMENTS} viewers with segments`, {
          ...{ crowd: classic, alone, bytesWanted: rate * WITH_SEGMENTS },
        }),
      ];
    } finally {
      sender.kill("SIGKILL");
    }
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface CrowdCost {
  readonly cores: number;
  readonly answersPerSecond: number;
  readonly bytesPerSecond: number;
  readonly errors: readonly string[];
}

async function crowdCost(
  server: number,
  stream: BenchStream,
  count: number,
  kind: "parts" | "segments",
): Promise<CrowdCost> {
  const crowd = await startCrowd(await stream.hls(), count, kind);
  await pause(SETTLE_MS);
  crowd.count();
  const stopCounting = countCpu([server]);
  await pause(SECONDS * 1000);
  const cores = stopCounting();
  const { answers, bytes, errors } = crowd.count();
  await crowd.stop();
  for (const error of new Set(errors)) console.log(`    ${error}`);
  return {
    ...{ cores, errors, answersPerSecond: answers / SECONDS, bytesPerSecond: bytes / SECONDS },
  };
}

interface Measured {
  readonly crowd: CrowdCost;
  /** CPU of the same process without viewers: it also receives the stream. */
  readonly alone: number;
  readonly bytesWanted: number;
}

function line(label: string, { crowd, alone, bytesWanted }: Measured): Line {
  const { cores, answersPerSecond, bytesPerSecond, errors } = crowd;
  const cost = cores - alone;
  const received = bytesPerSecond / bytesWanted;
  return {
    label: `${label}: CPU of the serving process [LVE-120]`,
    limit: `<= ${CORES} core, 0 errors`,
    measured:
      `${cost.toFixed(2)} core, ${errors.length} errors (${answersPerSecond.toFixed(0)} answers and ` +
      `${(bytesPerSecond / 1e6).toFixed(0)} MB a second, ${(received * 100).toFixed(0)} % of the stream; ` +
      `${alone.toFixed(2)} core without viewers)`,
    passed: cost <= CORES && errors.length === 0 && received >= RECEIVED_SHARE,
  };
}
