import pg from "pg";
import { sql, type Kysely } from "kysely";
import type { ChatBlocked } from "#shared/chat/events.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { clearCaches } from "#server/platform/swr-cache.ts";
import { logRejection, type Log } from "#server/platform/log.ts";

/** Signals between processes that do not go through the table of jobs. */
export type Signal =
  | { readonly kind: "wake" }
  /** Clears all caches of the database. Triggers of its tables send it, too (0042_withdrawals.sql). */
  | { readonly kind: "clear-caches" }
  /** Administrators have changed settings or categories of the site; sent by triggers (0044, 0058). */
  | { readonly kind: "settings-changed" }
  | { readonly kind: "cancel-jobs"; readonly match: Readonly<Record<string, string>> }
  | { readonly kind: "cancel-job"; readonly id: string }
  | ChatSignal;

/** Changes that were made outside the sockets of open chats. */
export type ChatSignal =
  /** A block has started or, with a past date, ended: the blocked user, if any, and the channel that it covers. */
  | {
      readonly kind: "chat-blocked";
      readonly userId: string | null;
      readonly writtenAs: string | null;
      readonly block: ChatBlocked;
    }
  | { readonly kind: "chat-modes-changed"; readonly channelId: string }
  /** A moderation decision has hidden the message, or shows it again. */
  | { readonly kind: "chat-message-changed"; readonly messageId: string };

const CHANNEL = "nadaj_jobs";
const RECONNECT_MS = 1000;
const CONNECT_TIMEOUT_MS = 10_000;
/** A connection can break without a word, such as when the machine of the database disappears. */
const CHECK_EVERY_MS = 5000;
const CHECK_TIMEOUT_MS = 10_000;

/** Sends a signal on commit of the transaction; identical signals are delivered once. */
export async function sendSignal(db: Kysely<Database>, signal: Signal): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(signal)})`.execute(db);
}

/**
 * Clears the caches of all processes, those of this one before it returns, so that a moderator sees the effect of a
 * decision at once. Call it after the commit.
 */
export async function clearCachesEverywhere(db: Kysely<Database>): Promise<void> {
  clearCaches(db);
  await sendSignal(db, { kind: "clear-caches" });
}

/**
 * Listens for signals on a separate connection until the returned function is called. After a reconnect, settings are
 * read, lanes woken and caches cleared, because signals may have been missed. Until then caches are cleared at each
 * attempt, so that they keep nothing for long that may have been withdrawn.
 */
export async function listenForSignals({
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
  const checks = setInterval(
    () => logRejection(log, "checking the signal connection", check()),
    CHECK_EVERY_MS,
  );

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...{ connectionString: url, application_name: "nadaj-signals", keepAlive: true },
      ...{ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: CHECK_TIMEOUT_MS },
    });
    next.on("notification", ({ payload }) => {
      // Only sendSignal() and the triggers write to this channel.
      if (payload) onSignal(JSON.parse(payload) as Signal);
    });
    next.on("error", (error) => log.debug({ err: error }, "signal connection failed"));
    next.once("end", reconnectLater);
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      if (isClosed) return await next.end();
      client = next;
      onSignal({ kind: "settings-changed" });
      onSignal({ kind: "clear-caches" });
      onSignal({ kind: "wake" });
    } catch (error) {
      log.debug({ err: error }, "listening for signals failed");
      await next.end().catch(() => undefined); // the connection was never open
      reconnectLater();
    }
  }

  /** Ends a connection that does not answer: its end leads to a new one. */
  async function check(): Promise<void> {
    const checked = client;
    if (!checked) return;
    try {
      await checked.query("select 1");
    } catch (error) {
      log.debug({ err: error }, "signal connection does not answer");
      if (client === checked) await checked.end().catch(() => undefined); // it has ended meanwhile
    }
  }

  function reconnectLater(): void {
    if (isClosed) return;
    client = undefined;
    onSignal({ kind: "clear-caches" });
    clearTimeout(timer);
    timer = setTimeout(() => logRejection(log, "listening for signals", connect()), RECONNECT_MS);
  }

  await connect();
  return async () => {
    isClosed = true;
    clearInterval(checks);
    clearTimeout(timer);
    await client?.end();
  };
}
