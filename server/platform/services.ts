import type { Kysely } from "kysely";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { BatchWriter } from "./batch-writer.ts";
import type { Database } from "./database/schema.ts";
import type { Log } from "./log.ts";
import type { Mail } from "./mail/mail.ts";
import type { Push } from "./push/push.ts";
import type { Leases } from "./queue/leases.ts";
import type { Queue } from "./queue/queue.ts";
import type { Redis } from "./redis/redis.ts";
import type { Encryption } from "./crypto/encryption.ts";
import type { Signer } from "./crypto/signatures.ts";
import type { CurrentCategories } from "./site-categories.ts";
import type { CurrentSettings } from "./site-settings.ts";
import type { Storage } from "./storage/storage.ts";

/** The infrastructure services that a process has opened; every use case gets them. */
export interface Services {
  readonly config: Config;
  /** What administrators have set: read each time, and kept nowhere. */
  readonly settings: CurrentSettings;
  /** The categories of videos, as administrators have arranged them. */
  readonly categories: CurrentCategories;
  readonly db: Kysely<Database>;
  readonly queue: Queue;
  readonly leases: Leases;
  /** What the processes of the site share in memory; undefined if they share none. */
  readonly redis: Redis | undefined;
  readonly storage: Storage;
  readonly mail: Mail;
  readonly clock: Clock;
  readonly log: Log;
  readonly signer: Signer;
  readonly encryption: Encryption;
  readonly batchWriter: BatchWriter;
  readonly push: Push;
}
