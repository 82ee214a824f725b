import { writeFile } from "node:fs/promises";
import path from "node:path";
import { startChild } from "./child.ts";
import { cpuSecondsOf } from "./cpu.ts";
import { median, report, share } from "./figures.ts";
import { load } from "./load.ts";

const ROUNDS = 3;

/** The rate of an address as a share of a bare server's rate with the same bytes, in turns. */
export async function againstBare(
  what: string,
  address: string,
  folder: string,
  target: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const answer = await fetch(address, { headers: { ...headers, "accept-encoding": "identity" } });
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
    ours.push((await load(address, { headers })).requestsPerSecond);
    theirs.push((await load(bare.facts.url)).requestsPerSecond);
  }
  await bare.stop();
  const [mine, other] = [median(ours), median(theirs)];
  const figures = `${share(mine, other)} (${mine.toFixed(0)} of ${other.toFixed(0)} requests/s)`;
  report(what, figures, target);
}

/** Processor time of application and database together, per request. */
export async function byCost(
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
