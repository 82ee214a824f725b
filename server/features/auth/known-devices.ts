import { createHash } from "node:crypto";
import type { Executor } from "#server/platform/database/executor.ts";
import { tokenHash } from "#server/platform/crypto/tokens.ts";

/** Records a device an account logs in on. True if it is new and not the account's first. */
export async function recordDevice(
  db: Executor,
  userId: string,
  device: string,
  now: Date,
): Promise<boolean> {
  const added = await db
    .insertInto("known_devices")
    .values({ user_id: userId, device_hash: deviceHash(device), first_seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("device_hash")
    .executeTakeFirst();
  if (!added) return false;
  const known = await db
    .selectFrom("known_devices")
    .select("device_hash")
    .where("user_id", "=", userId)
    .limit(2)
    .execute();
  return known.length > 1;
}

/** Browsers delete the cookie with their id sooner. */
const BROWSER_RETENTION_MS = 400 * 24 * 3_600_000;

/** Records the browser that an account has signed in from. */
export async function recordBrowser(
  db: Executor,
  userId: string,
  anonymousId: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto("known_browsers")
    .values({ user_id: userId, browser_hash: tokenHash(anonymousId), used_at: now })
    .onConflict((conflict) => conflict.columns(["user_id", "browser_hash"]).doUpdateSet({ used_at: now }))
    .execute();
  await db
    .deleteFrom("known_browsers")
    .where("user_id", "=", userId)
    .where("used_at", "<", new Date(now.getTime() - BROWSER_RETENTION_MS))
    .execute();
}

/** Whether the account has signed in from this browser before: only the browser has its random id. */
export async function isKnownBrowser(
  db: Executor,
  userId: string,
  anonymousId: string | undefined,
): Promise<boolean> {
  if (anonymousId === undefined) return false;
  const row = await db
    .selectFrom("known_browsers")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("browser_hash", "=", tokenHash(anonymousId))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the account has an active session from this network address. */
export async function isKnownAddress(
  db: Executor,
  userId: string,
  address: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", userId)
    .where("address", "=", address)
    .where("expires_at", ">", now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Version numbers are left out: an updated browser is not a new device. */
function deviceHash(device: string): Buffer {
  return createHash("sha256")
    .update(device.replaceAll(/[\d._]+/g, ""))
    .digest();
}
