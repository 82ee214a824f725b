import { startChild } from "./child.ts";
import { cpuSecondsOf, familyOf } from "./cpu.ts";
import { report } from "./figures.ts";
import { addressesOf, cutAnew, LISTS } from "./list-addresses.ts";
import { load, type Load } from "./load.ts";
import { benchIndex, benchReindexing } from "./reindexing.ts";
import type { CatalogueSite } from "./serve-catalogue.ts";

const SMALL = 10_000;
/** `BENCH_VIDEOS=20000` for a quick look. */
const LARGE = Number(process.env["BENCH_VIDEOS"] ?? 1_000_000);
const ROUNDS = 300;
/** The first ones warm the caches up. */
const WARMING = 30;
const CONNECTIONS = 50;
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 5);
const TARGET = "<= 1.5x";

interface Times {
  /** One call after the other, signed in, nothing remembered: 99 of 100 answers in milliseconds. */
  readonly alone: number;
  /** At 50 connections, each with the next call as soon as the last one is answered. */
  readonly member: Load;
  /** Processor time of site and database for each of these answers: what other work on the machine hardly changes. */
  readonly memberCpuMs: number;
  readonly visitor: Load;
}

/** How long home, every list and search take with many videos and with few; then how search's index is made. */
export async function benchLists(): Promise<void> {
  const few = await withSite(SMALL, measure);
  const many = await withSite(LARGE, async (site, pid) => {
    const times = await measure(site, pid);
    await benchIndex(site);
    await benchReindexing(site);
    return times;
  });
  for (const [what, figuresOf] of Object.entries(KINDS)) {
    console.log(`\n  ${what}: 99 % of answers with ${LARGE} videos (with ${SMALL})`);
    for (const [name, times] of many) {
      const before = few.get(name);
      if (before) report(name, figuresOf(times, before), TARGET);
    }
  }
}

const KINDS: Readonly<Record<string, (many: Times, few: Times) => string>> = {
  "signed in, one after the other": (many, few) => compared(many.alone, few.alone),
  [`signed in, ${CONNECTIONS} connections`]: (many, few) => comparedLoads(many.member, few.member),
  "signed in, ms of CPU for an answer": (many, few) => compared(many.memberCpuMs, few.memberCpuMs),
  [`visitors, ${CONNECTIONS} connections`]: (many, few) => comparedLoads(many.visitor, few.visitor),
};

function compared(many: number, few: number): string {
  return `${many.toFixed(2)} ms (${few.toFixed(2)} ms): ${(many / few).toFixed(1)}x`;
}

function comparedLoads(many: Load, few: Load): string {
  const rates = `${many.requestsPerSecond.toFixed(0)}/s (${few.requestsPerSecond.toFixed(0)}/s)`;
  return `${compared(many.p99Ms, few.p99Ms)}, ${rates}`;
}

async function withSite<Result>(
  size: number,
  work: (site: CatalogueSite, pid: number) => Promise<Result>,
): Promise<Result> {
  const child = await startChild<CatalogueSite>("serve-catalogue.ts", { BENCH_SIZE: String(size) });
  try {
    report(`${size} videos by COPY`, `${child.facts.filledSeconds.toFixed(1)} s`);
    return await work(child.facts, child.pid);
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
  const spent = () => cpuSecondsOf([...new Set([...familyOf(pid), ...familyOf(databasePid)])]);
  for (const [name, pathOf] of Object.entries(LISTS)) {
    const alone = await oneByOne(api, headers, pathOf);
    const paths = addressesOf(pathOf).map((address) => `/api${address}`);
    const asked = { paths, connections: CONNECTIONS, seconds: SECONDS };
    await load(url, { ...asked, headers, seconds: 1 });
    const before = spent();
    const member = await load(url, { ...asked, headers });
    const memberCpuMs = ((spent() - before) / member.requests) * 1000;
    await load(url, { ...asked, seconds: 1 });
    times.set(name, { alone, member, memberCpuMs, visitor: await load(url, asked) });
  }
  return times;
}

async function oneByOne(
  api: string,
  headers: Record<string, string>,
  pathOf: (round: number) => string,
): Promise<number> {
  const taken: number[] = [];
  const asked = new Map<string, number>();
  for (let round = 0; round < WARMING + ROUNDS; round += 1) {
    const path = pathOf(round);
    const times = asked.get(path) ?? 0;
    asked.set(path, times + 1);
    const from = performance.now();
    const answer = await fetch(api + cutAnew(path, times), { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    if (round >= WARMING) taken.push(performance.now() - from);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(ROUNDS * 0.99)] ?? Number.NaN;
}
