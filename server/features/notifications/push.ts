import type { Answer, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { push as pushContract } from "#shared/notifications/contract.ts";
import { notificationHref } from "#shared/notifications/href.ts";
import { notificationSentence } from "#shared/notifications/sentence.ts";
import { pageUrl } from "#server/platform/addresses.ts";
import type { WrittenNotifications } from "#server/platform/events.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { tokenHash } from "#server/platform/tokens.ts";
import { deletePushTarget, listPushReaders, savePushTarget, type PushReader } from "./push-store.ts";
import { findTold } from "./store.ts";
import { viewNotification } from "./view.ts";

const SENT_AT_ONCE = 50;
/** Of news that no device has fetched by then nobody wants to hear any more. */
const TTL_SECONDS = 24 * 3600;
const LIVE_TTL_SECONDS = 15 * 60;
const DEFAULT_LOCALE = "pl";

/** What the caller's browser needs to subscribe. */
export async function showIdentity({
  push,
  viewer,
}: SignedInContext): Promise<Answer<typeof pushContract.identity>> {
  return { hash: push.hashOf(viewer.id), publicKey: push.publicKey };
}

/** Sends messages to the caller's browser from now on, until it logs out. */
export async function subscribeBrowser(
  { db, push, viewer, now, token }: SignedInContext,
  { body: { subscription } }: UseCaseInput<typeof pushContract.subscribe>,
): Promise<{ ok: true }> {
  const { endpoint, keys } = subscription;
  if (!push.isAllowed(endpoint)) throw new AppError("PUSH_SERVICE_UNKNOWN");
  if (token === undefined) throw new AppError("UNAUTHORIZED");
  const session = { userId: viewer.id, tokenHash: tokenHash(token), now };
  if (!(await savePushTarget(db, { endpoint, ...keys }, session))) throw new AppError("UNAUTHORIZED");
  return { ok: true };
}

export async function unsubscribeBrowser(
  { db, viewer }: SignedInContext,
  { body }: UseCaseInput<typeof pushContract.unsubscribe>,
): Promise<null> {
  await deletePushTarget(db, body.endpoint, viewer.id);
  return null;
}

/** Sends to some of the browsers that want it what has been written down, and sends itself on to the others. */
export async function pushWritten(services: Services, written: WrittenNotifications): Promise<void> {
  const { db, clock, queue } = services;
  const { type, subject, after } = written;
  const told = { type, subject, updatedAt: new Date(written.updatedAt) };
  const readers = await listPushReaders(db, told, { after, limit: SENT_AT_ONCE, now: clock.now() });
  const last = readers.at(-1);
  if (last && readers.length === SENT_AT_ONCE) {
    await queue.emit(db, "notifications.written", { ...written, after: last.endpoint });
  }
  await pushTo(services, readers);
}

async function pushTo(services: Services, readers: readonly PushReader[]): Promise<void> {
  const rows = await findTold(services.db, [...new Set(readers.map((reader) => reader.notification_id))]);
  const told = new Map(rows.map((row) => [row.id, viewNotification(row)]));
  await Promise.all(
    readers.map(async (reader) => {
      const notification = told.get(reader.notification_id);
      if (notification) await pushOne(services, reader, notification);
    }),
  );
}

async function pushOne(
  { config, db, push, log }: Services,
  { settings, ...target }: PushReader,
  notification: ReturnType<typeof viewNotification>,
): Promise<void> {
  const locale = settings.language ?? DEFAULT_LOCALE;
  const message = {
    body: notificationSentence(notification, locale),
    url: pageUrl(config, locale, notificationHref(notification)),
    // The next one about the same thing takes its place on the device.
    tag: notification._id,
    lang: locale,
  };
  const ttl = notification.type.startsWith("live_") ? LIVE_TTL_SECONDS : TTL_SECONDS;
  try {
    if ((await push.send(target, message, ttl)) === "gone") await deletePushTarget(db, target.endpoint);
  } catch (error) {
    // The notification itself is in the list: one device that was not reached is no reason to send to all again.
    log.warn({ err: error }, "a push message was not taken");
  }
}
