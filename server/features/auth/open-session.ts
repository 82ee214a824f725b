import { requireUnblockedAddress } from "#server/features/address-blocks/require-unblocked.ts";
import { sendEmail } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context } from "#server/platform/http/context.ts";
import { newToken, tokenHash } from "#server/platform/crypto/tokens.ts";
import { sessionLimitEmail } from "#server/features/accounts/session-limit-email.ts";
import { cancelDeletion } from "./store.ts";
import { newLoginEmail } from "./new-login-email.ts";
import { recordBrowser, recordDevice } from "./known-devices.ts";
import { requireActiveAccount, SESSION_DAYS } from "./rules.ts";
import { endOldestSessions, startSession } from "#server/features/accounts/sessions.ts";
import type { UserRow } from "#server/features/accounts/find-user.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";

const DAY_MS = 24 * 3_600_000;
const DEVICE_MAX_CHARACTERS = 300;

/**
 * Opens a session for an authenticated user, unless their address is blocked, and emails them if the device is new, or if
 * the limit of sessions ends an older one. Cancels a planned deletion.
 */
export async function openSession(
  context: Context,
  user: UserRow,
): Promise<{ token: string; restored?: true }> {
  const { address, anonymousId, config, db, device, now, queue, settings } = context;
  await requireUnblockedAddress(context);
  requireActiveAccount(user, context);
  const token = newToken();
  return inTransaction(db, async (tx) => {
    await startSession(tx, {
      token_hash: tokenHash(token),
      user_id: user.id,
      device: device.slice(0, DEVICE_MAX_CHARACTERS),
      address,
      created_at: now,
      used_at: now,
      proved_at: now,
      expires_at: new Date(now.getTime() + SESSION_DAYS * DAY_MS),
    });
    if (anonymousId !== undefined) await recordBrowser(tx, user.id, anonymousId, now);
    const isNewDevice = await recordDevice(tx, user.id, device, now);
    const locale = offeredLanguage(settings, user.settings.language ?? context.locale);
    const email = { locale, site: settings.get("site.name") };
    const url = pageUrl(config, email.locale, "/account/security");
    const news = { name: user.name, url, device, now };
    if (isNewDevice && user.notification_settings?.email.newLogin !== false) {
      await sendEmail(queue, tx, user.email, newLoginEmail(email, news));
    }
    const keep = settings.get("limits.sessions");
    const ended = keep === null ? [] : await endOldestSessions(tx, user.id, { keep, now });
    for (const endedDevice of ended) {
      const limit = { ...news, device: endedDevice, limit: keep ?? 0 };
      await sendEmail(queue, tx, user.email, sessionLimitEmail(email, limit));
    }
    const isRestored = await cancelDeletion(tx, user.id);
    return isRestored ? { token, restored: true } : { token };
  });
}
