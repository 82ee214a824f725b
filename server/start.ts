import { requireNoUnfinishedRestore } from "#server/backup/unfinished-restore.ts";
import { ensureAdministrator } from "#server/features/auth/first-administrator.ts";
import { ensureDocuments } from "#server/features/documents/built-in.ts";
import { registerJobs } from "#server/jobs.ts";
import { findMediaEngine } from "#server/media/engine.ts";
import { readConfig, type Config } from "#server/platform/config.ts";
import { openDataFolder } from "#server/platform/data-folder.ts";
import { openEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import { openMetrics } from "#server/platform/http/metrics.ts";
import { openMonitoring } from "#server/platform/http/monitoring.ts";
import { createReadiness } from "#server/platform/http/readiness.ts";
import { openLog, type Log } from "#server/platform/log.ts";
import { collectStartGarbage } from "#server/platform/memory/collect-start-garbage.ts";
import { checkPort } from "#server/platform/port.ts";
import { restrictPermissions } from "#server/platform/restrict-permissions.ts";
import { StartError } from "#server/platform/start-error.ts";
import type { Web } from "#server/platform/web/web.ts";
import { startApi } from "#server/roles/api.ts";
import { claimRole } from "#server/roles/claim-role.ts";
import { isReceived, startLive } from "#server/roles/live.ts";
import { warmUpPages } from "#server/roles/warm-up.ts";
import { startWorker } from "#server/roles/worker.ts";
import { openServices } from "#server/services.ts";
import { printAdministratorLogin, printStartupBanner } from "./startup-banner.ts";

const STOP_WITHIN_MS = 25_000;
/** Maximum of processes with one role alone on one data folder: many workers, and one spare that receives streams. */
const INSTANCES_MAX: Readonly<Record<string, number>> = { worker: 64, live: 2 };

/** Opens the browser application; undefined if none is served. */
export type OpenPages = (config: Config, log: Log) => Promise<Web | undefined>;

type Closer = () => Promise<void> | void;

/** Starts the configured roles in this process. The returned function stops them. */
export async function start(openPages: OpenPages): Promise<() => Promise<void>> {
  const closers: Closer[] = [];
  const stop = async () => {
    for (const close of closers.toReversed()) await close();
  };
  try {
    await startRoles(openPages, closers);
    closers.push(collectStartGarbage());
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startRoles(openPages: OpenPages, closers: Closer[]): Promise<void> {
  const config = readConfig(process.env);
  const log = openLog(config.logLevel);
  const isApi = config.roles.includes("api");
  const isWorker = config.roles.includes("worker");
  if (isApi) await checkPort(config);
  const readiness = createReadiness();
  const { token, server: address } = config.metrics;
  const monitoring = address && (await openMonitoring({ address, token, readiness, log }));
  if (monitoring) closers.push(() => monitoring.stop());

  const folder = openDataFolder({
    dir: config.dataDir,
    name: isApi ? "nadaj" : `nadaj-${config.roles.join("-")}`,
    maxInstances: INSTANCES_MAX[config.roles.join()] ?? 1,
  });
  closers.push(() => folder.release());
  requireNoUnfinishedRestore(config.dataDir);
  const opening = isApi ? openPages(config, log) : undefined;
  opening?.catch(() => undefined); // awaited below; an earlier failure must not be an unhandled rejection

  const databaseUrl = config.databaseUrl ?? (await openOwnDatabase(config, log, closers));
  restrictPermissions(config.dataDir, { isTraversable: !config.databaseUrl && process.getuid?.() === 0 });
  await migrateDatabase(databaseUrl, log);
  const { services, close } = await openServices({ config, log, databaseUrl, holderFile: folder.holderFile });
  closers.push(close);
  const isLive = config.roles.includes("live");
  if (isApi && config.roles.includes("chat")) await claimRole({ ...services, role: "chat" });
  if (isLive) {
    const isSpare = () => isReceived(config.dataDir);
    closers.push(await claimRole({ ...services, role: "live", isSpare }));
  }
  const metrics = openMetrics(services.queue);
  monitoring?.serve(metrics);
  const engine = isWorker || isLive ? await findMediaEngine({ env: process.env, log }) : undefined;
  registerJobs(services, engine);
  await services.queue.prepare();
  if (isWorker) await startWorker(services);
  if (isLive) {
    const liveIngest = await startLive(services, engine);
    closers.push(() => liveIngest.stop());
  }
  if (!isApi) {
    readiness.enter(services.db);
    closers.push(() => readiness.leave());
    return;
  }
  await ensureDocuments(services);
  const web = await opening;
  // Printed immediately, so that no failure can happen between generating the password and printing it.
  printAdministratorLogin(await ensureAdministrator(services));
  const api = await startApi(services, { web, isRateLimited: config.isRateLimited, metrics, readiness });
  closers.push(() => api.stop());
  const startedAt = Number(process.env["NADAJ_LAUNCH_T0"] ?? 0);
  printStartupBanner({ config, api, isMailSent: services.mail.smtp, startedAt });
  if (web) closers.push(warmUpPages(api.address, log));
}

async function openOwnDatabase(config: Config, log: Log, closers: Closer[]): Promise<string> {
  const database = await openEmbeddedDatabase({
    dir: `${config.dataDir}/postgres`,
    log: (message) => log.debug(message),
  });
  closers.push(() => database.stop());
  return database.url;
}

async function migrateDatabase(url: string, log: Log): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1 });
  try {
    const applied = await migrate(db);
    if (applied.length > 0) log.info({ applied }, "database migrated");
  } finally {
    await close();
  }
}

/** Runs the configured roles until a signal, the end of the launcher, or a failed start. */
export async function run(openPages: OpenPages): Promise<void> {
  await runUntilStopped(() => start(openPages));
}

/**
 * Runs `open` until a signal, the end of the launcher, or a failure; then calls the stop function that `open`
 * resolved with. If it resolves with undefined, the work is done and the process exits. The abort signal cancels an
 * `open` that is still running.
 */
export async function runUntilStopped(
  open: (signal: AbortSignal) => Promise<(() => Promise<void>) | undefined>,
): Promise<void> {
  const stopped = new AbortController();
  let stopping: Promise<void> | undefined;
  const opening = open(stopped.signal);

  function end(): void {
    stopping ??= (async () => {
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      stopped.abort();
      const stop = await opening.catch(() => undefined);
      await stop?.();
      process.exit(0);
    })();
  }

  for (const event of ["SIGINT", "SIGTERM", "disconnect"] as const) process.on(event, end);
  try {
    if (!(await opening)) process.exit(0);
  } catch (error) {
    if (stopping) return stopping;
    if (error instanceof StartError) process.stderr.write(`\n${error.message}\n\n`);
    else console.error(error);
    process.exit(1);
  }
}
