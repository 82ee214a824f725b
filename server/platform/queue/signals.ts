import pg from "pg";
import { sql, type Kysely } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import { forgetRemembered } from "#server/platform/remembered.ts";
import { quietly, type Log } from "#server/platform/log.ts";

/** What processes are told besides what stands in the table of jobs. */
export type Signal =
  | { readonly kind: "wake" }
  /** What is remembered of the database has to be gone. */
  | { readonly kind: "forget" }
  | { readonly kind: "drop"; readonly match: Readonly<Record<string, string>> };

const CHANNEL = "nadaj_jobs";
const RECONNECT_MS = 1000;

/** Sends a signal when the transaction is committed; signals that are alike arrive once. */
export async function sendSignal(db: Kysely<Database>, signal: Signal): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(signal)})`.execute(db);
}

/** What the staff hide has to be gone at once, from every list and page of every process. For after the commit. */
export async function forgetEverywhere(db: Kysely<Database>): Promise<void> {
  forgetRemembered(db);
  await sendSignal(db, { kind: "forget" });
}

/**
 * Hears signals on a connection of its own, until the returned function is called. After a lost connection everybody is
 * woken and forgets, because signals may have been missed.
 */
export async function hearSignals({
  url,
  log,
  onSignal,
}: {
  url: string;
  log: Log;
  onSignal: (signal: Signal) => void;
}): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: "nadaj-signals", keepAlive: true });
    next.on("notification", ({ payload }) => {
      // Only sendSignal() writes to this channel.
      if (payload) onSignal(JSON.parse(payload) as Signal);
    });
    next.on("error", (error) => log.debug({ err: error }, "the connection for signals"));
    next.once("end", reconnectLater);
    client = next;
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      onSignal({ kind: "forget" });
      onSignal({ kind: "wake" });
    } catch (error) {
      log.debug({ err: error }, "signals cannot be heard");
      await next.end().catch(() => undefined); // it was never open
      reconnectLater();
    }
  }

  function reconnectLater(): void {
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => quietly(log, "hearing signals", connect()), RECONNECT_MS);
  }

  await connect();
  return async () => {
    isClosed = true;
    clearTimeout(timer);
    await client?.end();
  };
}
