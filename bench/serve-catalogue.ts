import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { registerJobs } from "#server/jobs.ts";
import { readConfig } from "#server/platform/config.ts";
import { newToken, tokenHash } from "#server/platform/crypto/tokens.ts";
import { startApi } from "#server/roles/api.ts";
import { openServices } from "#server/services.ts";
import { createTestDatabase, openTestCluster } from "#server/testing/database.ts";
import { copyCatalogue } from "./seeding/catalogue.ts";

export interface CatalogueSite {
  readonly url: string;
  readonly token: string;
  readonly databaseUrl: string;
  /** The first PostgreSQL process, which may have been started by an earlier run. */
  readonly databasePid: number;
  readonly filledSeconds: number;
}

/** Serves a site with BENCH_SIZE videos, without pages and rate limits; sends its address and a login. */
const HOUR_MS = 3_600_000;
const { cluster, stop: stopCluster } = await openTestCluster();
const database = await createTestDatabase(cluster);
const dataDir = await mkdtemp(path.join(tmpdir(), "nadaj-bench-lists-"));
const config = { ...readConfig({ DATA_DIR: dataDir }), port: 0 };
const log = pino({ level: "warn" });
const { services, close } = await openServices({ config, log, databaseUrl: database.url });
const startedAt = performance.now();
await copyCatalogue(services.db, Number(process.env["BENCH_SIZE"]));
const filledSeconds = (performance.now() - startedAt) / 1000;
registerJobs(services, undefined);
await services.queue.prepare();
const site = await startApi(services, { web: undefined, isRateLimited: false });
const readyMessage: CatalogueSite = {
  ...{ url: site.address, token: await signIn(), databaseUrl: database.url, filledSeconds },
  databasePid: await findDatabasePid(),
};
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

async function findDatabasePid(): Promise<number> {
  const { rows } = await sql<{ file: string }>`select pg_read_file('postmaster.pid') as file`.execute(
    services.db,
  );
  return Number.parseInt(rows[0]?.file ?? "", 10);
}

async function signIn(): Promise<string> {
  const token = newToken();
  const { id } = await services.db
    .insertInto("users")
    .values({
      ...{ email: "bench@example.com", password_hash: "-", name: "Ola", surname: "Kowal", role: "user" },
      ...{ activated_at: new Date(), age: null, address: null, sex: null, phone: null },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const expires_at = new Date(Date.now() + 24 * HOUR_MS);
  await services.db
    .insertInto("sessions")
    .values({ token_hash: tokenHash(token), user_id: id, expires_at })
    .execute();
  return token;
}
