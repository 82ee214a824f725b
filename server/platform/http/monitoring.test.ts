// @module-tag slow
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#server/testing/database.ts";
import { freePort } from "#server/testing/free-port.ts";
import { startSiteProcess, startWorkerProcess, type SiteProcess } from "#server/testing/site-process.ts";
import { until } from "#server/testing/world.ts";

const TOKEN = "a-token-for-the-tests";
let folder: string;
let database: TestDatabase;
let site: SiteProcess;
let monitoring: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-monitoring-"));
  database = await createTestDatabase(inject("testCluster"));
  const port = await freePort();
  monitoring = `http://127.0.0.1:${port}`;
  site = await startSiteProcess(path.join(folder, "data"), await freePort(), {
    databaseUrl: database.url,
    env: { NADAJ_ROLES: "api", METRICS_PORT: String(port) },
  });
});
afterAll(async () => {
  await site.kill("SIGTERM");
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function statusOf(address: string, token?: string): Promise<number> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return (await fetch(address, { headers })).status;
}

describe("the port for monitoring", () => {
  it("serves metrics and checks, and the port of the site no metrics [LAS-191, MAC-049]", async () => {
    expect(await (await fetch(`${monitoring}/metrics`)).text()).toContain("nadaj_jobs");
    expect(await statusOf(`${monitoring}/healthz`)).toBe(200);
    expect(await statusOf(`${monitoring}/readyz`)).toBe(200);
    expect(await statusOf(`${monitoring}/api/videos/`)).toBe(404);

    expect(await statusOf(`${site.url}/metrics`)).toBe(404);
    expect(await statusOf(`${site.url}/metrics`, TOKEN)).toBe(404);
  });

  it("requires the token too if there is one, of a process without pages as well [MAC-049]", async () => {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const worker = startWorkerProcess({
      dataDir: path.join(folder, "worker"),
      databaseUrl: database.url,
      env: { METRICS_PORT: String(port), METRICS_TOKEN: TOKEN },
    });
    const isReady = () => statusOf(`${address}/readyz`).catch(() => 0);
    await until(async () => (await isReady()) === 200, "the worker");

    expect(await statusOf(`${address}/metrics`)).toBe(401);
    expect(await statusOf(`${address}/metrics`, "another-token")).toBe(401);
    expect(await statusOf(`${address}/metrics`, TOKEN)).toBe(200);
    await worker.kill("SIGTERM");
  });
});
