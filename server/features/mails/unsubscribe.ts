import { sql } from "kysely";
import { DEFAULT_NOTIFICATION_SETTINGS } from "#shared/accounts/notification-settings.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { mails } from "#shared/mails/contract.ts";
import type { NotificationWish } from "#shared/notifications/types.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";

const VALID_DAYS = 365;
const DAY_SECONDS = 86_400;

/** Where a mail program unsubscribes its reader from mails of a kind, by one press and without a login (RFC 8058). */
export function unsubscribeUrl(
  { config, signer, clock }: Pick<Services, "config" | "signer" | "clock">,
  user: string,
  wish: NotificationWish,
): string {
  const expires = Math.floor(clock.now().getTime() / 1000) + VALID_DAYS * DAY_SECONDS;
  const query = new URLSearchParams({ user, wish, signature: signer.sign(subjectOf(user, wish), expires) });
  const path = `${config.browser.apiUrl}/notifications/unsubscribe?${query.toString()}`;
  return new URL(path, config.publicUrl).href;
}

/** Ends mails of a kind for whoever the signed link was mailed to. */
export async function unsubscribeFromMails(
  { db, signer, now }: Context,
  { query: { user, wish, signature } }: UseCaseInput<typeof mails.unsubscribe>,
): Promise<{ ok: true }> {
  if (!signer.isValid(subjectOf(user, wish), signature, now)) throw new AppError("FORBIDDEN");
  const settings = sql`coalesce(notification_settings, ${JSON.stringify(DEFAULT_NOTIFICATION_SETTINGS)}::jsonb)`;
  await db
    .updateTable("users")
    .set({ notification_settings: sql`jsonb_set(${settings}, array['email', ${wish}], 'false')` })
    .where("id", "=", user)
    .execute();
  return { ok: true };
}

function subjectOf(user: string, wish: NotificationWish): string {
  return `unsubscribe/${user}/${wish}`;
}
