import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { startChild } from "./child.ts";
import { cpuSecondsOf, familyOf } from "./cpu.ts";
import { median, report, share } from "./figures.ts";
import { load } from "./load.ts";

interface Site {
  readonly url: string;
  readonly token: string;
  readonly videoId: string;
  readonly databaseUrl: string;
}

const ROUNDS = 3;

/** Lists, details and pages on ten thousand videos, from memory against a bare server and signed in by their cost. */
export async function benchAnswers(): Promise<void> {
  const site = await startChild<Site>("serve-site.ts");
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-bench-"));
  try {
    const { url, token, videoId, databaseUrl } = site.facts;
    const postmaster = await postmasterOf(databaseUrl);
    // The database may be a descendant of the site: each process counts once.
    const family = () => [...new Set([...familyOf(site.pid), ...familyOf(postmaster)])];
    await fromMemory("list of 24, visitor", `${url}/api/videos?limit=24`, folder, ">= 60 %");
    await fromMemory("video detail, visitor", `${url}/api/videos/${videoId}`, folder, "");
    await fromMemory("home page, visitor", `${url}/`, folder, ">= 50 %");
    await fromMemory("watch page, visitor", `${url}/watch/${videoId}`, folder, ">= 50 %");
    const headers = { authorization: `Bearer ${token}` };
    await byCost("list of 24, signed in", `${url}/api/videos?limit=24`, headers, family, "<= 2 ms");
    await byCost("video detail, signed in", `${url}/api/videos/${videoId}`, headers, family, "<= 1 ms");
  } finally {
    await site.stop();
    await rm(folder, { recursive: true });
  }
}

/** The rate from memory as a share of a bare server's rate with the same bytes, in turns. */
async function fromMemory(what: string, address: string, folder: string, target: string): Promise<void> {
  const answer = await fetch(address, { headers: { "accept-encoding": "identity" } });
  const body = path.join(folder, "body");
  await writeFile(body, Buffer.from(await answer.arrayBuffer()));
  const sent = [...answer.headers]
    .filter(([name]) => !["connection", "keep-alive", "date"].includes(name))
    .flat();
  const bare = await startChild<{ url: string }>("bare-server.ts", {
    BARE_BODY: body,
    BARE_HEADERS: JSON.stringify(sent),
  });
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push((await load(address)).requestsPerSecond);
    theirs.push((await load(bare.facts.url)).requestsPerSecond);
  }
  await bare.stop();
  const [mine, other] = [median(ours), median(theirs)];
  const figures = `${share(mine, other)} (${mine.toFixed(0)} of ${other.toFixed(0)} requests/s)`;
  report(what, figures, target);
}

/** Processor time of application and database together, per request. */
async function byCost(
  what: string,
  address: string,
  headers: Record<string, string>,
  family: () => number[],
  target: string,
): Promise<void> {
  await load(address, { headers, connections: 8, seconds: 2 });
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const pids = family();
    const before = cpuSecondsOf(pids);
    const { requests } = await load(address, { headers, connections: 8 });
    costs.push(((cpuSecondsOf(pids) - before) / requests) * 1000);
  }
  report(what, `${median(costs).toFixed(2)} ms of CPU a request`, target);
}

async function postmasterOf(url: string): Promise<number> {
  const { db, close } = openDatabase<Database>(url, { max: 1 });
  const { rows } = await sql<{ pid: string }>`
    select split_part(pg_read_file('postmaster.pid'), E'\n', 1) as pid`.execute(db);
  await close();
  return Number(rows[0]?.pid);
}
