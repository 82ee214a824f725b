import { notificationSentence } from "#shared/notifications/sentence.ts";
import { sendEmail } from "#server/features/mails/mails.ts";
import { recordDigest, FIRST_ID, type Recipient } from "#server/features/mails/recipients.ts";
import { unsubscribeUrl } from "#server/features/mails/unsubscribe.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";
import { unreadEmail } from "./email-templates.ts";
import { listNotEmailed, listUnreadRecipients } from "./mail-store.ts";
import { findNotificationRows } from "./store.ts";
import { viewNotification } from "./view.ts";

const BATCH = 200;
const HOUR_MS = 3_600_000;
/** Less than 24 hours: two daily runs are never exactly 24 hours apart. */
const DIGEST_EVERY_MS = 20 * HOUR_MS;
/** Older notifications are not emailed, e.g. to a user who switches these emails on again. */
const MAX_AGE_MS = 48 * HOUR_MS;
const LISTED_MAX = 10;

/** Emails unread notifications to every account that enabled it, at most once a day each. */
export async function sendUnreadEmails(services: Services): Promise<void> {
  const now = services.clock.now();
  const since = new Date(now.getTime() - MAX_AGE_MS);
  for (let after = FIRST_ID; ;) {
    const recipients = await listUnreadRecipients(services.db, { after, limit: BATCH, now }, since);
    for (const recipient of recipients) await sendUnreadEmail(services, recipient, { now, since });
    const last = recipients.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function sendUnreadEmail(
  services: Services,
  { id, email, name, settings }: Recipient,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<void> {
  const { config, db, queue } = services;
  const site = services.settings.get("site.name");
  const locale = offeredLanguage(services.settings, settings.language);
  const mailedBefore = new Date(now.getTime() - DIGEST_EVERY_MS);
  await inTransaction(db, async (tx) => {
    const ids = await listNotEmailed(tx, id, since);
    const rows = await findNotificationRows(tx, ids.slice(0, LISTED_MAX));
    if (rows.length === 0 || !(await recordDigest(tx, "notification_digests", id, { now, mailedBefore })))
      return;
    const sentences = rows.map((row) => notificationSentence(viewNotification(row), locale));
    const emailContent = unreadEmail(
      { locale, site },
      {
        name,
        sentences,
        count: ids.length,
        url: pageUrl(config, locale, "/"),
      },
    );
    await sendEmail(queue, tx, email, {
      ...emailContent,
      unsubscribeUrl: unsubscribeUrl(services, id, "unreadNotifications"),
    });
  });
}
