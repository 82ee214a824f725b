import type { Kysely } from "kysely";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Counters } from "./counters.ts";
import type { Database } from "./database/schema.ts";
import type { Log } from "./log.ts";
import type { Mail } from "./mail/mail.ts";
import type { Push } from "./push/push.ts";
import type { Queue } from "./queue/queue.ts";
import type { Sealer } from "./seal.ts";
import type { Signer } from "./signatures.ts";
import type { Storage } from "./storage/storage.ts";

/** The engines a process has opened; every use case gets them. */
export interface Services {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly queue: Queue;
  readonly storage: Storage;
  readonly mail: Mail;
  readonly clock: Clock;
  readonly log: Log;
  readonly signer: Signer;
  readonly sealer: Sealer;
  readonly counters: Counters;
  readonly push: Push;
}
