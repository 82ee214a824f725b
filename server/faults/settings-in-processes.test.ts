// @module-tag slow
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import { mailResetLinkJob } from "#server/features/auth/jobs.ts";
import { freePort } from "#server/testing/free-port.ts";
import {
  ADMINISTRATOR,
  startSiteProcess,
  startWorkerProcess,
  type SiteProcess,
} from "#server/testing/site-process.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";

const NADAJ_SECRET = "a secret that all processes of the site share";
const NAME = "Tęcza TV";
const WITHIN_MS = 2000;
const ASK_EVERY_MS = 100;

let world: World;
let folder: string;
let reader: Person;
const processes: Pick<SiteProcess, "pid" | "kill">[] = [];

beforeAll(async () => {
  world = await openWorld({ isWorker: false, env: { NADAJ_SECRET } });
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-settings-"));
  reader = await world.person();
});
afterAll(async () => {
  await Promise.all(processes.map(({ kill }) => kill("SIGKILL")));
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

async function startApi(name: string): Promise<string> {
  const env = { NADAJ_SECRET, NADAJ_ROLES: "api" };
  const { databaseUrl } = world;
  const site = await startSiteProcess(path.join(folder, name), await freePort(), { databaseUrl, env });
  processes.push(site);
  return site.url;
}

/** Saves a name of the site through one process. */
async function saveName(url: string): Promise<void> {
  const base = `${url}/api`;
  const { token } = await createClient({ base })(accounts.login, { body: ADMINISTRATOR });
  const call: Call = createClient({ base, headers: () => ({ authorization: `Bearer ${token}` }) });
  const { states } = await call(siteSettings.get);
  const revisions = Object.fromEntries(states.map(({ key, revision }) => [key, revision]));
  await call(siteSettings.save, { body: { values: { "site.name": NAME }, revisions } });
}

async function nameInFeed(url: string): Promise<string> {
  const feed = await fetch(`${url}/feeds/new/all.rss?lang=pl`);
  return /<title>(.*?)<\/title>/.exec(await feed.text())?.[1] ?? "";
}

/** The text of an email that the worker writes now. */
async function textOfWorker(): Promise<string> {
  const { db, queue } = world.services;
  await sql`delete from account_codes where user_id = ${reader.id}`.execute(db);
  await sql`delete from pgboss.job where name = 'mail.send'`.execute(db);
  await queue.send(db, mailResetLinkJob, { email: reader.email, locale: "pl" });
  return until(
    async () => {
      const { rows } = await sql<{ text: string }>`select data->>'text' as text from pgboss.job
        where name = 'mail.send' and data->>'to' = ${reader.email}`.execute(db);
      return rows[0]?.text;
    },
    "an email of the worker",
    60_000,
  );
}

/** Milliseconds until an answer contains the name. */
async function timeUntilName(since: number, ask: () => Promise<string>): Promise<number> {
  for (;;) {
    if ((await ask()).includes(NAME)) return performance.now() - since;
    await pause(ASK_EVERY_MS);
  }
}

it("two API processes and a worker have a saved setting within two seconds, and no process is started again [OPS-004]", async () => {
  const [first, second] = [await startApi("api1"), await startApi("api2")];
  const { databaseUrl } = world;
  processes.push(
    startWorkerProcess({ dataDir: path.join(folder, "worker"), databaseUrl, env: { NADAJ_SECRET } }),
  );
  const before = [await nameInFeed(first), await nameInFeed(second), await textOfWorker()];
  for (const text of before) expect(text).toMatch(/nadaj/i);

  await saveName(first);

  const savedAt = performance.now();
  const times = await Promise.all([
    timeUntilName(savedAt, () => nameInFeed(first)),
    timeUntilName(savedAt, () => nameInFeed(second)),
    timeUntilName(savedAt, textOfWorker),
  ]);
  expect(Math.max(...times)).toBeLessThan(WITHIN_MS);
  for (const { pid } of processes) expect(process.kill(pid, 0)).toBe(true);
}, 180_000);
