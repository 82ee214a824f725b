import { writeFile } from "node:fs/promises";
import path from "node:path";
import { startChild } from "./child.ts";
import { cpuSecondsOf } from "./cpu.ts";
import { median, report, share } from "./report.ts";
import { load } from "./load.ts";

const ROUNDS = 3;

/** The request rate of an address as a share of the rate of a bare server with the same bytes, measured alternately. */
export async function compareWithBareServer(
  label: string,
  address: string,
  folder: string,
  target: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const response = await fetch(address, { headers: { ...headers, "accept-encoding": "identity" } });
  const body = path.join(folder, "body");
  await writeFile(body, Buffer.from(await response.arrayBuffer()));
  const sent = [...response.headers]
    .filter(([name]) => !["connection", "keep-alive", "date"].includes(name))
    .flat();
  const bare = await startChild<{ url: string }>("bare-server.ts", {
    BARE_BODY: body,
    BARE_HEADERS: JSON.stringify(sent),
  });
  const ownRates: number[] = [];
  const baselineRates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ownRates.push((await load(address, { headers })).requestsPerSecond);
    baselineRates.push((await load(bare.readyMessage.url)).requestsPerSecond);
  }
  await bare.stop();
  const [ownRate, baselineRate] = [median(ownRates), median(baselineRates)];
  const figures = `${share(ownRate, baselineRate)} (${ownRate.toFixed(0)} of ${baselineRate.toFixed(0)} requests/s)`;
  report(label, figures, target);
}

/** CPU time of application and database together, per request. */
export async function reportCpuCost(
  label: string,
  address: string,
  headers: Record<string, string>,
  listPids: () => number[],
  target: string,
): Promise<void> {
  await load(address, { headers, connections: 8, seconds: 2 });
  const cpuCosts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const pids = listPids();
    const before = cpuSecondsOf(pids);
    const { requests } = await load(address, { headers, connections: 8 });
    cpuCosts.push(((cpuSecondsOf(pids) - before) / requests) * 1000);
  }
  report(label, `${median(cpuCosts).toFixed(2)} ms of CPU a request`, target);
}
