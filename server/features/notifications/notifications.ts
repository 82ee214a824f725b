import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import type { notifications } from "#shared/notifications/contract.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { countNotifications, deleteNotificationsBefore, listNotificationRows, markAllRead } from "./store.ts";
import { viewNotification } from "./view.ts";

const RETENTION_DAYS = 365;
const DAY_MS = 86_400_000;

/** Lists the caller's notifications. */
export async function listNotifications(
  { db, viewer }: SignedInContext,
  { query }: UseCaseInput<typeof notifications.list>,
): Promise<EndpointResponse<typeof notifications.list>> {
  const [rows, counts] = await Promise.all([
    listNotificationRows(db, viewer, query),
    countNotifications(db, viewer, query.onlyPersonal),
  ]);
  return { items: rows.map(viewNotification), ...counts };
}

export async function markRead({
  db,
  viewer,
  now,
}: SignedInContext): Promise<EndpointResponse<typeof notifications.markRead>> {
  return { lastReadNotificationsAt: (await markAllRead(db, viewer.id, now)).toISOString() };
}

/** Daily: deletes notifications older than a year. */
export async function deleteOldNotifications({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await deleteNotificationsBefore(db, new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS));
}
