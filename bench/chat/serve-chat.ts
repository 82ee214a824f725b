import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { registerJobs } from "#server/jobs.ts";
import { newToken, tokenHash } from "#server/platform/crypto/tokens.ts";
import { readConfig } from "#server/platform/config.ts";
import { ensureWebBuilt } from "#server/platform/web/build-web.ts";
import { openWeb } from "#server/platform/web/open-web.ts";
import { startApi } from "#server/roles/api.ts";
import { openServices } from "#server/services.ts";
import { createTestDatabase, openTestCluster } from "#server/testing/database.ts";

export interface ChatSite {
  readonly url: string;
  readonly videoId: string;
  /** Sessions of accounts that may write. */
  readonly tokens: readonly string[];
}

/**
 * Serves a site with one running live stream; sends the accounts that write in its chat. Serves pages only if
 * BENCH_PAGES is set.
 */
const HOUR_MS = 3_600_000;
const root = path.resolve(import.meta.dirname, "../..");
const { cluster, stop: stopCluster } = await openTestCluster();
const database = await createTestDatabase(cluster);
const dataDir = await mkdtemp(path.join(tmpdir(), "nadaj-bench-chat-"));
const config = { ...readConfig({ DATA_DIR: dataDir }), port: 0 };
const log = pino({ level: "warn" });
const { services, close } = await openServices({ config, log, databaseUrl: database.url });
const { db } = services;
registerJobs(services, undefined);
await services.queue.prepare();
const web = process.env["BENCH_PAGES"]
  ? await openWeb({ distDir: await ensureWebBuilt({ root, log }) })
  : undefined;
const site = await startApi(services, { web, isRateLimited: false });
const tokens: string[] = [];
for (let number = 0; number < Number(process.env["BENCH_WRITERS"]); number += 1) {
  tokens.push(await signIn(number));
}
const readyMessage: ChatSite = { url: site.address, videoId: await insertLiveStream(), tokens };
process.send?.(readyMessage);

process.on("SIGTERM", () => {
  void (async () => {
    await site.stop();
    await close();
    await database.drop();
    await stopCluster();
    await rm(dataDir, { recursive: true, force: true });
    process.exit(0);
  })();
});

async function signIn(number: number): Promise<string> {
  const token = newToken();
  const email = `bench${number}@example.com`;
  const { id } = await db
    .insertInto("users")
    .values({
      ...{ email, password_hash: "-", name: "Ola", surname: "Kowal", role: "user" },
      ...{
        activated_at: new Date(),
        terms_accepted_at: new Date(),
        age: null,
        address: null,
        sex: null,
        phone: null,
      },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const expires_at = new Date(Date.now() + 24 * HOUR_MS);
  await db
    .insertInto("sessions")
    .values({ token_hash: tokenHash(token), user_id: id, expires_at })
    .execute();
  return token;
}

async function insertLiveStream(): Promise<string> {
  const channel = await db
    .insertInto("channels")
    .values({ name: "Kolejowy Szlak", slug: "kolejowy-szlak" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("videos")
    .values({
      ...{ channel_id: channel.id, title: "Na żywo z dworca", tags: ["kolej"], duration_seconds: 0 },
      ...{ status: "public", visibility: "public", listed: true, published_at: new Date() },
      ...{ live: true, livestream_started_at: new Date() },
      ...{ width: null, height: null, created_by: null },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
