import { createHash } from "node:crypto";
import type { Executor } from "#server/platform/queue/queue.ts";
import { tokenHash } from "#server/platform/tokens.ts";

/** Notes a device an account logs in on. True where it is a new one and not the account's first. */
export async function rememberDevice(
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

/** Browsers forget their id sooner. */
const BROWSER_KEPT_MS = 400 * 24 * 3_600_000;

/** Notes the browser that an account has just signed in from. */
export async function rememberBrowser(
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
    .where("used_at", "<", new Date(now.getTime() - BROWSER_KEPT_MS))
    .execute();
}

/** Whether an account has signed in from a browser before: nobody else knows the random id that it calls with. */
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

/** Whether an account is signed in from a network address at present. */
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

/** Version numbers are left out: an updated browser is no new device. */
function deviceHash(device: string): Buffer {
  return createHash("sha256")
    .update(device.replaceAll(/[\d._]+/g, ""))
    .digest();
}
