import type { Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Services } from "#server/platform/services.ts";
import { tokenHash } from "#server/platform/crypto/tokens.ts";
import {
  deleteOldestSessions,
  deleteSessions,
  findSession,
  insertSession,
  touchSession,
} from "./sessions-store.ts";
import { logRejection } from "#server/platform/log.ts";

const TOUCH_EVERY_MS = 5 * 60_000;

/** The user of a session token; undefined if it is unknown or expired, or the account may not be used. */
export async function findViewer(
  services: Services,
  token: string,
  address: string,
): Promise<Viewer | undefined> {
  return findViewerByHash(services, tokenHash(token), address);
}

/** Like `findViewer`, by the hash of the token. */
export async function findViewerByHash(
  { db, clock, log }: Services,
  hash: Buffer,
  address: string,
): Promise<Viewer | undefined> {
  const now = clock.now();
  const session = await findSession(db, hash, now);
  if (!session) return undefined;
  const isNewAddress = session.address !== address;
  if (isNewAddress || now.getTime() - session.used_at.getTime() > TOUCH_EVERY_MS) {
    logRejection(log, "updating a session's last use", touchSession(db, hash, { used_at: now, address }));
  }
  const { id, role, age, channels } = session;
  return { id, role, age, channels };
}

/** For logins: stores a new session. */
export async function startSession(
  db: Executor,
  session: Parameters<typeof insertSession>[1],
): Promise<void> {
  await insertSession(db, session);
}

/** For logins: ends the oldest sessions of an account beyond this number; resolves to their devices. */
export async function endOldestSessions(
  db: Executor,
  userId: string,
  limits: Parameters<typeof deleteOldestSessions>[2],
): Promise<string[]> {
  return deleteOldestSessions(db, userId, limits);
}

/** For other features: ends the sessions of an account, except the given one. */
export async function endSessions(db: Executor, userId: string, except?: Buffer): Promise<void> {
  await deleteSessions(db, userId, except);
}

/** The value of the reader's cookie for a session: the hash of its token (decision 050). */
export function pageReaderOf(token: string): string {
  return tokenHash(token).toString("base64url");
}
