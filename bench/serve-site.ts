import { randomUUID } from "node:crypto";
import path from "node:path";
import pino from "pino";
import { openUploadFolder } from "#server/features/uploads/upload-folder.ts";
import { createVideoProcessing } from "#server/features/videos/process-video.ts";
import { registerJobs } from "#server/jobs.ts";
import { systemClock } from "#server/platform/clock.ts";
import { readConfig } from "#server/platform/config.ts";
import { openCounters } from "#server/platform/counters.ts";
import { openEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { openMail } from "#server/platform/mail/mail.ts";
import { openQueue } from "#server/platform/queue/queue.ts";
import { createSigner } from "#server/platform/signatures.ts";
import { openStorage } from "#server/platform/storage/storage.ts";
import { newToken, tokenHash } from "#server/platform/tokens.ts";
import { ensureWebBuilt } from "#server/platform/web/build-web.ts";
import { openWeb } from "#server/platform/web/open-web.ts";
import { startApi } from "#server/roles/api.ts";
import { seedVideos } from "./seed.ts";

/** A site with ten thousand videos, without rate limits; says where it is and how to be signed in. */
const root = path.resolve(import.meta.dirname, "..");
const dataDir = path.join(root, ".cache/bench");
const config = { ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "warn" }), port: 0 };
const log = pino({ level: "warn" });
const database = await openEmbeddedDatabase({ dir: path.join(dataDir, "postgres") });
const { db, close } = openDatabase<Database>(database.url);
await migrate(db);
const { videoId, userId } = await seedVideos(db);
const token = newToken();
const expires_at = new Date(Date.now() + 24 * 3_600_000);
await db.insertInto("sessions").values({ token_hash: tokenHash(token), user_id: userId, expires_at }).execute();

const queue = await openQueue({ url: database.url, log });
const counters = openCounters(log);
const storage = await openStorage({ dataDir });
const services = {
  ...{ config, db, queue, counters, storage, log, clock: systemClock },
  mail: openMail({ ...config.mail, dataDir, log }),
  signer: createSigner(randomUUID()),
  uploadFolder: await openUploadFolder(dataDir),
};
registerJobs(services, createVideoProcessing(services, undefined));
await queue.prepare();
const web = await openWeb({ distDir: await ensureWebBuilt({ root, log }) });
const api = await startApi(services, { web, isRateLimited: false });
process.send?.({ url: api.address, token, videoId, databaseUrl: database.url });

process.on("SIGTERM", () => {
  void (async () => {
    await api.stop();
    await queue.stop();
    await counters.stop();
    await close();
    await database.stop();
    process.exit(0);
  })();
});
