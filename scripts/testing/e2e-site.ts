import fs from "node:fs";
import path from "node:path";
import { createTestDatabase, openTestCluster } from "#server/testing/database.ts";
import { freePort } from "#server/testing/free-port.ts";

/** The place of the site that the journeys of one run share. */
interface E2eSite extends AsyncDisposable {
  /** For Playwright, which starts the site (`e2e/playwright.config.ts`). */
  readonly env: Readonly<Record<string, string>>;
}

/** An empty data folder within `folder`, an empty database on the test cluster, and free ports. */
export async function prepareE2eSite(folder: string): Promise<E2eSite> {
  const dataDir = path.join(folder, "site");
  fs.mkdirSync(dataDir);
  const { cluster, stop } = await openTestCluster();
  const database = await createTestDatabase(cluster);
  return {
    env: {
      E2E_PORT: String(await freePort()),
      E2E_RTMP_PORT: String(await freePort()),
      E2E_WHIP_PORT: String(await freePort()),
      E2E_SRT_PORT: String(await freePort()),
      E2E_DATA_DIR: dataDir,
      E2E_DATABASE_URL: database.url,
    },
    // After the site has stopped.
    async [Symbol.asyncDispose]() {
      await database.drop();
      await stop();
    },
  };
}
