import { startChild } from "./child.ts";
import { cpuSecondsOf, processTree } from "./cpu.ts";
import { report } from "./report.ts";
import { pathsOf, withOtherPage, LISTS } from "./list-paths.ts";
import { load, type Load } from "./load.ts";
import { benchIndex, benchReindexing } from "./reindexing.ts";
import type { CatalogueSite } from "./serve-catalogue.ts";

const SMALL = 10_000;
/** Number of videos; `BENCH_VIDEOS=20000` makes a quick run. */
const LARGE = Number(process.env["BENCH_VIDEOS"] ?? 1_000_000);
const ROUNDS = 300;
/** The first rounds warm up the caches. */
const WARMUP_ROUNDS = 30;
const CONNECTIONS = 50;
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 5);
const TARGET = "<= 1.5x";

interface Times {
  /** Sequential requests, signed in, uncached: the 99th percentile in milliseconds. */
  readonly sequentialP99Ms: number;
  /** 50 connections; each sends its next request as soon as the last response has arrived. */
  readonly member: Load;
  /** CPU time of site and database per response, which other work on the machine hardly affects. */
  readonly memberCpuMs: number;
  readonly visitor: Load;
}

/**
 * Response times of the home page, every list and search with many and with few videos; then the search index
 * builds.
 */
export async function benchLists(): Promise<void> {
  const small = await withSite(SMALL, measure);
  const large = await withSite(LARGE, async (site, pid) => {
    const times = await measure(site, pid);
    await benchIndex(site);
    await benchReindexing(site);
    return times;
  });
  for (const [label, figuresOf] of Object.entries(MEASUREMENTS)) {
    console.log(`\n  ${label}: 99th percentile with ${LARGE} videos (with ${SMALL})`);
    for (const [name, times] of large) {
      const before = small.get(name);
      if (before) report(name, figuresOf(times, before), TARGET);
    }
  }
}

const MEASUREMENTS: Readonly<Record<string, (large: Times, small: Times) => string>> = {
  "signed in, one after the other": (large, small) =>
    formatComparison(large.sequentialP99Ms, small.sequentialP99Ms),
  [`signed in, ${CONNECTIONS} connections`]: (large, small) =>
    formatLoadComparison(large.member, small.member),
  "signed in, ms of CPU for an answer": (large, small) =>
    formatComparison(large.memberCpuMs, small.memberCpuMs),
  [`visitors, ${CONNECTIONS} connections`]: (large, small) =>
    formatLoadComparison(large.visitor, small.visitor),
};

function formatComparison(large: number, small: number): string {
  return `${large.toFixed(2)} ms (${small.toFixed(2)} ms): ${(large / small).toFixed(1)}x`;
}

function formatLoadComparison(large: Load, small: Load): string {
  const rates = `${large.requestsPerSecond.toFixed(0)}/s (${small.requestsPerSecond.toFixed(0)}/s)`;
  return `${formatComparison(large.p99Ms, small.p99Ms)}, ${rates}`;
}

async function withSite<Result>(
  size: number,
  measureSite: (site: CatalogueSite, pid: number) => Promise<Result>,
): Promise<Result> {
  const child = await startChild<CatalogueSite>("serve-catalogue.ts", { BENCH_SIZE: String(size) });
  try {
    report(`${size} videos by COPY`, `${child.readyMessage.filledSeconds.toFixed(1)} s`);
    return await measureSite(child.readyMessage, child.pid);
  } finally {
    await child.stop();
  }
}

async function measure(
  { url, token, databasePid }: CatalogueSite,
  pid: number,
): Promise<ReadonlyMap<string, Times>> {
  const api = `${url}/api`;
  const headers = { authorization: `Bearer ${token}` };
  const times = new Map<string, Times>();
  const cpuSecondsUsed = () => cpuSecondsOf([...new Set([...processTree(pid), ...processTree(databasePid)])]);
  for (const [name, pathOf] of Object.entries(LISTS)) {
    const sequentialP99Ms = await measureSequential(api, headers, pathOf);
    const paths = pathsOf(pathOf).map((address) => `/api${address}`);
    const requested = { paths, connections: CONNECTIONS, seconds: SECONDS };
    await load(url, { ...requested, headers, seconds: 1 });
    const before = cpuSecondsUsed();
    const member = await load(url, { ...requested, headers });
    const memberCpuMs = ((cpuSecondsUsed() - before) / member.requests) * 1000;
    await load(url, { ...requested, seconds: 1 });
    times.set(name, { sequentialP99Ms, member, memberCpuMs, visitor: await load(url, requested) });
  }
  return times;
}

async function measureSequential(
  api: string,
  headers: Record<string, string>,
  pathOf: (round: number) => string,
): Promise<number> {
  const durationsMs: number[] = [];
  const requested = new Map<string, number>();
  for (let round = 0; round < WARMUP_ROUNDS + ROUNDS; round += 1) {
    const path = pathOf(round);
    const times = requested.get(path) ?? 0;
    requested.set(path, times + 1);
    const from = performance.now();
    const response = await fetch(api + withOtherPage(path, times), { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} returned status ${response.status}`);
    if (round >= WARMUP_ROUNDS) durationsMs.push(performance.now() - from);
  }
  return durationsMs.toSorted((a, b) => a - b)[Math.floor(ROUNDS * 0.99)] ?? Number.NaN;
}
