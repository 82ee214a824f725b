import { openUploadFolder } from "#server/features/uploads/upload-folder.ts";
import { openUploadLocks } from "#server/features/uploads/upload-locks.ts";
import type { UploadServices } from "#server/features/uploads/uploads.ts";
import { systemClock, type Clock } from "#server/platform/clock.ts";
import type { Config } from "#server/platform/config.ts";
import { openBatchWriter } from "#server/platform/batch-writer.ts";
import { loadSecret } from "#server/platform/data-folder.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Log } from "#server/platform/log.ts";
import { openMail } from "#server/platform/mail/mail.ts";
import { findMailServer } from "#server/platform/mail/mail-server.ts";
import { openPush } from "#server/platform/push/push.ts";
import { openLeases } from "#server/platform/queue/leases.ts";
import { openQueue } from "#server/platform/queue/open-queue.ts";
import { openRedis } from "#server/platform/redis/redis.ts";
import { createEncryption } from "#server/platform/crypto/encryption.ts";
import { setSiteTimeZone } from "#shared/site-time-zone.ts";
import { createSigner } from "#server/platform/crypto/signatures.ts";
import { sitePalette } from "#server/platform/site/palette.ts";
import { createCategories } from "#server/platform/site-categories.ts";
import { createSettings } from "#server/platform/site-settings.ts";
import { clearCaches } from "#server/platform/swr-cache.ts";
import { openStorage } from "#server/platform/storage/storage.ts";

/** A process that could not read changed settings would keep the old ones until the next change. */
const SETTINGS_RETRY_MS = 1000;

export interface OpenedServices {
  readonly services: UploadServices;
  /** Closes all services in order: jobs first, then their dependencies. */
  close(): Promise<void>;
}

interface ServicesOptions {
  readonly config: Config;
  readonly log: Log;
  /** URL of a migrated database. */
  readonly databaseUrl: string;
  readonly clock?: Clock;
  /** See `openLeases`. */
  readonly holderFile?: string;
  /** False for tests, which run scheduled jobs at moments of their own. */
  readonly hasSchedules?: boolean;
}

/** Opens the infrastructure services of a process. */
export async function openServices({
  config,
  log,
  databaseUrl,
  clock = systemClock,
  hasSchedules = true,
  holderFile,
}: ServicesOptions): Promise<OpenedServices> {
  setSiteTimeZone(config.browser.timeZone);
  // Closes in the opposite order, also when one of them cannot be opened: jobs first, then what they use.
  await using opened = new AsyncDisposableStack();
  // First: its settings are wrong more often than those of the others, which would report that they are closed.
  const storage = opened.adopt(await openStorage({ dataDir: config.dataDir, s3: config.s3 }), (one) =>
    one.close(),
  );
  const { db, close: closeDatabase } = openDatabase<Database>(databaseUrl, {
    log: (message) => log.warn(message),
  });
  opened.defer(closeDatabase);
  const redis = config.redisUrl === undefined ? undefined : await openRedis({ url: config.redisUrl, log });
  opened.defer(async () => redis?.close());
  const secret = config.secret ?? loadSecret(config.dataDir);
  const encryption = createEncryption(secret);
  const settings = createSettings({ db, log, encryption, fixed: config.fixedSettings });
  const categories = createCategories({ db });
  const siteName = () => settings.get("site.name");
  const server = () => findMailServer(config.mail.smtpUrl, settings);
  const from = () => settings.get("mail.sender") || config.mail.from;
  const accent = () => sitePalette(settings)?.light;
  const { dataDir } = config;
  const mail = opened.adopt(openMail({ server, from, siteName, accent, dataDir, log }), (one) => one.close());
  const batchWriter = opened.adopt(openBatchWriter(log), (one) => one.stop());
  const queue = opened.adopt(await openQueue({ url: databaseUrl, db, log, hasSchedules }), (one) =>
    one.stop(),
  );
  let retry: NodeJS.Timeout | undefined;
  opened.defer(() => clearTimeout(retry));
  queue.listenToSettings(applySettings);
  await reload();

  async function reload(): Promise<void> {
    await Promise.all([settings.reload(), categories.reload()]);
  }

  function applySettings(): void {
    reload().then(
      () => clearCaches(db),
      (error: unknown) => {
        log.warn({ err: error }, "the settings of the site could not be read");
        clearTimeout(retry);
        retry = setTimeout(applySettings, SETTINGS_RETRY_MS).unref();
      },
    );
  }

  // If the database is gone, other processes take over the leases a few seconds later.
  const leases = opened.adopt(openLeases({ db, log, holderFile }), (one) =>
    one.stop().catch((error: unknown) => log.warn({ err: error }, "leases could not be released")),
  );
  const pushContact = () => `mailto:${settings.get("site.operatorEmail") || config.push.contact}`;
  const services: UploadServices = {
    config,
    settings,
    categories,
    db,
    queue,
    leases,
    redis,
    storage,
    mail,
    clock,
    log,
    batchWriter,
    signer: createSigner(secret),
    encryption,
    push: openPush({ secret, contact: pushContact, otherServices: config.push.otherServices }),
    uploadFolder: await openUploadFolder(config.dataDir),
    uploadLocks: openUploadLocks({ db, log }),
  };
  const closing = opened.move();
  return { services, close: () => closing.disposeAsync() };
}
