import { sql } from "kysely";
import { DEFAULT_NOTIFICATION_SETTINGS } from "#shared/accounts/notification-settings.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { mails } from "#shared/mails/contract.ts";
import type { NotificationSettingKey } from "#shared/notifications/types.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";

const VALID_DAYS = 365;
const DAY_SECONDS = 86_400;

/** Signed one-click unsubscribe link for one kind of email, usable without a login (RFC 8058). */
export function unsubscribeUrl(
  { config, signer, clock }: Pick<Services, "config" | "signer" | "clock">,
  user: string,
  setting: NotificationSettingKey,
): string {
  const expires = Math.floor(clock.now().getTime() / 1000) + VALID_DAYS * DAY_SECONDS;
  const query = new URLSearchParams({
    user,
    wish: setting,
    signature: signer.sign(subjectOf(user, setting), expires),
  });
  const path = `${config.browser.apiUrl}/notifications/unsubscribe?${query.toString()}`;
  return new URL(path, config.publicUrl).href;
}

/** Disables one kind of email for the account the signed link was sent to. */
export async function unsubscribeFromMails(
  { db, signer, now }: Context,
  { query: { user, wish: setting, signature } }: UseCaseInput<typeof mails.unsubscribe>,
): Promise<{ ok: true }> {
  if (!signer.isValid(subjectOf(user, setting), signature, now)) throw new AppError("FORBIDDEN");
  const settings = sql`coalesce(notification_settings, ${JSON.stringify(DEFAULT_NOTIFICATION_SETTINGS)}::jsonb)`;
  await db
    .updateTable("users")
    .set({ notification_settings: sql`jsonb_set(${settings}, array['email', ${setting}], 'false')` })
    .where("id", "=", user)
    .execute();
  return { ok: true };
}

function subjectOf(user: string, setting: NotificationSettingKey): string {
  return `unsubscribe/${user}/${setting}`;
}
