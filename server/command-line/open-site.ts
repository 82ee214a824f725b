import { sql } from "kysely";
import { requireNoUnfinishedRestore } from "#server/backup/unfinished-restore.ts";
import type { UploadServices } from "#server/features/uploads/uploads.ts";
import { registerJobs } from "#server/jobs.ts";
import { readConfig } from "#server/platform/config.ts";
import { readMigrations } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import { openSiteDatabase, requireSite } from "#server/platform/existing-site.ts";
import { openLog } from "#server/platform/log.ts";
import { StartError } from "#server/platform/start-error.ts";
import { openServices } from "#server/services.ts";

/** The services of a site for one command; closed with the stack. */
export type OpenedSite = { readonly services: UploadServices } & AsyncDisposable;

/**
 * Opens the site that the environment describes, whether it is serving or stopped. Runs no jobs: what a command sends is
 * done by the site, now or after its next start. StartError if there is no site, or its database is of another release.
 */
export async function openSite(env: NodeJS.ProcessEnv): Promise<OpenedSite> {
  const config = readConfig(env);
  requireSite(config);
  requireNoUnfinishedRestore(config.dataDir);
  await using opened = new AsyncDisposableStack();
  const databaseUrl = await openSiteDatabase(config, opened);
  await requireMigrated(databaseUrl);
  // Its lines would stand among the answers of the command.
  const log = openLog("silent");
  const { services, close } = await openServices({ config, log, databaseUrl, hasSchedules: false });
  opened.defer(close);
  // Their queues are there since the site has served; preparing them would also write its schedules anew.
  registerJobs(services, undefined);
  const moved = opened.move();
  return { services, [Symbol.asyncDispose]: () => moved.disposeAsync() };
}

async function requireMigrated(databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { max: 1 });
  try {
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
    const known = readMigrations().map(({ name }) => name);
    if (rows.map(({ name }) => name).join() === known.join()) return;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database of the site cannot be read: ${reason}.`, { cause: error });
  } finally {
    await close();
  }
  throw new StartError(
    "The database of the site is of another release: start the site with this one first, which updates it.",
  );
}
