import { PgBoss } from "pg-boss";

/**
 * Creates the tables of pg-boss in a database that has none, or migrates them to the version of this release; starts no
 * jobs.
 */
export async function installQueueTables(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    max: 2,
    application_name: "nadaj-setup",
    supervise: false,
    schedule: false,
  });
  // `start` and `stop` report failures themselves; without a listener they would end the process.
  boss.on("error", () => undefined);
  try {
    await boss.start();
  } finally {
    await boss.stop({ graceful: false });
  }
}
