import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { hashPassword, verifyPassword } from "#server/platform/crypto/passwords.ts";
import { postmasterOf, type Site } from "../responses.ts";
import { startChild } from "../child.ts";
import { compareWithBareServer, reportCpuCost } from "../baseline.ts";
import { processTree } from "../cpu.ts";
import { median, report, share } from "../report.ts";

const ROUNDS = 3;
const ROUND_MS = 4000;
const CONCURRENT_CLIENTS = 8;

/** Measures `GET /auth/me` against a bare server, and logins against Argon2 alone. */
export async function benchAccounts(): Promise<void> {
  const site = await startChild<Site>("serve-site.ts");
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-bench-"));
  try {
    const { url, token, email, password, databaseUrl } = site.readyMessage;
    const me = `${url}/api/auth/me`;
    const headers = { authorization: `Bearer ${token}` };
    const postmaster = await postmasterOf(databaseUrl);
    const listPids = () => [...new Set([...processTree(site.pid), ...processTree(postmaster)])];
    await compareWithBareServer("own account, GET /auth/me", me, folder, "", headers);
    await reportCpuCost("own account, GET /auth/me", me, headers, listPids, "");
    await compareLogins(url, { email, password });
  } finally {
    await site.stop();
    await rm(folder, { recursive: true });
  }
}

async function compareLogins(url: string, credentials: { email: string; password: string }): Promise<void> {
  const stored = await hashPassword(credentials.password);
  const body = JSON.stringify(credentials);
  const logins: number[] = [];
  const hashes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    logins.push(await ratePerSecond(() => logIn(url, body)));
    hashes.push(await ratePerSecond(() => verifyPassword(stored, credentials.password)));
  }
  const [ownRate, baselineRate] = [median(logins), median(hashes)];
  report(
    "logins",
    `${share(ownRate, baselineRate)} of Argon2 alone (${ownRate.toFixed(0)} of ${baselineRate.toFixed(0)} a second)`,
  );
}

async function logIn(url: string, body: string): Promise<void> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${url}/api/auth/login`, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`A login returned status ${response.status}.`);
  await response.body?.cancel();
}

/** Operations per second when `CONCURRENT_CLIENTS` clients repeat the operation in a loop. */
async function ratePerSecond(action: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  await Promise.all(Array.from({ length: CONCURRENT_CLIENTS }, repeat));
  return (done / (performance.now() - startedAt)) * 1000;

  async function repeat(): Promise<void> {
    while (performance.now() - startedAt < ROUND_MS) {
      await action();
      done += 1;
    }
  }
}
