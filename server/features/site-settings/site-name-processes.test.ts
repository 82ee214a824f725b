// @module-tag slow
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { security } from "#shared/accounts/security.ts";
import { createClient, type Call } from "#shared/client.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/database.ts";
import { freePort } from "#server/testing/free-port.ts";
import {
  ADMINISTRATOR,
  startSiteProcess,
  startWorkerProcess,
  type SiteProcess,
} from "#server/testing/site-process.ts";
import { until } from "#server/testing/world.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });
const NAME = "Tęczowa Fala";
const WITHIN_MS = 2000;
const ASK_EVERY_MS = 100;

let database: TestDatabase;
const folders: string[] = [];
let web: readonly [SiteProcess, SiteProcess];
let worker: ReturnType<typeof startWorkerProcess>;
beforeAll(async () => {
  database = await createTestDatabase(inject("testCluster"));
  for (const name of ["one", "two"]) {
    folders.push(await mkdtemp(path.join(tmpdir(), `nadaj-${name}-`)));
  }
  web = [await startWeb(folders[0] ?? ""), await startWeb(folders[1] ?? "")];
  worker = startWorkerProcess({ dataDir: folders[0] ?? "", databaseUrl: database.url });
});
afterAll(async () => {
  for (const { kill } of [...web, worker]) await kill("SIGTERM");
  await database.drop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function startWeb(dataDir: string): Promise<SiteProcess> {
  const options = { databaseUrl: database.url, env: { NADAJ_ROLES: "api", NADAJ_RATE_LIMITS: "off" } };
  return startSiteProcess(dataDir, await freePort(), options);
}

/** The accounts whose links the worker mails: one an account and minute. */
async function insertPeople(count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, number) => `widz${number}@example.com`);
  const { db, close } = openDatabase<Database>(database.url, { max: 1 });
  await db
    .insertInto("users")
    .values(
      emails.map((email) => ({
        ...{ email, password_hash: "x", name: "Jan", surname: "Nowak", role: "user" as const },
        ...{ activated_at: new Date(), age: null, address: null, sex: null, phone: null },
      })),
    )
    .execute();
  await close();
  return emails;
}

/** Whether the worker names the site so in a mail that it writes now. */
async function isMailed(call: Call, email: string | undefined, name: string): Promise<boolean> {
  if (email) await call(security.requestReset, { body: { email } });
  await wait(ASK_EVERY_MS);
  const { items } = await listOutbox({ dataDir: folders[0] ?? "", limit: 100, offset: 0 });
  return items.some(({ text }) => text.includes(name));
}

async function isServed({ url }: SiteProcess): Promise<boolean> {
  const answer = await fetch(`${url}/opensearch.xml?lang=pl`);
  return (await answer.text()).includes(NAME);
}

it("a saved name is that of every process within two seconds, and none has started anew [OPS-004]", async () => {
  const [one, two] = web;
  const visitor = createClient({ base: `${one.url}/api` });
  const { token } = await visitor(accounts.login, { body: ADMINISTRATOR });
  const headers = { authorization: `Bearer ${token}` };
  const call = createClient({ base: `${one.url}/api`, headers: () => headers });
  const waiting = await insertPeople(80);
  // The worker runs: it has written a mail with the name of the software.
  await until(() => isMailed(visitor, waiting.shift(), "Nadaj"), "the worker");
  expect(await Promise.all(web.map(isServed))).toEqual([false, false]);
  const pids = [one.pid, two.pid, worker.pid];

  await call(siteSettings.save, { body: { values: { "site.name": NAME }, revisions: {} } });

  const asks = {
    "the process that saved": () => isServed(one),
    "the other process": () => isServed(two),
    "the worker": () => isMailed(visitor, waiting.shift(), NAME),
  };
  const answers = await Promise.all(
    Object.entries(asks).map(([what, ask]) => until(ask, `the new name in ${what}`, WITHIN_MS)),
  );
  expect(answers).toEqual([true, true, true]);
  // Signal 0 only asks whether the process is there.
  expect(pids.map((pid) => process.kill(pid, 0))).toEqual([true, true, true]);
  expect([one.pid, two.pid, worker.pid]).toEqual(pids);
});
