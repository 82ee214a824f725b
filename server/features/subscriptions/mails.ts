import { sendEmail } from "#server/features/mails/mails.ts";
import { recordDigest, FIRST_ID, type Recipient } from "#server/features/mails/recipients.ts";
import { unsubscribeUrl } from "#server/features/mails/unsubscribe.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";
import { mailVideoJob, type VideoEmailBatch } from "./jobs.ts";
import { liveStartEmail, digestEmail, newVideoEmail } from "./email-templates.ts";
import {
  findListedVideo,
  listDigestRecipients,
  listAlwaysRecipients,
  listNewVideos,
  markAnnounced,
} from "./mail-store.ts";

const BATCH = 200;
const HOUR_MS = 3_600_000;
/** Less than 24 hours: two daily runs are never exactly 24 hours apart. */
const DIGEST_EVERY_MS = 20 * HOUR_MS;
/** Older videos are not emailed, e.g. to a user who switches these emails on again. */
const MAX_AGE_MS = 48 * HOUR_MS;
const SHOWN_VIDEOS = 10;

/**
 * Emails subscribers with the level `always` about a video. Each batch is sent in one transaction with the job for
 * the next batch, so no subscriber gets two emails; a video is announced once, even if it is published again.
 */
export async function sendVideoEmails(
  services: Services,
  { videoId, afterUserId }: VideoEmailBatch,
): Promise<void> {
  const { clock, config, db, queue } = services;
  const site = services.settings.get("site.name");
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const video = await findListedVideo(tx, videoId);
    if (!video) return;
    if (afterUserId === undefined && !(await markAnnounced(tx, videoId, now))) return;
    const setting = video.is_live ? "videoLive" : "newVideo";
    const batch = { after: afterUserId ?? FIRST_ID, limit: BATCH, now };
    const recipients = await listAlwaysRecipients(tx, video.channel_id, setting, batch);
    for (const { id, email: address, name, settings } of recipients) {
      const locale = offeredLanguage(services.settings, settings.language);
      const url = pageUrl(config, locale, `/watch/${video.id}`);
      const news = { name, title: video.title, channel: video.channel_name, url };
      const email = video.is_live ? liveStartEmail : newVideoEmail;
      const content = email({ locale, site }, news);
      await sendEmail(queue, tx, address, {
        ...content,
        unsubscribeUrl: unsubscribeUrl(services, id, setting),
      });
    }
    const last = recipients.at(-1);
    if (last && recipients.length === BATCH) {
      await queue.send(tx, mailVideoJob, { videoId, afterUserId: last.id });
    }
  });
}

/** Emails the new videos of the day to every account that enabled it, at most once each. */
export async function sendDigests(services: Services): Promise<void> {
  const now = services.clock.now();
  const since = {
    mailedBefore: new Date(now.getTime() - DIGEST_EVERY_MS),
    newsSince: new Date(now.getTime() - MAX_AGE_MS),
  };
  for (let after = FIRST_ID; ;) {
    const recipients = await listDigestRecipients(services.db, { after, limit: BATCH, now }, since);
    for (const recipient of recipients) await sendDigest(services, recipient, { now, ...since });
    const last = recipients.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function sendDigest(
  services: Services,
  { id, email, name, settings }: Recipient,
  digestWindow: { now: Date; mailedBefore: Date; newsSince: Date },
): Promise<void> {
  const { config, db, queue } = services;
  const site = services.settings.get("site.name");
  const locale = offeredLanguage(services.settings, settings.language);
  const url = pageUrl(config, locale, "/subscriptions");
  await inTransaction(db, async (tx) => {
    const news = await listNewVideos(tx, id, { newsSince: digestWindow.newsSince, limit: SHOWN_VIDEOS });
    if (news.count === 0 || !(await recordDigest(tx, "subscription_digests", id, digestWindow))) return;
    const content = digestEmail({ locale, site }, { name, url, ...news });
    await sendEmail(queue, tx, email, {
      ...content,
      unsubscribeUrl: unsubscribeUrl(services, id, "newVideo"),
    });
  });
}
