import { sql, type Kysely } from "kysely";
import type { ChatBlocked } from "#shared/chat/events.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { clearCaches } from "#server/platform/swr-cache.ts";
import type { Log } from "#server/platform/log.ts";
import { listenToChannel } from "./listen-to-channel.ts";

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
export function listenForSignals({
  url,
  log,
  onSignal,
}: {
  url: string;
  log: Log;
  onSignal: (signal: Signal) => void;
}): Promise<() => Promise<void>> {
  return listenToChannel({
    ...{ url, log, name: "nadaj-signals", channel: CHANNEL },
    // Only sendSignal() and the triggers write to this channel.
    onMessage: (payload) => onSignal(JSON.parse(payload) as Signal),
    onConnected() {
      onSignal({ kind: "settings-changed" });
      onSignal({ kind: "clear-caches" });
      onSignal({ kind: "wake" });
    },
    onLost: () => onSignal({ kind: "clear-caches" }),
  });
}
