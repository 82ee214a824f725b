import { sendLetter } from "#server/features/mails/mails.ts";
import { beginDigest, FIRST_ID, type Reader } from "#server/features/mails/readers.ts";
import { unsubscribeUrl } from "#server/features/mails/unsubscribe.ts";
import { pageUrl } from "#server/platform/addresses.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { mailVideoJob, type VideoMailing } from "./jobs.ts";
import { broadcastLetter, digestLetter, newVideoLetter } from "./letters.ts";
import {
  findListedVideo,
  listDigestReaders,
  listEagerReaders,
  listNews,
  markAnnounced,
} from "./mail-store.ts";

const BATCH = 200;
const HOUR_MS = 3_600_000;
/** The evening of the day before is never exactly 24 hours ago. */
const DIGEST_EVERY_MS = 20 * HOUR_MS;
/** Older videos are no news, e.g. for somebody who switches these mails on again. */
const NEWS_MS = 48 * HOUR_MS;
const SHOWN_VIDEOS = 10;
const DEFAULT_LOCALE = "pl";

/**
 * Tells those who want to hear of every video of a channel. Each part of them is mailed in one transaction with the
 * job for the next part, so that nobody is mailed twice; a video is announced once, however often it is published.
 */
export async function mailVideo(services: Services, { videoId, afterUserId }: VideoMailing): Promise<void> {
  const { clock, config, db, queue } = services;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const video = await findListedVideo(tx, videoId);
    if (!video) return;
    if (afterUserId === undefined && !(await markAnnounced(tx, videoId, now))) return;
    const wish = video.is_broadcast ? "videoLive" : "newVideo";
    const batch = { after: afterUserId ?? FIRST_ID, limit: BATCH, now };
    const readers = await listEagerReaders(tx, video.channel_id, wish, batch);
    for (const { id, email, name, settings } of readers) {
      const locale = settings.language ?? DEFAULT_LOCALE;
      const url = pageUrl(config, locale, `/watch/${video.id}`);
      const news = { name, title: video.title, channel: video.channel_name, url };
      const content = video.is_broadcast ? broadcastLetter(locale, news) : newVideoLetter(locale, news);
      await sendLetter(queue, tx, email, { ...content, unsubscribeUrl: unsubscribeUrl(services, id, wish) });
    }
    const last = readers.at(-1);
    if (last && readers.length === BATCH) {
      await queue.send(tx, mailVideoJob, { videoId, afterUserId: last.id });
    }
  });
}

/** Mails everybody who wants that the new videos of the day, each account at most once. */
export async function mailDigests(services: Services): Promise<void> {
  const now = services.clock.now();
  const since = {
    mailedBefore: new Date(now.getTime() - DIGEST_EVERY_MS),
    newsSince: new Date(now.getTime() - NEWS_MS),
  };
  for (let after = FIRST_ID; ;) {
    const readers = await listDigestReaders(services.db, { after, limit: BATCH, now }, since);
    for (const reader of readers) await mailDigest(services, reader, { now, ...since });
    const last = readers.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function mailDigest(
  services: Services,
  { id, email, name, settings }: Reader,
  turn: { now: Date; mailedBefore: Date; newsSince: Date },
): Promise<void> {
  const { config, db, queue } = services;
  const locale = settings.language ?? DEFAULT_LOCALE;
  const url = pageUrl(config, locale, "/subscriptions");
  await inTransaction(db, async (tx) => {
    const news = await listNews(tx, id, { newsSince: turn.newsSince, limit: SHOWN_VIDEOS });
    if (news.count === 0 || !(await beginDigest(tx, "subscription_digests", id, turn))) return;
    const content = digestLetter(locale, { name, url, ...news });
    await sendLetter(queue, tx, email, {
      ...content,
      unsubscribeUrl: unsubscribeUrl(services, id, "newVideo"),
    });
  });
}
