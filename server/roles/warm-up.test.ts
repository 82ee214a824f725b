// @module-tag slow
import { createServer } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, inject, it, onTestFinished, vi } from "vitest";
import { openLog } from "#server/platform/log.ts";
import { ensureWebBuilt } from "#server/platform/web/build-web.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import { freePort } from "#server/testing/free-port.ts";
import { startSiteProcess } from "#server/testing/site-process.ts";
import { until } from "#server/testing/world.ts";
import { warmUpPages } from "./warm-up.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const METRICS_TOKEN = "a-token-of-these-metrics";

/** A server that answers calls with this list of videos, or not at all. */
async function openServer(items: readonly { _id: string }[] | undefined) {
  const requested: string[] = [];
  const closed: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? "");
    response.once("close", () => closed.push(request.url ?? ""));
    if (items) response.end(JSON.stringify({ items }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { requested, closed, address: `http://127.0.0.1:${port}` };
}

it("requests the home page and the page of the newest video", async () => {
  const { requested, address } = await openServer([{ _id: "film" }]);

  warmUpPages(address, openLog("silent"));

  await until(async () => requested.includes("/watch/film"), "the page of the video");
  expect(requested).toStrictEqual(["/", "/api/videos?limit=1", "/watch/film"]);
});

it("logs a failure", async () => {
  const log = { ...openLog("silent"), warn: vi.fn<() => void>() };
  warmUpPages("http://127.0.0.1:1", log);

  await until(async () => log.warn.mock.calls.length > 0, "the warning");
  expect(log.warn).toHaveBeenCalledOnce();
});

it("ends its request when it is cancelled, and logs no failure", async () => {
  const log = { ...openLog("silent"), warn: vi.fn<() => void>() };
  const { requested, closed, address } = await openServer(undefined);
  const cancel = warmUpPages(address, log);
  await until(async () => requested.length > 0, "the request");
  cancel();

  await until(async () => closed.length > 0, "the end of the request");
  expect(log.warn).not.toHaveBeenCalled();
});

it("happens when a site has started, before a visitor comes", async () => {
  await ensureWebBuilt({ root: ROOT, log: { info: () => undefined } });
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-warm-up-"));
  const database = await createTestDatabase(inject("testCluster"));
  const site = await startSiteProcess(folder, await freePort(), {
    ...{ databaseUrl: database.url, hasPages: true, env: { METRICS_TOKEN } },
  });
  onTestFinished(async () => {
    await site.kill("SIGKILL");
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const isRendered = async () => {
    const metrics = await fetch(`${site.url}/metrics`, { headers });
    return (await metrics.text()).includes('nadaj_cached_responses_total{what="page",status="200"} 1');
  };

  expect(await until(isRendered, "the home page to be rendered", 30_000)).toBe(true);
});
