import path from "node:path";
import pg from "pg";
import type { Config } from "#server/platform/config.ts";
import { openDataFolder } from "#server/platform/data-folder.ts";
import { openSiteDatabase, requireSite } from "#server/platform/existing-site.ts";
import { acquireLock } from "#server/platform/pid-lock.ts";
import { restrictPermissions } from "#server/platform/restrict-permissions.ts";
import { StartError } from "#server/platform/start-error.ts";
import { openStorage } from "#server/platform/storage/storage.ts";
import type { LiveSite } from "./consistent-moment.ts";
import { DATABASE_PLACE, KEEP_ALIVE, NO_TIMEOUTS } from "./database-snapshot.ts";
import { explaining, explainStorage } from "./failures.ts";
import { describePlaces } from "./site-places.ts";

type OpenedSite = LiveSite & AsyncDisposable;
type SiteConfig = Pick<Config, "dataDir" | "databaseUrl" | "s3">;
type ServingConfig = SiteConfig & Pick<Config, "secret">;

/** Files of the program are for its user only. */
const OTHERS_MASK = 0o077;
/** Key of the advisory lock of a backup; no other lock in the database has it. */
const BACKUP_LOCK = 7_262_352_503;

/**
 * Opens a site that may be serving, for one backup at a time. StartError if there is no site, if the environment seems to
 * be another one than that of the site, or if another backup runs.
 */
export async function openServingSite(config: ServingConfig): Promise<OpenedSite> {
  const { dataDir } = config;
  requireSite(config);
  await using opened = new AsyncDisposableStack();
  const lock = acquireLock(path.join(dataDir, "backup.pid"));
  if ("holder" in lock) throw new StartError(`A backup of this site already runs (process ${lock.holder}).`);
  opened.defer(() => lock.release());
  const site = await openSite(config, opened);
  await lockDatabase(site.databaseUrl, opened);
  process.umask(OTHERS_MASK);
  return { ...site, ...disposable(opened) };
}

/** The lock in the data folder is for one machine: two backups of one site would delete files of each other. */
async function lockDatabase(url: string, opened: AsyncDisposableStack): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "nadaj-backup", ...KEEP_ALIVE });
  // The next query reports a lost connection; without a listener it would end the process.
  client.on("error", () => undefined);
  await explaining(DATABASE_PLACE, async () => {
    await client.connect();
    opened.defer(() => client.end());
    await client.query(NO_TIMEOUTS);
    const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [
      BACKUP_LOCK,
    ]);
    if (rows[0]?.isFree) return;
    throw new StartError("A backup of this site already runs, on another machine or from another folder.");
  });
}

/** Opens the place of a site to restore it; no site can start there meanwhile. StartError if one runs. */
export async function openEmptySite(config: SiteConfig): Promise<OpenedSite> {
  await using opened = new AsyncDisposableStack();
  const folder = openDataFolder({ dir: config.dataDir });
  opened.defer(() => folder.release());
  const site = await openSite(config, opened);
  restrictPermissions(config.dataDir, { isTraversable: !config.databaseUrl && process.getuid?.() === 0 });
  return { ...site, ...disposable(opened) };
}

async function openSite(config: SiteConfig, opened: AsyncDisposableStack): Promise<LiveSite> {
  const { dataDir, s3 } = config;
  const storage = opened.adopt(await openStorage({ dataDir, s3 }), (one) => one.close());
  const place = s3 ? `the bucket ${s3.bucket} at ${s3.endpoint}` : `the data folder ${dataDir}`;
  const databaseUrl = await openSiteDatabase(config, opened);
  return { databaseUrl, dataDir, storage: explainStorage(place, storage), places: describePlaces(config) };
}

function disposable(opened: AsyncDisposableStack): AsyncDisposable {
  const moved = opened.move();
  return { [Symbol.asyncDispose]: () => moved.disposeAsync() };
}
