import path from "node:path";
import pino from "pino";
import { registerJobs } from "#server/jobs.ts";
import { readConfig } from "#server/platform/config.ts";
import { openEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { hashPassword } from "#server/platform/crypto/passwords.ts";
import { newToken, tokenHash } from "#server/platform/crypto/tokens.ts";
import { ensureWebBuilt } from "#server/platform/web/build-web.ts";
import { openWeb } from "#server/platform/web/open-web.ts";
import { startApi } from "#server/roles/api.ts";
import { openServices } from "#server/services.ts";
import { seedVideos } from "./seeding/seed.ts";

/** Serves a site with ten thousand videos, without rate limits; sends its address and a login. */
const root = path.resolve(import.meta.dirname, "..");
const dataDir = path.join(root, ".cache/bench");
const config = { ...readConfig({ DATA_DIR: dataDir }), port: 0 };
const log = pino({ level: "warn" });
const database = await openEmbeddedDatabase({ dir: path.join(dataDir, "postgres") });
const seeding = openDatabase<Database>(database.url);
await migrate(seeding.db);
const { videoId, userId, email } = await seedVideos(seeding.db);
const password = "haslo-pomiarow";
await seeding.db
  .updateTable("users")
  .set({ password_hash: await hashPassword(password) })
  .where("id", "=", userId)
  .execute();
const token = newToken();
const expires_at = new Date(Date.now() + 24 * 3_600_000);
await seeding.db
  .insertInto("sessions")
  .values({ token_hash: tokenHash(token), user_id: userId, expires_at })
  .execute();
await seeding.close();

const { services, close } = await openServices({ config, log, databaseUrl: database.url });
registerJobs(services, undefined);
await services.queue.prepare();
const web = await openWeb({ distDir: await ensureWebBuilt({ root, log }) });
const api = await startApi(services, { web, isRateLimited: false });
process.send?.({ url: api.address, token, email, password, videoId, databaseUrl: database.url });

process.on("SIGTERM", () => {
  void (async () => {
    await api.stop();
    await close();
    await database.stop();
    process.exit(0);
  })();
});
