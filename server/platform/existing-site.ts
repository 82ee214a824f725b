import fs from "node:fs";
import path from "node:path";
import type { Config } from "./config.ts";
import { openEmbeddedDatabase } from "./database/embedded.ts";
import { StartError } from "./start-error.ts";

/**
 * For commands that work on a site: StartError if there is none where the environment says. Cron, for example, may lack
 * its variables, and a backup of an empty folder would seem complete.
 */
export function requireSite({
  dataDir,
  databaseUrl,
  secret,
}: Pick<Config, "dataDir" | "databaseUrl" | "secret">): void {
  if (!databaseUrl && !fs.existsSync(path.join(dataDir, "postgres"))) {
    throw new StartError(`There is no site in ${dataDir}: set DATA_DIR or DATABASE_URL as for the site.`);
  }
  if (!fs.existsSync(dataDir)) {
    throw new StartError(`The data folder ${dataDir} does not exist: set DATA_DIR as for the site.`);
  }
  if (secret === undefined && !fs.existsSync(path.join(dataDir, "secret"))) {
    throw new StartError(
      `The data folder ${dataDir} has no secret: set DATA_DIR, or NADAJ_SECRET, as for the site.`,
    );
  }
}

/**
 * The URL of the database of a site, for commands. Its own database is used if it runs, and else started; when the stack
 * is disposed, it is stopped if no other process uses it.
 */
export async function openSiteDatabase(
  { dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">,
  opened: AsyncDisposableStack,
): Promise<string> {
  if (databaseUrl !== undefined) return databaseUrl;
  const database = await openEmbeddedDatabase({ dir: path.join(dataDir, "postgres") });
  opened.defer(() => database.stop());
  return database.url;
}
