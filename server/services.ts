import { openUploadFolder } from "#server/features/uploads/upload-folder.ts";
import type { UploadServices } from "#server/features/uploads/uploads.ts";
import { systemClock, type Clock } from "#server/platform/clock.ts";
import type { Config } from "#server/platform/config.ts";
import { openCounters } from "#server/platform/counters.ts";
import { loadSecret } from "#server/platform/data-folder.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Log } from "#server/platform/log.ts";
import { openMail } from "#server/platform/mail/mail.ts";
import { openPush } from "#server/platform/push/push.ts";
import { openQueue } from "#server/platform/queue/open-queue.ts";
import { createSealer } from "#server/platform/seal.ts";
import { setSiteTimeZone } from "#shared/site-zone.ts";
import { createSigner } from "#server/platform/signatures.ts";
import { openStorage } from "#server/platform/storage/storage.ts";

export interface OpenedServices {
  readonly services: UploadServices;
  /** Closes everything in order: jobs first, then what they need. */
  close(): Promise<void>;
}

interface ServicesOptions {
  readonly config: Config;
  readonly log: Log;
  /** A migrated database. */
  readonly databaseUrl: string;
  readonly clock?: Clock;
}

/** Opens the engines a process works with. */
export async function openServices({
  config,
  log,
  databaseUrl,
  clock = systemClock,
}: ServicesOptions): Promise<OpenedServices> {
  setSiteTimeZone(config.browser.timeZone);
  const { db, close } = openDatabase<Database>(databaseUrl, { log: (message) => log.warn(message) });
  const queue = await openQueue({ url: databaseUrl, db, log });
  const counters = openCounters(log);
  const storage = await openStorage({ dataDir: config.dataDir, s3: config.s3 });
  const mail = openMail({ ...config.mail, dataDir: config.dataDir, log });
  const secret = config.secret ?? loadSecret(config.dataDir);
  const services: UploadServices = {
    config,
    db,
    queue,
    storage,
    mail,
    clock,
    log,
    counters,
    signer: createSigner(secret),
    sealer: createSealer(secret),
    push: openPush({ secret, ...config.push }),
    uploadFolder: await openUploadFolder(config.dataDir),
  };
  return {
    services,
    async close() {
      await queue.stop();
      await counters.stop();
      await mail.close();
      await storage.close();
      await close();
    },
  };
}
