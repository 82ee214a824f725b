import { notificationSentence } from "#shared/notifications/sentence.ts";
import { sendLetter } from "#server/features/mails/mails.ts";
import { beginDigest, FIRST_ID, type Reader } from "#server/features/mails/readers.ts";
import { unsubscribeUrl } from "#server/features/mails/unsubscribe.ts";
import { pageUrl } from "#server/platform/addresses.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { unreadLetter } from "./letters.ts";
import { listUnmailed, listUnreadReaders } from "./mail-store.ts";
import { findTold } from "./store.ts";
import { viewNotification } from "./view.ts";

const BATCH = 200;
const HOUR_MS = 3_600_000;
/** The evening of the day before is never exactly 24 hours ago. */
const DIGEST_EVERY_MS = 20 * HOUR_MS;
/** What is older is no news, e.g. for somebody who switches these mails on again. */
const NEWS_MS = 48 * HOUR_MS;
const SHOWN = 10;
const DEFAULT_LOCALE = "pl";

/** Mails everybody who wants that what they have not read, each account at most once a day. */
export async function mailUnread(services: Services): Promise<void> {
  const now = services.clock.now();
  const since = new Date(now.getTime() - NEWS_MS);
  for (let after = FIRST_ID; ;) {
    const readers = await listUnreadReaders(services.db, { after, limit: BATCH, now }, since);
    for (const reader of readers) await mailReader(services, reader, { now, since });
    const last = readers.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function mailReader(
  services: Services,
  { id, email, name, settings }: Reader,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<void> {
  const { config, db, queue } = services;
  const locale = settings.language ?? DEFAULT_LOCALE;
  const mailedBefore = new Date(now.getTime() - DIGEST_EVERY_MS);
  await inTransaction(db, async (tx) => {
    const ids = await listUnmailed(tx, id, since);
    const rows = await findTold(tx, ids.slice(0, SHOWN));
    if (rows.length === 0 || !(await beginDigest(tx, "notification_digests", id, { now, mailedBefore })))
      return;
    const sentences = rows.map((row) => notificationSentence(viewNotification(row), locale));
    const letter = unreadLetter(locale, {
      name,
      sentences,
      count: ids.length,
      url: pageUrl(config, locale, "/"),
    });
    await sendLetter(queue, tx, email, {
      ...letter,
      unsubscribeUrl: unsubscribeUrl(services, id, "unreadNotifications"),
    });
  });
}
