import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startChild, type Child } from "./child.ts";
import { cpuSecondsOf, memoryMegabytesOf, processTree } from "./cpu.ts";
import { load } from "./load.ts";
import { median, report } from "./report.ts";
import { postmasterOf, type Site } from "./responses.ts";
import { startSite } from "./site-process.ts";

const RUNS = Number(process.env["BENCH_COUNT"] ?? 5);
/** The figures may be this much worse than those of the earlier release. */
const TOLERANCE = 0.05;
const MEMORY_LABEL = "idle memory of all processes, MB";
const MEMORY_MEGABYTES = 400;
const SETTLE_MS = 15_000;
/** Both sites are started anew for each: processes of the same code differ by up to 9 % as long as they run. */
const ROUNDS = 3;
/** Of load for each request: the speed of a machine changes from minute to minute, hardly from second to second. */
const TURNS = 12;
const WARM_TURNS = 4;

/** Figures by their labels, one for each run; less is better. */
type Figures = Map<string, number[]>;

interface Request {
  readonly label: string;
  readonly pathOf: (site: Site) => string;
  readonly isMember?: boolean;
}

const REQUESTS: readonly Request[] = [
  { label: "list of 24, visitor", pathOf: () => "/api/videos?limit=24" },
  { label: "video detail, visitor", pathOf: ({ videoId }) => `/api/videos/${videoId}` },
  { label: "home page, visitor", pathOf: () => "/" },
  { label: "watch page, visitor", pathOf: ({ videoId }) => `/watch/${videoId}` },
  { label: "list of 24, signed in", pathOf: () => "/api/videos?limit=24", isMember: true },
  { label: "video detail, signed in", pathOf: ({ videoId }) => `/api/videos/${videoId}`, isMember: true },
];

interface Release {
  readonly folder: string;
  readonly figures: Figures;
}

/**
 * `npm run bench -- releases FOLDER`: start, memory, lists and pages of this release beside an earlier one, whose clone
 * with installed dependencies is in the folder. Both are measured in turn.
 */
export async function benchReleases([folder]: readonly string[]): Promise<boolean> {
  if (!folder) throw new Error("Name the folder of the earlier release: npm run bench -- releases FOLDER");
  const earlier: Release = { folder: path.resolve(folder), figures: new Map() };
  const current: Release = { folder: path.resolve(import.meta.dirname, ".."), figures: new Map() };
  const releases = [earlier, current];
  await measureStarts(releases);
  for (let round = 0; round < ROUNDS; round += 1) await measureResponses(releases);
  const lines = [...current.figures].map(([label, values]) =>
    compare(label, earlier.figures.get(label) ?? [], values),
  );
  return lines.every((isGood) => isGood);
}

/** `npm start` of each release on a data folder of its own, which it fills at the first start. */
async function measureStarts(releases: readonly Release[]): Promise<void> {
  const folders = await mkdtemp(path.join(tmpdir(), "nadaj-bench-releases-"));
  for (let run = 0; run <= RUNS; run += 1) {
    for (const [index, { folder, figures }] of releases.entries()) {
      const dataDir = path.join(folders, String(index));
      const site = await startSite({}, { dataDir, keep: true, root: folder });
      if (run > 0) {
        note(figures, "warm start, s", site.readySeconds);
        await pause(SETTLE_MS);
        note(figures, MEMORY_LABEL, memoryMegabytesOf(processTree(site.pid)));
      }
      await site.stop();
    }
  }
  await rm(folders, { recursive: true, force: true });
}

/** Lists and pages with ten thousand videos: both sites run all the time, and have load in turn, for a second each. */
async function measureResponses(releases: readonly Release[]): Promise<void> {
  const sites = await Promise.all(
    releases.map(async ({ folder, figures }) => ({
      site: await startChild<Site>(path.join(folder, "bench/serve-site.ts")),
      figures,
    })),
  );
  for (const request of REQUESTS) {
    for (let turn = -WARM_TURNS; turn < TURNS; turn += 1) {
      // The order changes, so that a machine that gets slower favours no release.
      for (const { site, figures } of turn % 2 === 0 ? sites : sites.toReversed()) {
        const microseconds = await measureRequest(site, request);
        if (turn >= 0) note(figures, `${request.label}, µs of CPU`, microseconds);
      }
    }
  }
  await Promise.all(sites.map(({ site }) => site.stop()));
}

/**
 * CPU time of the site and its database per response, as browsers request it, in microseconds: it varies less than the
 * number of responses a second.
 */
async function measureRequest(
  { pid, readyMessage }: Child<Site>,
  { pathOf, isMember = false }: Request,
): Promise<number> {
  const { url, token, databaseUrl } = readyMessage;
  const pids = [...new Set([...processTree(pid), ...processTree(await postmasterOf(databaseUrl))])];
  const headers = {
    "accept-encoding": "br",
    ...(isMember && { authorization: `Bearer ${token}` }),
  };
  const before = cpuSecondsOf(pids);
  const { requests } = await load(`${url}${pathOf(readyMessage)}`, { headers, seconds: 1 });
  return ((cpuSecondsOf(pids) - before) / requests) * 1_000_000;
}

function note(figures: Figures, label: string, value: number): void {
  figures.set(label, [...(figures.get(label) ?? []), value]);
}

/**
 * Prints the medians of both releases, and that of the ratios of each turn, in which the machine was equally fast;
 * returns whether the current release is good enough.
 */
function compare(label: string, earlier: readonly number[], current: readonly number[]): boolean {
  const [before, now] = [median(earlier), median(current)];
  const ratio = median(current.map((value, run) => value / (earlier[run] ?? Number.NaN)));
  const isGood = ratio <= 1 + TOLERANCE && (label !== MEMORY_LABEL || now <= MEMORY_MEGABYTES);
  report(
    label,
    `${now.toFixed(2)}, earlier ${before.toFixed(2)}: ${ratio.toFixed(3)}`,
    `<= ${1 + TOLERANCE}${isGood ? "" : " MISSED"}`,
  );
  return isGood;
}
