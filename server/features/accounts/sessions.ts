import type { Viewer } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { tokenHash } from "#server/platform/tokens.ts";
import { findSession, touchSession } from "./store.ts";
import { quietly } from "#server/platform/log.ts";

const TOUCH_EVERY_MS = 5 * 60_000;

/** Who a token belongs to; undefined where it is unknown, expired, or the account may not be used. */
export async function findViewer(
  { db, clock, log }: Services,
  token: string,
  address: string,
): Promise<Viewer | undefined> {
  const hash = tokenHash(token);
  const now = clock.now();
  const session = await findSession(db, hash, now);
  if (!session) return undefined;
  const isElsewhere = session.address !== address;
  if (isElsewhere || now.getTime() - session.used_at.getTime() > TOUCH_EVERY_MS) {
    quietly(log, "remembering a session's use", touchSession(db, hash, { used_at: now, address }));
  }
  const { id, role, age, channels } = session;
  return { id, role, age, channels };
}
