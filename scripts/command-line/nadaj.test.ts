// @module-tag slow
import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { invitations } from "#shared/accounts/invitations.ts";
import { createClient } from "#shared/client.ts";
import { freePort } from "#server/testing/free-port.ts";
import { ADMINISTRATOR, removeDataDir, startSiteProcess } from "#server/testing/site-process.ts";
import { until } from "#server/testing/world.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const PROGRAM = path.join(import.meta.dirname, "nadaj.mjs");
const run = promisify(execFile);

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "nadaj-command-"));
});
afterAll(() => removeDataDir(dataDir));

async function nadaj(...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, LANG: "C" };
  return (await run(process.execPath, [PROGRAM, ...args], { env })).stdout.trim();
}

it("manages a site with its own database, stopped or serving", async () => {
  const port = await freePort();
  await expect(nadaj("user", "list")).rejects.toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining(`There is no site in ${dataDir}`) },
  });
  const first = await startSiteProcess(dataDir, port);
  await first.kill("SIGTERM");

  expect(await nadaj("settings", "set", "registration.mode", "closed")).toBe('registration.mode = "closed"');
  expect(await nadaj("user", "password", ADMINISTRATOR.email, "--password", "odzyskane-1")).toContain(
    "All sessions have ended.",
  );

  const second = await startSiteProcess(dataDir, port);
  const call = createClient({ base: `${second.url}/api` });
  expect(await call(invitations.registration)).toEqual({ registration: "closed" });
  const body = { email: ADMINISTRATOR.email, password: "odzyskane-1" };
  expect(await call(accounts.login, { body })).toMatchObject({ token: expect.any(String) });
  expect(JSON.parse(await nadaj("settings", "reset", "registration.mode", "--json"))).toMatchObject({
    ...{ key: "registration.mode", value: "open" },
  });
  const isOpen = async () => (await call(invitations.registration)).registration === "open";
  await until(isOpen, "the setting in the serving site");
  await second.kill("SIGTERM");
});
