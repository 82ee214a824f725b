import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { registerJobs } from "#server/jobs.ts";
import { findMediaEngine, type FullEngine } from "#server/media/engine.ts";
import type { Config } from "#server/platform/config.ts";
import { openEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import { openLog } from "#server/platform/log.ts";
import { StartError } from "#server/platform/start-error.ts";
import { startApi } from "#server/roles/api.ts";
import { startWorker } from "#server/roles/worker.ts";
import { openServices } from "#server/services.ts";
import type { DemoApi } from "./accounts.ts";

/** The site while it is filled: without pages, on a port of its own, with a settable clock. */
export interface DemoSite extends DemoApi {
  readonly engine: FullEngine;
  /** Sets the clock; without a moment the clock runs normally. */
  setTime(moment?: Date): void;
  /** Gives an account the moderator role. */
  makeModerator(userId: string): Promise<void>;
  /** Flushes the counted views, at the current moment of the clock. */
  flushViews(): Promise<void>;
  /** Waits until every due job is done, such as search indexing and notifications. */
  waitForJobs(): Promise<void>;
  close(): Promise<void>;
}

const POLL_MS = 250;
const LOOPBACK = ["127.0.0.0/8", "::1/128"];

export async function openDemoSite(given: Config, signal: AbortSignal): Promise<DemoSite> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const one of closers.splice(0).toReversed()) await one();
  };
  try {
    return { ...(await open(given, signal, closers)), signal, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  given: Config,
  signal: AbortSignal,
  closers: (() => Promise<void>)[],
): Promise<Omit<DemoSite, "signal" | "close">> {
  // Any port; demo visitors send their addresses themselves, see audience.ts.
  const config = { ...given, port: 0, host: "127.0.0.1", trustedProxies: LOOPBACK };
  const log = openLog("warn");
  const databaseUrl = config.databaseUrl ?? (await openOwnDatabase(config, closers));
  const migrating = openDatabase(databaseUrl, { max: 1 });
  await migrate(migrating.db);
  await migrating.close();

  let moment: Date | undefined;
  const clock = { now: () => moment ?? new Date() };
  const { services, close } = await openServices({ config, log, databaseUrl, clock });
  closers.push(close);
  const engine = await findMediaEngine({ env: process.env, log });
  if (engine.mode !== "full") throw new StartError(engine.notice);
  registerJobs(services, engine);
  await services.queue.prepare();
  await startWorker(services);
  const api = await startApi(services, { web: undefined, isRateLimited: false });
  closers.push(() => api.stop());

  return {
    url: api.address,
    dataDir: config.dataDir,
    engine,
    setTime(at) {
      moment = at;
    },
    async makeModerator(userId) {
      // Only an administrator may change roles, and this program does not know an administrator's password.
      await services.db.updateTable("users").set({ role: "moderator" }).where("id", "=", userId).execute();
    },
    flushViews: () => services.batchWriter.flush(),
    async waitForJobs() {
      const isBusy = async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from pgboss.job
          where state < 'completed' and start_after <= now() and name not like '\\_\\_pgboss%'`.execute(
          services.db,
        );
        return (rows[0]?.count ?? 0) > 0;
      };
      while (await isBusy()) await pause(POLL_MS, undefined, { signal });
    },
  };
}

async function openOwnDatabase({ dataDir }: Config, closers: (() => Promise<void>)[]): Promise<string> {
  const { url, stop } = await openEmbeddedDatabase({ dir: `${dataDir}/postgres` });
  closers.push(stop);
  return url;
}
