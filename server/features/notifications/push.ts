import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { push as pushContract } from "#shared/notifications/contract.ts";
import { notificationHref } from "#shared/notifications/href.ts";
import { notificationSentence } from "#shared/notifications/sentence.ts";
import { siteImagePath } from "#shared/site-look/look.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import type { WrittenNotifications } from "#server/platform/events.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { tokenHash } from "#server/platform/crypto/tokens.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";
import { deletePushTarget, listPushRecipients, savePushTarget, type PushRecipient } from "./push-store.ts";
import { findNotificationRows } from "./store.ts";
import { viewNotification } from "./view.ts";

const BATCH_SIZE = 50;
/** Push messages not fetched within this time are outdated, and the push service drops them. */
const TTL_SECONDS = 24 * 3600;
const LIVE_TTL_SECONDS = 15 * 60;

/** Data the caller's browser needs to subscribe to push messages. */
export async function showIdentity({
  push,
  viewer,
}: SignedInContext): Promise<EndpointResponse<typeof pushContract.identity>> {
  return { hash: push.pseudonymOf(viewer.id), publicKey: push.publicKey };
}

/** Subscribes the caller's browser to push messages until it logs out. */
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

/** Sends a written notification to one batch of push subscriptions and emits an event for the next batch. */
export async function deliverNotifications(services: Services, written: WrittenNotifications): Promise<void> {
  const { db, clock, queue } = services;
  const { type, subject, after } = written;
  const published = { type, subject, updatedAt: new Date(written.updatedAt) };
  const recipients = await listPushRecipients(db, published, { after, limit: BATCH_SIZE, now: clock.now() });
  const last = recipients.at(-1);
  if (last && recipients.length === BATCH_SIZE) {
    await queue.emit(db, "notifications.written", { ...written, after: last.endpoint });
  }
  await deliverAll(services, recipients);
}

async function deliverAll(services: Services, recipients: readonly PushRecipient[]): Promise<void> {
  const rows = await findNotificationRows(services.db, [
    ...new Set(recipients.map((recipient) => recipient.notification_id)),
  ]);
  const notifications = new Map(rows.map((row) => [row.id, viewNotification(row)]));
  await Promise.all(
    recipients.map(async (recipient) => {
      const notification = notifications.get(recipient.notification_id);
      if (notification) await deliverOne(services, recipient, notification);
    }),
  );
}

async function deliverOne(
  { config, db, push, log, settings: siteSettings }: Services,
  { settings, ...target }: PushRecipient,
  notification: ReturnType<typeof viewNotification>,
): Promise<void> {
  const locale = offeredLanguage(siteSettings, settings.language);
  const icon = siteSettings.get("site.icon");
  const message = {
    title: siteSettings.get("site.name"),
    body: notificationSentence(notification, locale),
    url: pageUrl(config, locale, notificationHref(notification)),
    // A later message with the same tag replaces this one on the device.
    tag: notification._id,
    lang: locale,
    ...(icon === null ? {} : { icon: config.browser.edgeUrl + siteImagePath(icon, "icon-192.png") }),
  };
  const ttl = notification.type.startsWith("live_") ? LIVE_TTL_SECONDS : TTL_SECONDS;
  try {
    if ((await push.send(target, message, ttl)) === "gone") await deletePushTarget(db, target.endpoint);
  } catch (error) {
    // Not retried: the notification stays in the list, and a retry would send it to all devices again.
    log.warn({ err: error }, "push message could not be delivered");
  }
}
