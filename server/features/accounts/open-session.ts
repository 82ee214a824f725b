import { sendLetter } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/addresses.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context } from "#server/platform/http/context.ts";
import { newToken, tokenHash } from "#server/platform/tokens.ts";
import { cancelDeletion } from "./deletion-store.ts";
import { newLoginLetter } from "./new-login-letter.ts";
import { rememberBrowser, rememberDevice } from "./known-devices.ts";
import { requireUsable, SESSION_DAYS } from "./rules.ts";
import { insertSession, type UserRow } from "./store.ts";

const DAY_MS = 24 * 3_600_000;
const DEVICE_MAX_CHARACTERS = 300;

/**
 * Opens a session for somebody who has proved who they are, and mails them where they never were on this device before.
 * A deletion that the account was waiting for is called off.
 */
export async function openSession(
  context: Context,
  user: UserRow,
): Promise<{ token: string; restored?: true }> {
  const { address, anonymousId, config, db, device, now, queue } = context;
  requireUsable(user, now);
  const token = newToken();
  return inTransaction(db, async (tx) => {
    await insertSession(tx, {
      token_hash: tokenHash(token),
      user_id: user.id,
      device: device.slice(0, DEVICE_MAX_CHARACTERS),
      address,
      created_at: now,
      used_at: now,
      proved_at: now,
      expires_at: new Date(now.getTime() + SESSION_DAYS * DAY_MS),
    });
    if (anonymousId !== undefined) await rememberBrowser(tx, user.id, anonymousId, now);
    const isStrange = await rememberDevice(tx, user.id, device, now);
    if (isStrange && user.notification_settings?.email.newLogin !== false) {
      const locale = user.settings.language ?? context.locale;
      const url = pageUrl(config, locale, "/account/security");
      await sendLetter(queue, tx, user.email, newLoginLetter(locale, { name: user.name, url, device, now }));
    }
    const isRestored = await cancelDeletion(tx, user.id);
    return isRestored ? { token, restored: true } : { token };
  });
}
