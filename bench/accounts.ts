import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { hashPassword, verifyPassword } from "#server/platform/passwords.ts";
import { postmasterOf, type Site } from "./answers.ts";
import { startChild } from "./child.ts";
import { againstBare, byCost } from "./compare.ts";
import { familyOf } from "./cpu.ts";
import { median, report, share } from "./figures.ts";

const ROUNDS = 3;
const ROUND_MS = 4000;
const AT_ONCE = 8;

/** The caller's own account against a bare server, and logins against what Argon2 alone takes. */
export async function benchAccounts(): Promise<void> {
  const site = await startChild<Site>("serve-site.ts");
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-bench-"));
  try {
    const { url, token, email, password, databaseUrl } = site.facts;
    const me = `${url}/api/auth/me`;
    const headers = { authorization: `Bearer ${token}` };
    const postmaster = await postmasterOf(databaseUrl);
    const family = () => [...new Set([...familyOf(site.pid), ...familyOf(postmaster)])];
    await againstBare("own account, GET /auth/me", me, folder, "", headers);
    await byCost("own account, GET /auth/me", me, headers, family, "");
    await compareLogins(url, { email, password });
  } finally {
    await site.stop();
    await rm(folder, { recursive: true });
  }
}

async function compareLogins(url: string, pair: { email: string; password: string }): Promise<void> {
  const stored = await hashPassword(pair.password);
  const body = JSON.stringify(pair);
  const logins: number[] = [];
  const hashes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    logins.push(await ratePerSecond(() => logIn(url, body)));
    hashes.push(await ratePerSecond(() => verifyPassword(stored, pair.password)));
  }
  const [mine, other] = [median(logins), median(hashes)];
  report(
    "logins",
    `${share(mine, other)} of Argon2 alone (${mine.toFixed(0)} of ${other.toFixed(0)} a second)`,
  );
}

async function logIn(url: string, body: string): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/api/auth/login`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`A login was answered with ${answer.status}.`);
  await answer.body?.cancel();
}

/** How often something is done in a second by some who each do it again and again. */
async function ratePerSecond(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  await Promise.all(Array.from({ length: AT_ONCE }, repeat));
  return (done / (performance.now() - startedAt)) * 1000;

  async function repeat(): Promise<void> {
    while (performance.now() - startedAt < ROUND_MS) {
      await act();
      done += 1;
    }
  }
}
