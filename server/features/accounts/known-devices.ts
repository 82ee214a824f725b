import { createHash } from "node:crypto";
import type { Executor } from "#server/platform/queue/queue.ts";

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

/** Version numbers are left out: an updated browser is no new device. */
function deviceHash(device: string): Buffer {
  return createHash("sha256")
    .update(device.replaceAll(/[\d._]+/g, ""))
    .digest();
}
